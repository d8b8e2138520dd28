import { startEmbeddedPostgres } from '../../../adapters/embedded-postgres/embeddedPostgres.ts';
import { silentLogger } from '../logger.ts';

/** A service process reduced to its database: says the server's process id, stops when it is told to. */
const postgres = await startEmbeddedPostgres({ dataDir: process.argv[2] ?? '', logger: silentLogger });
process.on('message', () => {
  void postgres.stop().then(() => process.disconnect());
});
process.send?.(await postgres.pid());
