// Pseudo-random choices from a seed of words. They are the same in every run.

export class Random {
  constructor(...seed) {
    this.state = 2166136261;
    for (const character of seed.join("\0")) this.state = Math.imul(this.state ^ character.charCodeAt(0), 16777619);
  }

  /** A number in [0, 1), by mulberry32. */
  next() {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  }

  /** A whole number in [0, limit). */
  below(limit) {
    return Math.floor(this.next() * limit);
  }

  of(choices) {
    return choices[this.below(choices.length)];
  }

  chance(share) {
    return this.next() < share;
  }

  /** `count` different choices, in their order. */
  some(choices, count) {
    const left = [...choices];
    while (left.length > count) left.splice(this.below(left.length), 1);
    return left;
  }
}
