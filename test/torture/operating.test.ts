// What operators do to an installation: suites that other runs have as well, on Debian's servers where they are installed.
import '../peers/backup.peers.ts';
import '../peers/pgbouncer.peers.ts';
import '../api/burstPlans.slow.test.ts';
