import type { Question } from "../question.ts";
import { fromStored } from "./link.ts";

/** The draft is in IndexedDB, which accepts long prompts and does not delay typing. */
const database = "prompt-inheritance";
const table = "drafts";
const key = "draft";

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

async function transact<T>(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const connection = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = connection.transaction(table, mode);
      const request = action(transaction.objectStore(table));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    connection.close();
  }
}

/** The saved draft, if there is one and the browser allows storage. */
export async function keptDraft(): Promise<Question | undefined> {
  try {
    const stored = await transact("readonly", (store) => store.get(key));
    return stored ? fromStored(stored) : undefined;
  } catch {
    return undefined;
  }
}

/** Saves the draft if the browser allows storage. */
export async function keepDraft(question: Question): Promise<void> {
  try {
    await transact("readwrite", (store) => store.put(question, key));
  } catch {
    // In a private window, or on a full disk, the page works without a draft.
  }
}
