import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FindingKind } from '../../../../domain/audit/verify/findings.ts';
import { buildLog, openAuditInstallation } from '../../../support/audit/auditInstallation.ts';
import { testDatabase, type TestDatabase } from '../../../support/database/postgres.ts';
import {
  shift,
  UNCONSTRAINED,
  verifyTampered,
  type Original,
  type Tampering,
} from '../../../support/audit/tampering.ts';

/** First, both sides of a tile edge, middle, last sealed. */
const PLACES = [0, 255, 256, 300, 599];
const SIGNED = 600;

let database: TestDatabase;
let original: Original;

beforeAll(async () => {
  database = await testDatabase();
  const installation = await openAuditInstallation(database.url);
  const session = await buildLog(installation, [100, 256, 400, SIGNED], 5);
  original = { url: database.url, vkeys: installation.keys.vkeys(session.epoch.origin) };
  await installation.close();
});
afterAll(() => database.close());

const set =
  (assignment: string) =>
  (index: number): Tampering =>
  (run) =>
    run(`update es.events set ${assignment} where position = $1`, [index]);

const flip = (column: 'payload' | 'meta') => set(`${column} = set_byte(${column}, 3, get_byte(${column}, 3) # 1)`);

/** Another index of the sealed part. */
const other = (index: number): number => (index + 7) % SIGNED;

const copyOf = (from: number, to: number): string =>
  `insert into es.events select ${to}, stream_id, revision, event_id, type, content_type, recorded_at, payload, meta
   from es.events where position = ${from} limit 1`;

const foreign = (position: number): string =>
  `insert into es.events values (${position}, 'thing-foreign', 0, gen_random_uuid(), 'ThingHappened', 'application/json', now(), '{}', '{}')`;

const CASES: readonly [string, (index: number) => Tampering, FindingKind, ((index: number) => number)?][] = [
  ['one bit of the payload', flip('payload'), 'event_altered'],
  ['one bit of the meta', flip('meta'), 'event_altered'],
  ['an empty payload', set(`payload = ''`), 'event_altered'],
  ['another type', set(`type = 'ThingHappens'`), 'event_altered'],
  ['another content type', set(`content_type = 'application/jsom'`), 'event_altered'],
  ['another stream', set(`stream_id = 'thing-numbes'`), 'event_altered'],
  ['another revision', set('revision = revision + 100000'), 'event_altered'],
  ['another event id', set(`event_id = '00000000-0000-4000-8000-000000000000'`), 'event_altered'],
  ['a microsecond later', set(`recorded_at = recorded_at + interval '1 microsecond'`), 'event_altered'],
  ['a null byte behind the payload', set(`payload = payload || '\\x00'`), 'event_altered'],
  ['another position', set('position = position + 100000'), 'reordered'],
  ['a position before all others', set('position = -5'), 'reordered', () => 0],
  [
    'payloads of two swapped',
    (index) => (run) =>
      run(
        `update es.events e set payload = o.payload from es.events o
         where (e.position = $1 and o.position = $2) or (e.position = $2 and o.position = $1)`,
        [index, other(index)],
      ),
    'event_altered',
    (index) => Math.min(index, other(index)),
  ],
  [
    'two rows swapped',
    (index) => async (run) => {
      await run(`update es.events set position = -1 where position = ${index}`);
      await run(`update es.events set position = ${index} where position = ${other(index)}`);
      await run(`update es.events set position = ${other(index)} where position = -1`);
    },
    'reordered',
    (index) => Math.min(index, other(index)),
  ],
  [
    'event ids of two swapped',
    (index) => async (run) => {
      await run('alter table es.events drop constraint events_event_id_key');
      await run(
        `update es.events e set event_id = o.event_id from es.events o
         where (e.position = $1 and o.position = $2) or (e.position = $2 and o.position = $1)`,
        [index, other(index)],
      );
    },
    'event_altered',
    (index) => Math.min(index, other(index)),
  ],
  ['a row deleted', (index) => (run) => run('delete from es.events where position = $1', [index]), 'gap'],
  [
    'a row deleted and the gap closed',
    (index) => async (run) => {
      await run('delete from es.events where position = $1', [index]);
      await run(shift(index + 1, -1));
    },
    'gap',
  ],
  [
    'ten rows deleted',
    (index) => (run) => run('delete from es.events where position > $1 - 10 and position <= $1', [index]),
    'gap',
    (index) => Math.max(0, index - 9),
  ],
  [
    'an event inserted',
    (index) => async (run) => {
      await run(shift(index, 1));
      await run(foreign(index));
    },
    'inserted',
  ],
  [
    'a row replaced',
    (index) => async (run) => {
      await run('delete from es.events where position = $1', [index]);
      await run(foreign(index));
    },
    'gap',
  ],
  [
    'another event copied in between',
    (index) => async (run) => {
      await run(UNCONSTRAINED);
      await run(shift(index, 1));
      await run(copyOf(other(index) + (other(index) >= index ? 1 : 0), index));
    },
    'duplicate',
  ],
  [
    'a row overwritten by another',
    (index) => async (run) => {
      await run(UNCONSTRAINED);
      await run('delete from es.events where position = $1', [index]);
      await run(copyOf(other(index), index));
    },
    'duplicate',
  ],
  [
    'an event moved to the end of the sealed part, and the last one to its middle',
    (index) => async (run) => {
      const to = index === SIGNED - 1 ? 300 : SIGNED - 1;
      await run(`update es.events set position = -1 where position = ${index}`);
      await run(shift(index + 1, -1));
      await run(shift(to, 1));
      await run(`update es.events set position = ${to} where position = -1`);
    },
    'reordered',
    (index) => (index === SIGNED - 1 ? 300 : index),
  ],
  [
    'every position moved by one from here',
    (index) => async (run) => {
      await run(shift(index, 1));
    },
    'reordered',
  ],
  ['the tail cut', (index) => (run) => run('delete from es.events where position >= $1', [index]), 'truncated'],
];

