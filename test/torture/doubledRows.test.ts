import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START } from '../../domain/core/log/eventLog.ts';
import { copyAt, forgedAt, openUnguardedLog, type UnguardedLog } from '../support/audit/doubledRows.ts';

const PAGE = 256;
const COPY = 20_000;
/** Every position of the first pages, and what lies around the ends of the first COPYs of a log of 45,000 events. */
const FIRST = 1_100;
const SIZE = 45_000;
const EDGES = [PAGE + COPY, PAGE + 2 * COPY, COPY, 2 * COPY, SIZE].flatMap((edge) => [
  edge - 2,
  edge - 1,
  edge,
  edge + 1,
]);
const AROUND = EDGES.filter((position) => position < SIZE);
const MS_EACH = 60_000;

let log: UnguardedLog;
beforeAll(async () => {
  log = await openUnguardedLog(FIRST + 1);
});
afterAll(() => log.close());

/** Whether a reader of the log stops at a second row in this place, and gives what stands before it. */
const readTo = async (): Promise<number> => {
  let given = 0;
  try {
    for await (const events of log.installation.log.readAll(START, AbortSignal.timeout(MS_EACH)))
      given += events.length;
    return -1;
  } catch {
    return given;
  }
};

type Missed = { position: number; found: readonly unknown[]; read: number };

const missedAt = async (positions: readonly number[], doubledAt: typeof forgedAt): Promise<readonly Missed[]> => {
  const missed: Missed[] = [];
  for (const position of positions) {
    const { insert, remove } = doubledAt(position);
    const [first] = await log.findingsWith({ insert, remove });
    await log.run(insert);
    const read = await readTo();
    await log.run(remove);
    const found = [first?.kind, first?.index];
    if (found[0] !== 'doubled' || found[1] !== position || read !== position + 1)
      missed.push({ position, found, read });
  }
  return missed;
};

describe('a second row in the place of another is found wherever it stands (X-57, P4)', () => {
  const positions = Array.from({ length: FIRST + 1 }, (_, position) => position);

  it(
    `at every position from 0 to ${FIRST}`,
    async () => {
      expect(positions).toHaveLength(FIRST + 1);
      expect(await missedAt(positions, forgedAt)).toEqual([]);
    },
    positions.length * MS_EACH,
  );

  it(
    'around the ends of each COPY, forged or once more',
    async () => {
      await log.close();
      log = await openUnguardedLog(300, SIZE - 300);
      expect(AROUND.length).toBeGreaterThan(0);
      expect(await missedAt(AROUND, forgedAt)).toEqual([]);
      expect(await missedAt(AROUND, copyAt)).toEqual([]);
    },
    2 * AROUND.length * MS_EACH,
  );
});
