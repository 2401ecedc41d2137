# Arcade. `make` prints what it can do.

PREFIX ?= /usr/local
DESTDIR ?=
# Without relocations at each start; see docs/decisions/0002-a-quick-start.md.
STATIC = .build/static-libraries
LINKED_IN = libstdc++.a libexpat.a libsqlite3.a libz.a libncursesw.a libtinfo.a
HARDENED = -Xcc -fstack-protector-strong \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker noexecstack
# Unused functions stay out: each function has a section of its own, and none is exported.
LEAN = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
  -Xlinker --no-export-dynamic
RELEASE = swift build -c release --static-swift-stdlib -Xlinker -no-pie $(HARDENED) $(LEAN) \
  --pkg-config-path "$(CURDIR)/$(STATIC)" -Xlinker "-L$(CURDIR)/$(STATIC)" --product
BINARY = .build/release/arcade
TESTS = Scripts/run-tests.sh swift test --disable-xctest
# A person at a terminal does not wait for a program that shares the machine with a thousand tests,
# and whoever plays that person would take it for a hung one: these run by themselves.
PROGRAM = '^EndToEndTests\.'
# The check builds apart from everyday work: there, a warning is an error, and so is an import of a
# module that the manifest doesn't name.
STRICT = ARCADE_STRICT=1 $(TESTS) --explicit-target-dependency-import-check error

.DEFAULT_GOAL := help
.PHONY: help play build test soak fuzz mutants sanitize check lint format update-goldens balance install uninstall packages programs compile

help: ## print this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | \
	  awk -F '\t' '{ printf "make %-16s %s\n", $$1, $$2 }'

play: build ## build the arcade and play
	@exec $(BINARY)

build: packages compile ## build the optimised program

compile:
	@mkdir -p $(STATIC)
	@for name in $(LINKED_IN); do \
	  library=$$(cc -print-file-name=$$name || clang -print-file-name=$$name || true); \
	  if [ -f "$$library" ]; then ln -sf "$$library" $(STATIC)/$$name; fi; \
	done
	@for names in expat=expat sqlite3=sqlite3 zlib=z; do \
	  printf 'Name: %s\nDescription: linked in\nVersion: 0\nLibs: -L"%s" -l%s\n' \
	    $${names%=*} "$(CURDIR)/$(STATIC)" $${names#*=} >$(STATIC)/$${names%=*}.pc; \
	done
	@$(RELEASE) arcade

programs: build
	@$(RELEASE) store-worker

test: packages ## build and run every test
	$(TESTS) --skip $(PROGRAM)
	$(TESTS) --filter $(PROGRAM)

soak: packages ## run the long fault tests, all or PART=kills|processes|states|calls|tests|fuzz; goes on where it was stopped
	Scripts/soak.sh $(PART)

fuzz: packages ## fuzz TARGETS (all) for FUZZ_SECONDS each (600), two at a time
	Scripts/fuzz.sh $(TARGETS)

mutants: packages ## switch each guard off, one after the other, and print what no test notices (MUTANT=name: one)
	Scripts/mutants.py run $(MUTANT)

# Tests that start other programs are left out: those are built with the same sanitizer and would
# wait ten times as long for each other.
SANITIZED = ObjectGraphTests|PropertyListsTests|DurableFilesTests

sanitize: packages ## run the tests of the storage libraries under the thread and the address sanitizer
	$(TESTS) --sanitize=thread --scratch-path .build/tsan --filter '$(SANITIZED)' --skip ProcessTests
	LSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/foundation.leaks" \
	  $(TESTS) --sanitize=address --scratch-path .build/asan --filter '$(SANITIZED)' --skip ProcessTests

check: packages lint ## everything that CI runs: lint, a build without warnings, the tests
	$(STRICT) --scratch-path .build/check --skip $(PROGRAM)
	$(STRICT) --scratch-path .build/check --filter $(PROGRAM)

lint: ## check the format of the sources
	swift format lint --strict -r Sources Tests Benchmarks/Sources Package.swift

format: ## format the sources
	swift format -i -r Sources Tests Benchmarks/Sources Package.swift

update-goldens: packages ## draw the expected pictures of the tests anew; look at the difference
	ARCADE_UPDATE_GOLDENS=1 $(TESTS)
	git --no-pager diff --stat

balance: packages ## play 200 games of each kind of player; print the table of docs/balance.md
	@swift build -c release --product game-worker
	@.build/release/game-worker balance

# A program that was built is installed as it is; no package manager is called.
install: ## install under PREFIX (/usr/local), below DESTDIR
	@test -x $(BINARY) || $(MAKE) compile
	install -D -s -m 755 $(BINARY) "$(DESTDIR)$(PREFIX)/bin/arcade"
	mkdir -p "$(DESTDIR)$(PREFIX)/share/arcade"
	cp -R Assets/. "$(DESTDIR)$(PREFIX)/share/arcade/"

uninstall: ## remove what install put there
	rm -f "$(DESTDIR)$(PREFIX)/bin/arcade"
	rm -rf "$(DESTDIR)$(PREFIX)/share/arcade"

packages:
	@Scripts/install-packages.sh
