import { afterEach, beforeEach, expect, it } from 'vitest';
import { openPostgresEventLog } from '../../../../adapters/postgres/log/eventLog.ts';
import { START } from '../../../../domain/core/log/eventLog.ts';
import { collect, encodedEvents, freshStream } from '../../../support/log/encodedEvents.ts';
import { silentLogger } from '../../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';

const STREAMS = 40;
const EVENTS_EACH = 500;

let test: TestDatabase;
beforeEach(async () => {
  test = await testDatabase();
  const log = openPostgresEventLog({ target: test.url, logger: silentLogger });
  for (let stream = 0; stream < STREAMS; stream += 1)
    await log.append(freshStream(), encodedEvents(EVENTS_EACH), 'no_stream');
  await log.close();
});
afterEach(() => test.close());

/** Files that the server has put aside what did not fit into memory in; told when the session that did it has ended. */
const temporaryFiles = async (): Promise<number> => {
  const { rows } = await test.database.query<{ files: number }>(
    'select temp_files::int as files from pg_stat_database where datname = current_database()',
  );
  return rows[0]?.files ?? -1;
};

it('reads a log that was never analyzed without sorting it', async () => {
  const log = openPostgresEventLog({ target: test.url, logger: silentLogger });
  expect(await collect(log.readAll(START, new AbortController().signal))).toHaveLength(STREAMS * EVENTS_EACH);
  await log.close();
  expect(await temporaryFiles()).toBe(0);
});