describe('a tampered event is found, with its kind and first place (X-57, P4)', () => {
  it('the untouched log verifies', async () => {
    const verification = await verifyTampered(original, () => Promise.resolve());
    expect(verification).toMatchObject({ findings: [], nothing: null, events: 605, unsealed: 5, checkpoints: 4 });
  });

  it('of two that changed places across the signed size, the one that was never sealed is named', async () => {
    const { findings } = await verifyTampered(original, async (run) => {
      await run('update es.events set position = -1 where position = 599');
      await run('update es.events set position = 599 where position = 600');
      await run('update es.events set position = 600 where position = -1');
    });
    expect(findings[0]).toMatchObject({ kind: 'inserted', index: 599 });
  });

  describe.each(CASES)('%s', (_, tamper, kind, firstOf = (index) => index) => {
    it.each(PLACES)('at %i', async (index) => {
      const { findings } = await verifyTampered(original, tamper(index));
      expect([findings[0]?.kind, findings[0]?.index]).toEqual([kind, firstOf(index)]);
    });
  });
});

describe('an event beyond the signed size', () => {
  it('may be any event: it is counted as not yet sealed', async () => {
    const { findings, unsealed } = await verifyTampered(original, flip('payload')(602));
    expect([findings, unsealed]).toEqual([[], 5]);
  });
  it('that repeats a sealed one is a duplicate', async () => {
    const { findings } = await verifyTampered(original, async (run) => {
      await run(UNCONSTRAINED);
      await run(copyOf(300, 605));
    });
    expect(findings[0]).toMatchObject({ kind: 'duplicate', index: 605 });
  });
  it('with a revision that does not follow breaks its stream', async () => {
    const { findings } = await verifyTampered(original, set('revision = revision + 10')(604));
    expect(findings[0]).toMatchObject({ kind: 'stream_revision_broken', index: 604 });
  });
  it('that is missing leaves a gap', async () => {
    const { findings } = await verifyTampered(original, (run) => run('delete from es.events where position = 602'));
    expect(findings[0]).toMatchObject({ kind: 'gap', index: 602 });
  });
});
