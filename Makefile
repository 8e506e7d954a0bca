# All commands of the project. `make` lists them. Each target installs what it needs. The machine must have rustup,
# Node.js 20.19 or later, and npm. What is installed stays in .tools/, node_modules/ and target/.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DELETE_ON_ERROR:
.NOTPARALLEL:
MAKEFLAGS += --no-builtin-rules --no-print-directory

# The test suites that run in Node. Each is a folder of tests/.
SUITES := package pi cli host playground view bench
# Without inlining functions that have one caller, the compressed result is 6 % smaller.
WASM_OPT := -Oz --one-caller-inline-max-function-size=0

WASM_TARGET := wasm32-unknown-unknown
BINDGEN_VERSION := $(shell sed -n '/^name = "wasm-bindgen"$$/{n;s/^version = "\(.*\)"/\1/p}' Cargo.lock)
CRATE_VERSION = $(shell sed -n 's/^version = "\(.*\)"/\1/p;/^version/q' Cargo.toml)
CARGO_FILES := Cargo.toml Cargo.lock rust-toolchain.toml .cargo/config.toml
FILES_IN = $(shell find $(1) -type f -not -path '*/node_modules/*' -not -path '*/dist/*' 2>/dev/null)
# The entries of the package that the API reference covers.
ENTRIES := index.js init.js testing.js fixture.js context-files.js
VITE := node node_modules/vite/bin/vite.js

help: ## This list
	@echo "To begin, use make play and make test."; echo
	@sed -n 's/^\([a-z-]*\):[^#]*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 20

export CHROMIUM ?= $(shell command -v chromium || echo /usr/bin/chromium)
export CHROMEDRIVER ?= $(shell command -v chromedriver || echo /usr/bin/chromedriver)
export FIREFOX ?= $(shell command -v firefox-esr || echo /usr/bin/firefox-esr)
export WEBKIT_DRIVER ?= $(shell command -v WebKitWebDriver || echo /usr/bin/WebKitWebDriver)
export XVFB ?= $(shell command -v Xvfb || echo /usr/bin/Xvfb)
BROWSERS := .tools/chromium .tools/firefox .tools/webkit

# --- Use ---------------------------------------------------------------------------------------------------------

play: site ## Build and serve the playground. Prints the address. Ctrl-C stops it
	$(VITE) preview www --host 127.0.0.1

pkg: pkg/playground/index.html ## Build the npm package, with the playground, into pkg/

site: www/dist/api/index.html ## Build the playground and both API references into www/dist/

# --- Tests -------------------------------------------------------------------------------------------------------

# Prompts that Pi's renderers wrote, with the right answers, for the native tests.
RENDERED := target/pi/labelled.jsonl

test: test-rust test-wasm $(SUITES:%=test-%) test-engines ## Run all tests
	@echo; echo "All tests passed: $^"

check: .tools/rust $(RENDERED) ## Fast checks: format, lints for native and WebAssembly, native tests
	cargo fmt --check
	cargo clippy --all-targets --features serde -- -D warnings
	cargo clippy --target $(WASM_TARGET) --features wasm --lib --test wasm -- -D warnings
	cargo test --features serde

test-rust: check ## Format, lints, native tests, growth, documentation
	@$(call section,growth)
	@# The bench profile builds like a native program. The release profile makes the WebAssembly small.
	cargo test --profile bench --test growth
	@$(call section,rustdoc)
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps

WASM_TEST := cargo test --target $(WASM_TARGET) --features wasm --test wasm

test-wasm: .tools/rust .tools/wasm-bindgen-$(BINDGEN_VERSION) .tools/chromium ## Test the WebAssembly boundary in Node and in headless Chromium
	@$(call section,wasm-bindgen-test in Node)
	WASM_BINDGEN_TEST_ONLY_NODE=1 $(WASM_TEST)
	@$(call section,wasm-bindgen-test in Chromium)
	WASM_BINDGEN_USE_BROWSER=1 WASM_BINDGEN_TEST_WEBDRIVER_JSON=tests/webdriver.json $(WASM_TEST)

# Two test files at once. A suite that measures, or that types into a terminal, runs them one after the other.
CONCURRENCY = $(if $(filter bench playground view,$(1)),1,2)
NODE_TEST = files=$$(find tests/$(1) -name '*.test.mjs' | sort); \
	[ -n "$$files" ] || { echo "tests/$(1) has no *.test.mjs. Restore the missing tests." >&2; exit 1; }; \
	node --test --test-reporter=spec --test-concurrency=$(call CONCURRENCY,$(1)) $$files

$(SUITES:%=test-%): test-%: pkg $(BROWSERS)
	@$(call section,tests/$*)
	@$(call NODE_TEST,$*)

