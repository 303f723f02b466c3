# Builds, runs, tests and installs shapeedit. `make help` lists the targets.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-print-directory

PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
# The document that `make run` opens, and the script that it runs without a terminal.
DOCUMENT ?= samples/talk.shape.json
SCRIPT ?= samples/tour.se

SCRATCH := .build
BINARY := $(SCRATCH)/release/shapeedit
# Links with the toolchain's lld: programs are smaller, and there are no warnings about unused libraries.
# All release builds use the same flags, or each would rebuild everything.
RELEASE = -c release --disable-local-rpath -Xswiftc -use-ld=lld -Xlinker --gc-sections $(PACKED) $(FLAGS) $$(Sources/Packaging/archives $(SCRATCH)/archives)
# Packs the 56,000 relative relocations that are applied at each start, where the installed C library supports that.
PACKED := $(shell getconf GNU_LIBC_VERSION 2> /dev/null | awk '$$2 >= 2.36 { print "-Xlinker -z -Xlinker pack-relative-relocs" }')
# Flags for the compiler's and the linker's drivers, as Debian's builders and Homebrew set them.
CFLAGS ?=
LDFLAGS ?=
FLAGS = $(addprefix -Xcc ,$(CFLAGS)) $(foreach flag,$(LDFLAGS),-Xswiftc -Xclang-linker -Xswiftc $(flag))
SOURCES := Package.swift $(shell find Sources -type f -not -path "Sources/Packaging/*" -not -name "*.md")
MANUALS := $(wildcard man/*.1 man/*.5 man/*.7)
SWIFT_CODE := Sources Tests Package.swift

export SWIFT_BACKTRACE := enable=no

PACKAGES := Sources/Packaging/packages
# Debian packages, each with a header or program that shows that it is installed.
NEEDED := libreadline-dev:/usr/include/readline/readline.h libpcre2-dev:/usr/include/pcre2.h zlib1g-dev:/usr/include/zlib.h libexpat1-dev:/usr/include/expat.h
# Optional packages of the program and its tests.
WANTED := mandoc:mandoc strace:strace librsvg2-bin:rsvg-convert
# Optional packages of the long tests: file systems for simulated power cuts.
DISKS := e2fsprogs:/usr/sbin/mkfs.ext4 xfsprogs:/usr/sbin/mkfs.xfs btrfs-progs:/usr/sbin/mkfs.btrfs

HAVE_SWIFT = @command -v $(SWIFT) > /dev/null || { \
	echo "'$(SWIFT)' is not in PATH: install Swift 6.2 or newer (https://www.swift.org/install), or say where it is: make SWIFT=/path/to/swift" >&2; \
	exit 1; }

.PHONY: help deps outside run build test model static deb dist try-packages torture nightly toys oracles pictures clipart looks terminals parts serve-client install install-strip uninstall format lint bench bench-peers svg-corpus svg-edits merges fuzz coverage sanitize clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1|\2/p' Makefile | awk -F'|' '{ printf "%-20s %s\n", $$1, $$2 }'

# The tour runs on a copy, so that the sample stays unchanged.
run: deps build ## open a sample, or run the tour on it where there is no terminal
	@if [ -t 0 ] && [ -t 1 ]; then exec $(BINARY) $(DOCUMENT); fi; \
	folder=$$(mktemp -d); trap 'rm -rf "$$folder"' EXIT; \
	cp $(DOCUMENT) "$$folder/"; $(BINARY) "$$folder/$(notdir $(DOCUMENT))" -i < $(SCRIPT)

deps: ## install the Debian packages that a build needs
	$(HAVE_SWIFT)
	@$(PACKAGES) $(NEEDED)

build: $(BINARY) ## build the program for release; installs nothing

# Depends on the files, so that `sudo make install` after `make build` needs no compiler.
$(BINARY): $(SOURCES)
	$(HAVE_SWIFT)
	@$(PACKAGES) --check $(NEEDED)
	@echo "building shapeedit; the first time takes some minutes" >&2
	@if [ -t 2 ]; then $(SWIFT) build $(RELEASE) --product shapeedit >&2; else $(SWIFT) build --quiet $(RELEASE) --product shapeedit >&2; fi
	@touch $(BINARY)

# Tests use what is built for the program, so that after `make run` only their own code is compiled; assertions are on in `make sanitize`.
# While working on one part, `swift test --filter SUITE` builds less.
TESTING = $(RELEASE)

test: ## run the tests
	@$(MAKE) deps
	@$(PACKAGES) $(WANTED) || echo "going on: the tests that need it are left out" >&2
	@$(SWIFT) build --quiet $(TESTING) --build-tests
	@log=$(SCRATCH)/test.log; \
	$(SWIFT) test $(TESTING) --skip-build --disable-xctest 2>&1 | tee "$$log" | $(WITHOUT_PASSES) \
	  || { echo "tests failed; all they said is in $$log, and once more what failed:" >&2; $(ONLY_FAILURES) "$$log"; exit 1; }; \
	grep -Eq 'Test run with [1-9][0-9]* test' "$$log" || { echo "no test was run" >&2; exit 1; }

WITHOUT_PASSES = LC_ALL=C Tests/Tools/without-passes

# Repeats the failures and then the closing line, for readers who see only the end of a log.
ONLY_FAILURES = LC_ALL=C awk '/^(◇|✔|✘|[A-Z][0-9]+ )/ { part = 0 } /^✘ .* recorded an issue/ { part = 1; lines = 0 } \
  / Test run with / { closing = $$0 } part && lines++ < 6 { print substr($$0, 1, 500) } END { print closing }'

# The number of seeds of the model, of steps of each, and the first seed; a million seeds before a release, at once or in parts.
SEEDS = 20000
STEPS = 100
FIRST = 0

model: ## hold undo and redo against whole serialisations, optimised; SEEDS=20000 STEPS=100 FIRST=0
	@$(MAKE) deps
	@$(SWIFT) build --quiet $(TESTING) --product EditModelRuns
	@$(SCRATCH)/release/EditModelRuns $(SEEDS) $(STEPS) $(FIRST)

# The file in which the tests collect their figures, from which the table is made, whether they pass or not.
FIGURES := $(CURDIR)/$(SCRATCH)/figures

torture: ## run the long forms of the tests, plant faults to test them, and write Tests/RELIABILITY.md
	@$(MAKE) deps
	@$(PACKAGES) $(WANTED) $(DISKS) || echo "going on: the tests that need it are left out" >&2
	@$(SWIFT) build --quiet $(TESTING) --build-tests
	@rm -f $(FIGURES); status=0; log=$(SCRATCH)/torture.log; \
	export SHAPEEDIT_TORTURE=1 SHAPEEDIT_FIGURES=$(FIGURES); \
	$(SWIFT) test $(TESTING) --skip-build --disable-xctest 2>&1 | tee "$$log" | $(WITHOUT_PASSES) || status=1; \
	$(MAKE) model || status=1; \
	Tests/Planted/plant || status=1; \
	Tests/Reliability/table $(FIGURES) > Tests/RELIABILITY.md || status=1; \
	[ $$status -eq 0 ] || { echo "figures are not held; Tests/RELIABILITY.md says which, and $$log all that was said" >&2; $(ONLY_FAILURES) "$$log"; exit 1; }

# Checks that take too long for every merge, with variables that differ from the defaults. torture runs the model.
NIGHTLY = "fuzz SECONDS=60 SEED=1 RUNS=8000" sanitize oracles pictures looks terminals clipart parts svg-corpus "svg-edits EDITS=100000" "merges PAIRS=10000" toys torture

nightly: ## run the long checks: fuzzing, models, sanitizers, pictures, files that people made, torture; print one table
	@Tests/Tools/nightly $(SCRATCH)/nightly $(NIGHTLY)

toys: deps ## add a kind, a property and a pseudo-class to a copy of the sources, each in a few lines, and try them
	@Tests/Toys/try

# The number of drawings, and the first seed. Needs Python, and PyPI once; `make test` needs neither.
DRAWINGS = 60
ORACLE_SEED = 1
ORACLES := $(SCRATCH)/oracles

oracles: deps build $(ORACLES)/installed ## compare boxes, areas and lengths with svgpathtools, shapely and resvg; DRAWINGS=60 ORACLE_SEED=1
	@$(ORACLES)/bin/python -B Tests/Oracles/oracles $(BINARY) $(ORACLES)/bin/resvg $(DRAWINGS) $(ORACLE_SEED)

PICTURES = 500

pictures: deps build $(ORACLES)/installed ## compare the pictures of random drawings and samples by two painters; PICTURES=500 ORACLE_SEED=1
	@$(PACKAGES) librsvg2-bin:rsvg-convert
	@$(ORACLES)/bin/python -B Tests/Pictures/pictures $(BINARY) $(ORACLES)/bin/resvg $(PICTURES) $(ORACLE_SEED) $(wildcard samples/[fkt]*.shape.json)

# Debian packages of SVG files that people made, each with the folder that contains them.
OPENCLIPART := openclipart-svg:/usr/share/openclipart/svg
PAPIRUS := papirus-icon-theme:/usr/share/icons/Papirus
ICON_THEMES := $(PAPIRUS) breeze-icon-theme:/usr/share/icons/breeze tango-icon-theme:/usr/share/icons/Tango adwaita-icon-theme:/usr/share/icons/Adwaita
folders = $(foreach package,$(1),$(lastword $(subst :, ,$(package))))

CLIPART = 500

clipart: deps build $(ORACLES)/installed ## convert SVG files that people made to our format and back, and compare the pictures; CLIPART=500 CORPUS_SEED=1
	@$(PACKAGES) librsvg2-bin:rsvg-convert $(OPENCLIPART)
	@$(ORACLES)/bin/python -B Tests/Pictures/clipart $(BINARY) $(ORACLES)/bin/resvg $(CLIPART) $(CORPUS_SEED) $(call folders,$(OPENCLIPART))

PARTS = 500

parts: deps build $(ORACLES)/installed ## export one graphic of SVG files that people made, and compare its picture with that in the file; PARTS=500 CORPUS_SEED=1
	@$(PACKAGES) librsvg2-bin:rsvg-convert $(OPENCLIPART) $(ICON_THEMES)
	@$(ORACLES)/bin/python -B Tests/Pictures/parts $(BINARY) $(ORACLES)/bin/resvg $(PARTS) $(CORPUS_SEED) $(call folders,$(OPENCLIPART) $(ICON_THEMES))

# The number of pairs of a file and a verb, of files whose boxes are compared, and where SVG files are.
LOOKS = 3000
LOOKS_BOXES = 300
LOOKS_FOLDERS = $(wildcard /usr/share/openclipart/svg /usr/share/icons/* /usr/share/inkscape /usr/share/iso-flags-svg)

looks: deps build $(ORACLES)/installed ## edit SVG files that people made, and compare the pictures and the boxes with two painters; LOOKS=3000 ORACLE_SEED=1
	@$(PACKAGES) librsvg2-bin:rsvg-convert
	@$(PACKAGES) openclipart-svg:/usr/share/openclipart papirus-icon-theme:/usr/share/icons/Papirus breeze-icon-theme:/usr/share/icons/breeze \
	  tango-icon-theme:/usr/share/icons/Tango adwaita-icon-theme:/usr/share/icons/Adwaita inkscape:/usr/share/inkscape iso-flags-svg:/usr/share/iso-flags-svg
	@$(ORACLES)/bin/python -B Tests/Looks/looks pairs $(BINARY) $(ORACLES)/bin/resvg $(LOOKS) $(ORACLE_SEED) $(LOOKS_FOLDERS)
	@$(ORACLES)/bin/python -B Tests/Looks/looks boxes $(BINARY) $(ORACLES)/bin/resvg $(LOOKS_BOXES) $(ORACLE_SEED) $(LOOKS_FOLDERS)

terminals: deps build ## drive the full screen in tmux, xterm, kitty and mlterm, and compare what they show
	@$(PACKAGES) tmux:tmux xvfb:Xvfb xterm:xterm kitty:kitty mlterm:mlterm xdotool:xdotool imagemagick:import \
	  || echo "going on with the terminals that are there" >&2
	@Tests/Terminals/drive $(BINARY) samples/faces.shape.json $(SCRATCH)/terminals

$(ORACLES)/installed: Tests/Oracles/requirements.txt
	@python3 -m venv $(ORACLES)
	@$(ORACLES)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# The number of calls by the official client of the protocol, made twice. Needs Python, and PyPI once.
CALLS = 1000
CLIENT := $(SCRATCH)/client

serve-client: deps build $(CLIENT)/installed ## call `shapeedit serve` by the official client of the protocol, and time it; CALLS=1000
	@$(CLIENT)/bin/python -B Tests/Serve/client $(BINARY) samples/faces.shape.json $(CALLS)

$(CLIENT)/installed: Tests/Serve/requirements.txt
	@python3 -m venv $(CLIENT)
	@$(CLIENT)/bin/pip install --quiet --disable-pip-version-check -r $<
	@touch $@

# The shell reads both from the environment, so that their blanks and quotes mean nothing to make.
export DESTDIR PREFIX

install: $(BINARY) ## install the program, its manual and completions; PREFIX=/usr/local DESTDIR=
	@install -d $(foreach folder,$(sort $(dir $(INSTALLED))),"$(DESTINATION)/$(folder)")
	@install -m 755 $(BINARY) "$(DESTINATION)/bin/shapeedit"
	@for page in $(MANUALS); do install -m 644 $$page "$(DESTINATION)/share/man/man$${page##*.}/"; done
	@install -m 644 Sources/shapeedit/Completions/shapeedit.bash "$(DESTINATION)/share/bash-completion/completions/shapeedit"
	@install -m 644 Sources/shapeedit/Completions/_shapeedit "$(DESTINATION)/share/zsh/site-functions/_shapeedit"
	@install -m 644 Sources/shapeedit/Completions/shapeedit.fish "$(DESTINATION)/share/fish/vendor_completions.d/shapeedit.fish"
	@install -m 644 Sources/Packaging/shapeedit.schema.json "$(DESTINATION)/share/shapeedit/shapeedit.schema.json"

install-strip: install ## install it without the symbols that only debuggers read
	@$(STRIP) "$(DESTINATION)/bin/shapeedit"

uninstall: ## remove what install put there
	@rm -f -- $(foreach file,$(INSTALLED),"$(DESTINATION)/$(file)")

STRIP ?= strip
DESTINATION = $$DESTDIR$$PREFIX
# Relative to PREFIX.
INSTALLED = bin/shapeedit \
	$(foreach page,$(MANUALS),share/man/man$(subst .,,$(suffix $(page)))/$(notdir $(page))) \
	share/bash-completion/completions/shapeedit \
	share/zsh/site-functions/_shapeedit \
	share/fish/vendor_completions.d/shapeedit.fish \
	share/shapeedit/shapeedit.schema.json

# The statically linked program, built in a folder of its own because the linker's flags differ.
STATIC := $(SCRATCH)/static
VERSION = $(shell sed -n 's/.*static let version = "\(.*\)"/\1/p' Sources/shapeedit/Shapeedit.swift)

# glibc's archive defines `malloc` in the same object as the functions that our own `malloc` calls, so `muldefs` allows two
# definitions; ours comes first and is used.
static: deps ## build the program without any shared library: .build/static/shapeedit
	@$(SWIFT) build --quiet $(RELEASE) -Xswiftc -static-executable -Xlinker -z -Xlinker muldefs --scratch-path $(STATIC)/build --product shapeedit >&2
	@install -m 755 $(STATIC)/build/release/shapeedit $(STATIC)/shapeedit
	@$(STRIP) $(STATIC)/shapeedit

deb: deps build ## make a Debian package: .build/packages/shapeedit_VERSION_ARCHITECTURE.deb
	@Sources/Packaging/deb $(VERSION) $(SCRATCH)/packages

dist: static ## make an archive of program, manual and completions that runs on any Linux: .build/packages/shapeedit-VERSION-linux-ARCHITECTURE.tar.gz
	@Sources/Packaging/dist $(VERSION) $(STATIC)/shapeedit $(SCRATCH)/packages

try-packages: deb dist ## install and run both in bare Debian 12 and 13; needs root and debootstrap
	@$(PACKAGES) debootstrap:debootstrap lintian:lintian
	@Tests/Tools/try-packages $(SCRATCH)/packages

format: ## lay out all Swift code
	$(HAVE_SWIFT)
	@$(SWIFT) format -i -r --parallel $(SWIFT_CODE)

lint: ## fail on Swift code that is not laid out, or not documented
	$(HAVE_SWIFT)
	@$(SWIFT) format lint --strict -r --parallel $(SWIFT_CODE)

# The number of graphics in the document, and of runs of each program.
COUNT ?= 1000000
ROUNDS ?= 5
BENCH := $(SCRATCH)/bench
# Peers that must be compiled, where that is possible.
PEERS := $(if $(and $(wildcard /usr/include/simdjson.h),$(shell command -v c++)),$(BENCH)/simdjson) $(BENCH)/json-decoder

bench: deps build $(PEERS) ## time the program beside the peers that are installed; COUNT=1000000 ROUNDS=5
	@$(SWIFT) build --quiet $(RELEASE) --product Benchmarks
	@status=0; $(SCRATCH)/release/Benchmarks --folder $(BENCH) --count $(COUNT) --rounds $(ROUNDS) || status=1; \
	if command -v python3 > /dev/null; then \
	  Tests/Terminals/latency $(BINARY) $(BENCH) $(COUNT) $(wildcard $(BENCH)/textual/bin/python) || status=1; \
	fi; exit $$status

bench-peers: ## install the peers from Debian and PyPI, then time the program beside them
	@$(PACKAGES) jq:jq xmlstarlet:xmlstarlet libxml2-utils:xmllint sqlite3:sqlite3 gron:gron libsimdjson-dev:/usr/include/simdjson.h g++:g++
	@python3 -m venv $(BENCH)/textual
	@$(BENCH)/textual/bin/pip install --quiet --disable-pip-version-check textual==8.2.8
	@$(MAKE) bench

$(BENCH)/simdjson: Tests/BenchmarkPeers/simdjson.cpp
	@mkdir -p $(BENCH)
	@c++ -O3 -march=native -std=c++17 -o $@ $< -lsimdjson

# Optional: without it the table reports that it is missing.
$(BENCH)/json-decoder: Tests/BenchmarkPeers/JSONDecoderPeer.swift
	@mkdir -p $(BENCH)
	@$(SWIFT)c -O -static-stdlib -use-ld=lld -Xlinker --gc-sections -o $@ $< || echo "going on without Foundation's JSONDecoder" >&2

# The seconds for each target of the fuzzers, the targets, and the sanitizer; SANITIZER= runs about twice as fast.
SECONDS = 30
TARGET = document line selector journal edits completion markup
SANITIZER = address
# The same SEED tries the same inputs, as far as time allows; without one they differ each time. RUNS limits the number of inputs.
SEED =
RUNS =
FUZZERS := .build-fuzz
TESTS = $(notdir $(wildcard Tests/*Tests))
# The package manager passes its sanitizers in any order, and the compiler uses only the last option: without both in one option,
# whether branch coverage is instrumented would be left to chance.
FUZZER = SHAPEEDIT_FUZZERS=1 $(SWIFT) build -c release --product FuzzEntry --sanitize=fuzzer $(addprefix --sanitize=,$(SANITIZER)) \
	-Xswiftc -sanitize=fuzzer$(addprefix $(shell printf ,),$(SANITIZER)) --scratch-path $(FUZZERS)/$(or $(SANITIZER),none)

# The number of files chosen at random, 0 for all; the seed; and the folders that contain them.
FILES = 400
CORPUS_SEED = 1
CORPUS ?= $(call folders,$(OPENCLIPART) $(PAPIRUS))

svg-corpus: build ## open, save and change SVG files that people made; FILES=400 CORPUS_SEED=1 CORPUS="FOLDER ..."
	@for folder in $(CORPUS); do [ -d "$$folder" ] || missing=1; done; \
	[ -z "$${missing:-}" ] || $(PACKAGES) $(OPENCLIPART) $(PAPIRUS)
	@Tests/Corpus/corpus $(BINARY) $(FILES) $(CORPUS_SEED) $(CORPUS)

# The number of random edits; half of the files have a `defs` element, half have none.
EDITS = 10000

svg-edits: build ## edit icons at random, and compare what a session holds with what a fresh process reads; EDITS=10000 CORPUS_SEED=1
	@$(PACKAGES) $(ICON_THEMES)
	@Tests/Corpus/edits $(BINARY) $(EDITS) $(CORPUS_SEED) $(call folders,$(ICON_THEMES))

# Pairs of scripts of three and of eight commands, half as many of these.
PAIRS = 1000
MERGES = Tests/Corpus/merges $(BINARY) $(1) $(CORPUS_SEED)

merges: build $(ORACLES)/installed ## merge what random scripts make, and compare with both scripts, beside git and nbdime; PAIRS=1000 CORPUS_SEED=1
	@$(ORACLES)/bin/python -B $(call MERGES,$(PAIRS) 3) samples/faces.shape.json samples/kinds.shape.json samples/talk.shape.json
	@$(ORACLES)/bin/python -B $(call MERGES,$$(($(PAIRS) / 2)) 8) samples/faces.shape.json samples/kinds.shape.json samples/talk.shape.json
	@$(ORACLES)/bin/python -B $(call MERGES,$$(($(PAIRS) / 2)) 3) --svg samples/diagram.svg samples/icon.svg samples/layers.svg

fuzz: ## try random bytes on all that reads them; SECONDS=30 TARGET="document line selector journal edits completion markup" SANITIZER=address SEED= RUNS=
	@$(MAKE) deps
	@$(FUZZER) --quiet 2>&1 | { grep -v 'Cannot export local symbol' || true; }
	@FUZZ_SEED=$(SEED) FUZZ_RUNS=$(RUNS) Tests/Tools/fuzz "$$($(FUZZER) --show-bin-path)/FuzzEntry" $(FUZZERS) $(SECONDS) $(TARGET)

coverage: ## report how much of the code that reads untrusted input the corpus of the fuzzers reaches
	@$(MAKE) deps
	@Tests/Tools/coverage $(SWIFT) .build-coverage

sanitize: ## run the tests under the address sanitizer, then under the thread sanitizer; TESTS="ShapeFormatsTests …"
	@$(MAKE) deps
	@Tests/Tools/sanitize $(SWIFT) address .build-asan $(TESTS)
	@Tests/Tools/sanitize $(SWIFT) thread .build-tsan $(TESTS)

clean: ## remove everything that was built
	@rm -rf $(SCRATCH) .build-asan .build-tsan .build-coverage $(FUZZERS)

outside: ## build a package outside this one that uses the libraries, and run it
	@$(SWIFT) run --package-path Tests/OutsidePackage --scratch-path $(SCRATCH)/outside
