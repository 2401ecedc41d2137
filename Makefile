# Arcade. `make` prints what it can do.

PREFIX ?= /usr/local
DESTDIR ?=
# Switches for distributions, in docs/packaging.md: SHARED_LIBRARIES=1 takes the system's C libraries
# when the program starts, PIE=1 makes it position-independent, DEBUG_INFORMATION=1 installs what a
# debugger needs in a file of its own.
SHARED_LIBRARIES ?=
PIE ?=
DEBUG_INFORMATION ?=
SWIFT_FLAGS ?=

VERSION := $(shell sed -n 's/.*number = "\(.*\)"/\1/p' Sources/arcade/Version.swift)
# `arcade --version --verbose` tells them.
ARCADE_COMMIT ?= $(shell git describe --always --dirty --abbrev=10 2>/dev/null)
ARCADE_SWIFT = $(shell swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')

STATIC = .build/static-libraries
LINKED_IN = $(if $(SHARED_LIBRARIES),,libstdc++.a libexpat.a libsqlite3.a libz.a libncursesw.a libtinfo.a)
HARDENED = -Xcc -fstack-protector-strong \
  -Xlinker -z -Xlinker relro -Xlinker -z -Xlinker now -Xlinker -z -Xlinker noexecstack
# Unused functions stay out: each function has a section of its own, and none is exported.
LEAN = -Xswiftc -Xfrontend -Xswiftc -function-sections -Xcc -ffunction-sections \
  -Xlinker --no-export-dynamic
# The functions of a start stand side by side, in the order that `make order` wrote down: fewer pages
# are read and mapped. lld comes with Swift; another linker keeps its own order.
LLD = $(firstword $(wildcard $(dir $(realpath $(shell command -v swift)))ld.lld) $(shell command -v ld.lld))
ORDER = Packaging/startup-order.txt
ORDERED = $(if $(LLD),-Xswiftc -use-ld=lld -Xlinker "--symbol-ordering-file=$(CURDIR)/$(ORDER)" \
  -Xlinker --no-warn-symbol-ordering)
# Functions with the same instructions are there once, and no tables for unwinding.
SMALL = $(if $(LLD),-Xlinker --icf=all \
  $(if $(DEBUG_INFORMATION),,-Xlinker -T -Xlinker "$(CURDIR)/Packaging/no-unwinding.ld"))
# Without relocations at each start; see docs/decisions/0002-a-quick-start.md.
PLACE = $(if $(PIE),-Xlinker -pie,-Xlinker -no-pie)
LIBRARIES = $(if $(SHARED_LIBRARIES),,--pkg-config-path "$(CURDIR)/$(STATIC)" -Xlinker "-L$(CURDIR)/$(STATIC)")
RELEASE = ARCADE_SMALL=1 swift build -c release --static-swift-stdlib --disable-local-rpath $(PLACE) $(HARDENED) $(LEAN) $(ORDERED) \
  $(SMALL) $(SWIFT_FLAGS) \
  $(LIBRARIES) --product
BINARY = .build/release/arcade
# The program for leagues is built where libpq's headers are.
LEAGUE = ARCADE_LEAGUE=$$(pkg-config --exists libpq 2>/dev/null && echo 1)
TESTS = $(LEAGUE) Scripts/run-tests.sh swift test --disable-xctest
# A person at a terminal does not wait for a program that shares the machine with a thousand tests,
# and whoever plays that person would take it for a hung one: these run by themselves.
PROGRAM = '^EndToEndTests\.'
# The tests of a league start servers and kill programs: these run by themselves, too.
LEAGUES = '^League'
ALONE = '^EndToEndTests\.|^League'
# The check builds apart from everyday work: there, a warning is an error, and so is an import of a
# module that the manifest doesn't name.
STRICT = ARCADE_STRICT=1 $(TESTS) --explicit-target-dependency-import-check error

.DEFAULT_GOAL := help
.PHONY: league-demo league-packages help play build test soak fuzz mutants sanitize check lint format update-goldens balance install uninstall packages tools programs compile order documents pictures dist deb rpm weights

help: ## list the targets
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | \
	  awk -F '\t' '{ printf "make %-16s %s\n", $$1, $$2 }'

play: build ## build the arcade and play
	@exec $(BINARY)

build: packages compile ## build the optimised program, and install missing libraries

# A program for leagues of an earlier build would be installed beside an arcade of another version.
compile: ## build it without calling a package manager
	@rm -rf $(STATIC)
	@mkdir -p $(STATIC)
	@for name in $(LINKED_IN); do \
	  library=$$(cc -print-file-name=$$name 2>/dev/null || clang -print-file-name=$$name 2>/dev/null || true); \
	  if [ -f "$$library" ]; then ln -sf "$$library" $(STATIC)/$$name; fi; \
	done
	@[ -n "$(SHARED_LIBRARIES)" ] || for names in expat=expat sqlite3=sqlite3 zlib=z; do \
	  printf 'Name: %s\nDescription: linked in\nVersion: 0\nLibs: -L"%s" -l%s\n' \
	    $${names%=*} "$(CURDIR)/$(STATIC)" $${names#*=} >$(STATIC)/$${names%=*}.pc; \
	done
	@ARCADE_COMMIT="$(ARCADE_COMMIT)" ARCADE_SWIFT="$(ARCADE_SWIFT)" $(RELEASE) arcade
	@if pkg-config --exists libpq 2>/dev/null; then ARCADE_LEAGUE=1 $(RELEASE) arcade-league; \
	else rm -f $(BINARY)-league; fi

order: build ## record the order of functions at a start, for the linker (needs valgrind)
	Scripts/startup-order.py $(BINARY) $(ORDER)

programs: build
	@$(RELEASE) store-worker

test: packages ## build and run every test
	$(TESTS) --skip $(ALONE)
	$(TESTS) --filter $(LEAGUES)
	$(TESTS) --filter $(PROGRAM)

soak: packages ## run the long fault tests, all or PART=kills|processes|states|calls|league|tests|fuzz; continues where it stopped
	$(LEAGUE) Scripts/soak.sh $(PART)

fuzz: packages ## fuzz TARGETS (all) for FUZZ_SECONDS each (600), two at a time
	Scripts/fuzz.sh $(TARGETS)

mutants: packages ## switch off each guard in turn, and print those that no test notices (MUTANT=name: one)
	Scripts/mutants.py run $(MUTANT)

# Tests that start other programs are left out: those are built with the same sanitizer and would
# wait ten times as long for each other.
SANITIZED = ObjectGraphTests|PropertyListsTests|DurableFilesTests

sanitize: packages ## run the tests of the storage libraries under the thread and the address sanitizer
	TSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/swift.races" \
	  $(TESTS) --sanitize=thread --scratch-path .build/tsan --filter '$(SANITIZED)' --skip ProcessTests
	LSAN_OPTIONS="suppressions=$(CURDIR)/Scripts/foundation.leaks" \
	  $(TESTS) --sanitize=address --scratch-path .build/asan --filter '$(SANITIZED)' --skip ProcessTests

check: league-packages packages lint ## everything that CI runs: lint, a build without warnings, the tests
	$(STRICT) --scratch-path .build/check --skip $(ALONE)
	$(STRICT) --scratch-path .build/check --filter $(LEAGUES)
	$(STRICT) --scratch-path .build/check --filter $(PROGRAM)

lint: ## check the format of the sources
	swift format lint --strict -r Sources Tests Benchmarks/Sources Package.swift

format: ## format the sources
	swift format -i -r Sources Tests Benchmarks/Sources Package.swift

update-goldens: packages ## redraw the expected pictures of the tests; look at the difference
	ARCADE_UPDATE_GOLDENS=1 $(TESTS)
	git --no-pager diff --stat

league-demo: league-packages build ## play through a league on a temporary server, without a terminal
	@ARCADE_LEAGUE=1 $(RELEASE) league-worker
	@Scripts/league-demo.sh .build/release

balance: packages ## play 200 games of each kind of player; print the table of docs/balance.md
	@swift build -c release --product game-worker
	@.build/release/game-worker balance

documents: packages ## make the manual pages, the completions and the icon in Packaging
	@swift build --product release-worker
	@swift build --product arcade
	Packaging/documents.sh .build/debug

pictures: packages ## redraw the pictures of the README, from games that built-in players play
	@swift build --product release-worker
	@swift build --product arcade
	Packaging/pictures.sh .build/debug docs/pictures

# A program that was built is installed as it is; no package manager is called.
install: ## install under PREFIX (/usr/local), below DESTDIR
	@test -x $(BINARY) || $(MAKE) compile
	DEBUG_INFORMATION="$(DEBUG_INFORMATION)" Packaging/install.sh $(BINARY) "$(DESTDIR)$(PREFIX)"

uninstall: ## remove what install put there
	Packaging/uninstall.sh "$(DESTDIR)$(PREFIX)"

dist: tools build ## make an archive that runs on a Linux without Swift, in .build/dist
	Packaging/archive.sh $(BINARY) $(VERSION) .build/dist

deb: tools packages ## make a Debian package, in .build/dist
	@$(MAKE) compile SHARED_LIBRARIES=1 PIE=1
	Packaging/deb.sh $(BINARY) $(VERSION) .build/dist

rpm: tools build ## make an RPM package, in .build/dist
	Packaging/rpm.sh $(BINARY) $(VERSION) .build/dist

weights: ## print what each module weighs in the optimised program
	@Scripts/weights.py

# Missing tools are named before the minutes of a build.
dist: TOOLS = objdump strip xz
deb: TOOLS = dpkg dpkg-deb dpkg-shlibdeps strip
rpm: TOOLS = rpmbuild strip
tools:
	@Packaging/needed-programs.sh $(TOOLS)

# The tests let Python read what was saved, as others would, and curl send the lander's scores.
test soak fuzz mutants sanitize check update-goldens: WANTED = python3 curl

league-packages:
	@Scripts/install-postgresql.sh

packages:
	@Scripts/install-packages.sh $(WANTED)
