# Cordada. `make run` starts it, `make test` tests it: both first install what is missing.
SHELL := /bin/bash
.PHONY: run demo cluster deb try-deb try-reproducible image try-image test lint program app bench soak picture prepare prepare-tests world clean

LISTEN ?= 127.0.0.1:8080
DATA ?= data
SERVE ?=
RECORDING ?= ../shared/data/gpx/cordada-volta-andorra-course.gpx
PYTHON := .build/python-tests/bin/python
PROGRAM := .build/release/cordada

run: program app
	exec $(PROGRAM) serve --listen $(LISTEN) --data $(DATA) --app .build/app $(SERVE)

# A club that is made up, with a race in progress; begins anew each time.
demo: program app
	rm -rf .build/demo
	exec $(PROGRAM) demo --fixtures Tests/Fixtures --listen $(LISTEN) --data .build/demo --app .build/app

# All parts of the tests, with one summary; PARTS="unit sockets" runs some. The long runs are in `make soak`.
PARTS ?=
test: prepare-tests
	scripts/test.py $(PARTS)

lint: prepare-tests
	swift format lint --strict --recursive --parallel Package.swift Sources Tests Benchmarks
	.build/python-tests/bin/ruff format --check
	.build/python-tests/bin/ruff check
	.build/python-tests/bin/oxlint --quiet App/src Tests Benchmarks scripts

# The folder of the build is in none of its bytes, so that two builds of a version are one (try-reproducible).
RELEASE := -c release --static-swift-stdlib -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. \
  -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen -Xlinker --build-id=none

program: prepare
	swift build --quiet $(RELEASE) --product cordada
	swift build --quiet $(RELEASE) --product cordada-pictures

app: world
	scripts/build-core.sh
	scripts/build-app.sh

# The map that is served when no other is given: half a minute, once.
world: prepare
	scripts/build-world.sh

# The Debian package, in .build/deb.
deb: program app
	@scripts/install-packages.sh debian/packages.txt
	scripts/build-deb.sh
	systemd-analyze security --offline=yes --threshold=30 debian/cordada.service >/dev/null

# The package on a clean Debian 12.
try-deb: deb
	scripts/try-deb.sh

# The package built twice, in other folders and at other times: the same bytes. It takes as long as two builds from nothing.
try-reproducible:
	scripts/try-reproducible.sh

# The package as an OCI image, in .build/container; and a club served from it.
image: deb
	@scripts/install-packages.sh container/packages.txt
	scripts/build-image.sh

try-image: image
	scripts/try-image.sh

# The figures of Benchmarks/README.md.
bench: prepare-tests program app
	@scripts/install-packages.sh Benchmarks/packages.txt
	Benchmarks/run.sh

# The picture of the README, by the browser of the tests.
picture: prepare-tests program app
	$(PYTHON) scripts/make-picture.py $(RECORDING) docs/pictures/track.png

# A club on three servers and PostgreSQL with a standby, each killed in turn while people use it.
cluster: prepare-tests program app
	@scripts/install-packages.sh Tests/Cluster/packages.txt
	$(PYTHON) Tests/Cluster/run.py

# The long runs: every parser against a fuzzer, zips beyond 4 GB, sync for an hour and with each rule of the server broken,
# a server that is killed 200 times, one that is killed 100 times under attack, memory under attack, and the cost of
# everything against its size.
soak: prepare-tests program app
	scripts/soak.sh
	CORDADA_SOAK=1 swift test --quiet --filter '^FormatsTests\.LargeZipTests'
	scripts/test-sync.sh 3600
	scripts/break-sync-server.py
	POWER_CUTS=200 $(PYTHON) -m pytest -q -s Tests/EndToEnd/test_sync_power_cut.py
	RACE_POWER_CUTS=200 $(PYTHON) -m pytest -q -s Tests/EndToEnd/test_race_power_cut.py
	ATTACK_KILLS=100 $(PYTHON) -m pytest -q -s Tests/EndToEnd/test_attack.py
	swift build --quiet -c release --static-swift-stdlib --product benchmark
	.build/release/benchmark growth
	$(PYTHON) Benchmarks/growth.py
	$(PYTHON) Benchmarks/memory.py

prepare:
	@scripts/install-packages.sh scripts/packages.txt
	@scripts/install-python.sh .build/python App/requirements.txt

prepare-tests: prepare
	@scripts/install-packages.sh Tests/packages.txt
	@scripts/install-python.sh .build/python-tests Tests/requirements.txt

clean:
	rm -rf .build