# The tests of the playground, except those that measure Chromium or take a screenshot of it.
ENGINE_TESTS := $(patsubst %,tests/playground/%.test.mjs,fit jobs keeping pi safety)

test-engines: pkg $(BROWSERS) ## Test the playground in Firefox and WebKit. test-playground tests it in Chromium
	@for engine in firefox webkit; do \
	  printf '\n== The playground in %s\n\n' $$engine; ENGINE=$$engine node --test --test-reporter=spec --test-concurrency=1 $(ENGINE_TESTS); \
	done

test-playground: www-types

www-types: node_modules/.package-lock.json pkg
	node node_modules/typescript/bin/tsc --noEmit -p www

update: pkg $(BROWSERS) ## Rewrite the expected files of the tests. Read the diff
	UPDATE=1 cargo test --features serde
	@for suite in package cli playground view; do UPDATE=1 $(MAKE) test-$$suite; done
	git status --short tests

bench: pkg .tools/chromium ## Measure speed natively and in Node, Deno and Chromium, against plain JavaScript
	cargo bench
	node tests/bench/run.mjs

FUZZ_SECONDS ?= 60

fuzz: .tools/cargo-fuzz-0.13.2 ## Fuzz each target for FUZZ_SECONDS (default 60). Installs the nightly toolchain if needed
	@rustup run nightly true 2>/dev/null || rustup toolchain install nightly --profile minimal
	@for target in $(basename $(notdir $(wildcard tests/fuzz/targets/*.rs))); do \
	  printf '\n== Fuzzing %s for %s seconds\n\n' $$target $(FUZZ_SECONDS); \
	  PATH="$(CURDIR)/.tools/bin:$$PATH" cargo +nightly fuzz run --fuzz-dir tests/fuzz $$target -- -max_total_time=$(FUZZ_SECONDS); \
	done

# A full run takes hours, so it is divided into shards. Finished shards stay in target/mutants, and the next run skips
# them. To start over, remove that folder. MUTANTS selects files, for example MUTANTS='src/text/**'.
MUTANTS ?= src/**
MUTANT_SHARDS ?= 16
MUTANT_RESULTS = target/mutants/$(subst $() ,+,$(subst /,-,$(subst *,,$(MUTANTS))))

# The native tests cannot run this code.
NOT_NATIVE = src/wasm/** src/text/simd.rs
MUTATE = PATH="$(CURDIR)/.tools/bin:$$PATH" PI_PROMPTS="$(CURDIR)/target/pi" CI=true CARGO_PROFILE_DEV_DEBUG=0 cargo mutants \
	--features serde --shard $$shard/$(MUTANT_SHARDS) $(MUTANTS:%=--file '%') $(NOT_NATIVE:%=--exclude '%') --output $$out --colors never

# The cases catch most faults and need two seconds per fault. All native tests run only on faults that the cases do not
# catch.
mutants: .tools/cargo-mutants-27.0.0 .tools/rust $(RENDERED) ## Put faults into the native code, one at a time. List those that no test catches
	@for shard in $$(seq 0 $$(($(MUTANT_SHARDS) - 1))); do \
	  out=$(MUTANT_RESULTS)/$$shard-$(MUTANT_SHARDS); \
	  [ -e $$out/done ] && continue; \
	  printf '\n== Shard %s of %s\n\n' $$shard $(MUTANT_SHARDS); rm -rf $$out; mkdir -p $$out; \
	  $(MUTATE) -C=--test=specs || case $$? in 2|3) ;; *) exit 1 ;; esac; \
	  $(MUTATE) --iterate || case $$? in 2|3) ;; *) exit 1 ;; esac; \
	  touch $$out/done; \
	done
	@node tests/mutants.mjs $(MUTANT_RESULTS)

# --- Release -----------------------------------------------------------------------------------------------------

release: ## Run all tests and build both tarballs into target/release-files/. Uploads nothing
	@[ -z "$$(git status --porcelain)" ] || { echo "release: the working tree has changes. Commit or remove these first:" >&2; git status --short; exit 1; }
	@grep -q '^## \[*$(CRATE_VERSION)' CHANGELOG.md || { echo "release: CHANGELOG.md has no heading for $(CRATE_VERSION), the version in Cargo.toml. Add one." >&2; exit 1; }
	$(MAKE) test
	cargo publish --dry-run
	mkdir -p target/release-files
	cargo package --no-verify
	cp $${CARGO_TARGET_DIR:-target}/package/prompt-inheritance-$(CRATE_VERSION).crate target/release-files/
	npm pack ./pkg --pack-destination target/release-files
	@$(call section,Ready: $(CRATE_VERSION))
	@ls -l target/release-files
	@echo "To publish, run git tag v$(CRATE_VERSION), cargo publish, npm publish on the .tgz above, and deno publish in pkg/. This cannot be undone."

clean: ## Remove everything that was built. Keeps .tools/ and node_modules/
	rm -rf target pkg www/dist tests/.work

# --- Build -------------------------------------------------------------------------------------------------------

# Replaces the paths of this machine in the binary's panic messages: those of the project, of the registry, and of the
# standard library if its sources are installed. Cargo adds these flags to those of .cargo/config.toml.
CARGO_HOME ?= $(HOME)/.cargo
REMAP = --config "target.$(WASM_TARGET).rustflags=[$$(printf '"--remap-path-prefix=%s=%s",' \
	$$(printf '%s/ . ' "$(CURDIR)" "$(CARGO_HOME)"/registry/src/*) \
	"$$(rustc --print sysroot)/lib/rustlib/src/rust" "/rustc/$$(rustc -vV | sed -n 's/^commit-hash: //p')")]"
BINDGEN := target/bindgen

pkg/package.json: $(CARGO_FILES) $(call FILES_IN,src pkg-template) LICENSE Makefile .tools/rust .tools/wasm-bindgen-$(BINDGEN_VERSION) node_modules/.package-lock.json
	@$(call section,The package)
	cargo fetch --target $(WASM_TARGET)
	cargo build --release --lib --target $(WASM_TARGET) --features wasm $(REMAP)
	rm -rf $(BINDGEN)
	.tools/bin/wasm-bindgen --target bundler --remove-name-section --remove-producers-section --out-dir $(BINDGEN) \
	  $${CARGO_TARGET_DIR:-target}/$(WASM_TARGET)/release/prompt_inheritance.wasm
	node node_modules/binaryen/bin/wasm-opt $(WASM_OPT) $(BINDGEN)/prompt_inheritance_bg.wasm -o $(BINDGEN)/prompt_inheritance_bg.wasm
	node pkg-template/stamp.mjs $(CRATE_VERSION) $(BINDGEN) pkg

www/dist/index.html: pkg/package.json $(call FILES_IN,www)
	@$(call section,The playground)
	$(VITE) build www

pkg/playground/index.html: www/dist/index.html pkg-template/lay.mjs
	node pkg-template/lay.mjs www/dist pkg

www/dist/api/index.html: www/dist/index.html
	@$(call section,API references)
	cd pkg && node ../node_modules/deno/bin.cjs doc --html --name=prompt-inheritance --output=../www/dist/api $(ENTRIES)
	cargo doc --no-deps
	rm -rf www/dist/rust && cp -r $${CARGO_TARGET_DIR:-target}/doc www/dist/rust

$(RENDERED): $(call FILES_IN,tests/pi)
	@$(call section,Prompts of Pi for the native tests)
	node tests/pi/native/write.mjs $(@D)

# --- Install -----------------------------------------------------------------------------------------------------

setup: .tools/rust .tools/wasm-bindgen-$(BINDGEN_VERSION) node_modules/.package-lock.json $(BROWSERS) ## Only install what the other targets need

.tools/rust: rust-toolchain.toml
	@mkdir -p .tools
	@if ! ls "$$(rustc --print target-libdir --target $(WASM_TARGET))" >/dev/null 2>&1; then \
	  rustup target add $(WASM_TARGET) || { echo "The Rust target $(WASM_TARGET) is missing: install rustup (https://rustup.rs), then run this again" >&2; exit 1; }; \
	fi
	@for tool in fmt clippy; do cargo $$tool --version >/dev/null || rustup component add rustfmt clippy; done
	@touch $@

# This does not use --locked, because the lock file of wasm-bindgen-cli names a crate version that was withdrawn.
.tools/wasm-bindgen-%:
	@$(call section,wasm-bindgen $*: built once and takes about three minutes)
	$(call CARGO_INSTALL,wasm-bindgen-cli,$*)

.tools/cargo-mutants-%:
	$(call CARGO_INSTALL,cargo-mutants,$*)

.tools/cargo-fuzz-%:
	$(call CARGO_INSTALL,cargo-fuzz,$*)

CARGO_INSTALL = env -u CARGO_TARGET_DIR cargo install --root .tools --version =$(2) --force $(1) && touch $@

node_modules/.package-lock.json: package-lock.json package.json tests/package.json www/package.json .npmrc
	@$(call section,npm packages)
	@node -e 'const [a, b] = process.versions.node.split("."); if (+a < 20 || (+a === 20 && +b < 19)) { console.error("Node.js " + process.versions.node + " is too old: 20.19 or later is needed"); process.exit(1) }'
	npm ci --loglevel error
	@touch $@

$(BROWSERS): .tools/%: .ci/browsers
	@mkdir -p .tools
	.ci/browsers $*
	@touch $@

section = printf '\n== %s\n\n' '$(1)'

.PHONY: help play pkg site test check test-rust test-wasm $(SUITES:%=test-%) test-engines www-types update bench fuzz mutants release clean setup
