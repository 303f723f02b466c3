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
# All release builds use the same flags, or each would rebuild everything: `make test` compiles tests only after `make run`.
RELEASE = -c release -Xswiftc -gnone --disable-local-rpath -Xswiftc -use-ld=lld -Xlinker --gc-sections $(PACKED) $(FLAGS) $$(Sources/Packaging/archives $(SCRATCH)/archives)
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

HAVE_SWIFT = @command -v $(SWIFT) > /dev/null || { \
	echo "'$(SWIFT)' is not in PATH: install Swift 6.2 or newer (https://www.swift.org/install), or say where it is: make SWIFT=/path/to/swift" >&2; \
	exit 1; }

.PHONY: help deps run build test static deb dist install install-strip uninstall format lint clean

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

# Tests use the objects of the release build, so only the tests are compiled. While working on one part, a debug build is faster:
# `swift test --filter SUITE`.
test: deps build ## run the tests
	@$(PACKAGES) $(WANTED) || echo "going on: the tests that need it are left out" >&2
	@$(SWIFT) build --quiet $(RELEASE) --build-tests
	@log=$(SCRATCH)/test.log; \
	$(TEST_BUNDLE) 2>&1 | $(WITHOUT_COLORS) | tee "$$log" | $(WITHOUT_PASSES) \
	  || { echo "tests failed; all they said is in $$log, and once more what failed:" >&2; $(ONLY_FAILURES) "$$log"; exit 1; }; \
	grep -Eq 'Test run with [1-9][0-9]* test' "$$log" || { echo "no test was run" >&2; exit 1; }

# Not by `swift test`, which drops what it reads of the tests where a read ends within a character. To a pipe, the tests write colours.
TEST_BUNDLE = "$(CURDIR)/$(SCRATCH)/release/shapeeditPackageTests.xctest" --testing-library swift-testing
WITHOUT_COLORS = LC_ALL=C sed -u 's/\x1b\[[0-9;]*m//g'
WITHOUT_PASSES = LC_ALL=C Tests/Tools/without-passes

# Repeats the failures and then the closing line, for readers who see only the end of a log.
ONLY_FAILURES = LC_ALL=C awk '/^(◇|✔|✘|[A-Z][0-9]+ )/ { part = 0 } /^✘ .* recorded an issue/ { part = 1; lines = 0 } \
  /^✘ Test .* failed after / && !/ Test run with / { print substr($$0, 1, 500) } / Test run with / { closing = $$0 } part && lines++ < 6 { print substr($$0, 1, 500) } END { print closing }'

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
	@folder="$(DESTINATION)/share/shapeedit"; [ ! -d "$$folder" ] || rmdir -- "$$folder" 2>/dev/null || true

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

format: ## lay out all Swift code
	$(HAVE_SWIFT)
	@$(SWIFT) format -i -r --parallel $(SWIFT_CODE)

lint: ## fail on Swift code that is not laid out, or not documented
	$(HAVE_SWIFT)
	@$(SWIFT) format lint --strict -r --parallel $(SWIFT_CODE)

clean: ## remove everything that was built
	@rm -rf $(SCRATCH) .build-asan .build-tsan .build-coverage $(FUZZERS)

# Longer checks, such as `make bench` and `make nightly`, are in a file of their own; `make checks` lists them.
ifndef CHECKS
.DEFAULT:
	@$(MAKE) -f Tests/Makefile $@
endif
