import { randomBytes, randomUUID } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openEventLogEngine, type EngineName, type OpenEngine } from '../../../adapters/eventLogEngine.ts';
import { CLOSED_MS, eraseSubject } from '../../../adapters/vault/erasure.ts';
import { CACHE_MS } from '../../../adapters/vault/keptKeys.ts';
import { openMasterKey, type MasterKey } from '../../../adapters/vault/masterKey.ts';
import { openSecrets } from '../../../adapters/vault/secrets.ts';
import { createSubjectKeys } from '../../../adapters/vault/subjectKeys.ts';
import { thisRelease } from '../../../composition/modules.ts';
import { openStoreOn } from '../../../composition/storage.ts';
import type { EventLog } from '../../../domain/core/log/eventLog.ts';
import type { RecordedEvent } from '../../../domain/core/log/eventStore.ts';
import type { SubjectKeyId } from '../../../domain/core/ids.ts';
import { createScrubber } from '../../../domain/core/scrubbing/scrubber.ts';
import { intakeIdOf, intakes } from '../../../domain/sources/source.ts';
import { receiveTicket, type TicketIntake } from '../../../domain/tickets/receiveTicket.ts';
import { tickets } from '../../../domain/tickets/ticket.ts';
import { recordPage } from '../../../processes/sources/recordPage.ts';
import { connectionString, startKurrentServer } from '../../support/kurrentServer/kurrentServer.ts';
import { silentLogger } from '../../support/logger.ts';
import { testDatabase, type TestDatabase } from '../../support/database/postgres.ts';
import { sourceRow } from '../../support/sources/hostedSources.ts';
import { testMeta } from '../../support/nodes/supportNode.ts';

describe.each<EngineName>(['postgresql', 'kurrentdb'])(
  'tickets that are taken in, with their events in %s,',
  (name) => {
    const resources = new AsyncDisposableStack();
    let test: TestDatabase;
    let engine: OpenEngine;
    let masterKey: MasterKey;
    let nowMs: number;
    /** Each case has a customer of its own. */
    let customer: string;

    beforeAll(async () => {
      test = await testDatabase();
      resources.defer(() => test.close());
      const encryptionKey = randomBytes(32).toString('base64');
      masterKey = await openMasterKey(test.database, { encryptionKey, dataDir: '/nowhere' });
      const options = { target: test.url, logger: silentLogger };
      if (name === 'postgresql') engine = await openEventLogEngine(options);
      else {
        const server = await startKurrentServer();
        resources.defer(() => server.close());
        engine = await openEventLogEngine({ ...options, KURRENTDB_URL: connectionString(server.port) });
      }
      resources.defer(() => engine.log.close());
    });
    afterAll(() => resources.disposeAsync());
    beforeEach(() => {
      nowMs = 0;
      customer = `${randomUUID()}@example.com`;
    });

    /** What a node has for itself, by a clock that all of them share. */
    const openNode = async (log: EventLog = engine.log) => {
      const secrets = await openSecrets(test.database, masterKey);
      const subjects = createSubjectKeys({ ...test, masterKey, nowMs: () => nowMs, logger: silentLogger });
      const store = openStoreOn(log, { release: thisRelease, subjects });
      return { secrets, subjects, store, scrubber: createScrubber(() => secrets.configured()) };
    };

    const take = async (intake: TicketIntake, body = 'Where is my order?') => {
      const { ticketId } = await receiveTicket(
        intake,
        {
          workspaceId: 'default',
          sourceKind: 'direct',
          sourceId: null,
          externalId: null,
          priority: 'normal',
          tags: [],
          receivedAt: '2026-11-20T08:00:00.000Z',
          title: 'Late',
          body,
          customer,
          customerRef: null,
          url: null,
        },
        testMeta(),
        false,
      );
      return ticketId;
    };

    /** As a node reads it that keeps no keys. */
    const received = async (ticketId: string): Promise<RecordedEvent | undefined> => {
      const { store } = await openNode();
      for await (const event of store.readStream(tickets.stream(ticketId))) return event;
      return undefined;
    };

    /** Holds a node where it has scrubbed and goes to look for secrets before it sends. */
    const openHeld = async () => {
      const gate = gated();
      const node = await openNode();
      const secrets: TicketIntake['secrets'] = {
        known: () => node.secrets.known(),
        refresh: async () => {
          await gate.pass();
          await node.secrets.refresh();
        },
      };
      return { gate, node: { ...node, secrets } };
    };
    const storeElsewhere = async (secret: string): Promise<void> => {
      const { secrets } = await openNode();
      await secrets.put('configuration', { PASSWORD: secret });
    };

    const erase = (id: SubjectKeyId, sleep: (ms: number) => Promise<void>) => eraseSubject(test.database, id, sleep);

    describe('while their customer is erased,', () => {
      it('are stored under the key that was closed when their append was under way, and erased with it', async () => {
        const gate = gated();
        const slow = await openNode({
          ...engine.log,
          append: async (...given) => {
            await gate.pass();
            return engine.log.append(...given);
          },
        });
        const other = await openNode();
        const id = await slow.subjects.subjectFor('default', customer);
        const taking = take(slow);
        await gate.reached;

        const closed = gated();
        const erasing = erase(id, async (ms) => {
          expect(ms).toBe(CLOSED_MS);
          await closed.pass();
        });
        await closed.reached;
        const after = await take(other);
        gate.open();
        const before = await taking;
        expect(await received(before)).toMatchObject({ subject: id, erased: false });

        // Until then no node has the key any more to write under it, whether it had kept it or not.
        nowMs = CACHE_MS;
        for (const { subjects } of [slow, other])
          await expect(subjects.forWriting(id)).rejects.toThrow('nothing can be written');
        closed.open();
        await erasing;
        expect(await received(before)).toMatchObject({ subject: id, erased: true, data: { body: null } });
        expect(await received(after)).toMatchObject({ erased: false, data: { customer } });
      });

      it('are readable once the erasure is over, whoever takes them in', async () => {
        const nodes = [await openNode(), await openNode()] as const;
        const id = await nodes[0].subjects.subjectFor('default', customer);
        const underWay: Promise<string>[] = [];
        const takeOnBoth = (): void => void underWay.push(...nodes.map((node) => take(node)));
        const erasing = erase(id, async () => {
          for (let round = 0; round < 10; round += 1) {
            takeOnBoth();
            await nextTurn();
          }
          await Promise.all(underWay);
          nowMs += CLOSED_MS;
        });
        takeOnBoth();
        await erasing;
        const later = await Promise.all([...nodes, ...nodes].map((node) => take(node)));
        const events = await Promise.all([...(await Promise.all(underWay)), ...later].map(received));
        const ofOthers = new Set(events.flatMap((event) => (event?.erased === false ? [event.subject] : [])));
        expect(events.every((event) => event?.erased === (event?.subject === id))).toBe(true);
        expect(ofOthers.size).toBe(1);
        expect(events.slice(-later.length).map((event) => event?.erased)).toEqual([false, false, false, false]);
      });

      it('lose nothing when the erasure is cut short, and a repeat ends it', async () => {
        const node = await openNode();
        const before = await take(node);
        const id = await node.subjects.subjectFor('default', customer);
        await expect(erase(id, () => Promise.reject(new Error('stopped')))).rejects.toThrow('stopped');
        expect(await received(before)).toMatchObject({ subject: id, erased: false });
        await erase(id, async () => undefined);
        expect(await received(before)).toMatchObject({ subject: id, erased: true });
        await erase(id, async () => undefined);
        expect(await received(await take(node))).toMatchObject({ erased: false });
      });
    });

    describe('while a secret is stored elsewhere,', () => {
      it('are scrubbed of it again before they are sent (X-65)', async () => {
        const { gate, node } = await openHeld();
        const secret = randomBytes(9).toString('hex');
        const taking = take(node, `Is ${secret} yours?`);
        await gate.reached;
        await storeElsewhere(secret);
        gate.open();
        expect((await received(await taking))?.data).toMatchObject({ body: 'Is [redacted] yours?' });
      });

      it('are scrubbed of it again before the page that a source gave is recorded (X-65)', async () => {
        const { gate, node } = await openHeld();
        const secret = randomBytes(9).toString('hex');
        const source = sourceRow();
        const ticket = {
          external_id: '1042',
          title: 'Late',
          body: `Is ${secret} yours?`,
          received_at: '2026-11-20T08:00:00.000Z',
          customer: { email: customer },
          thread: [],
          attachments: [],
        };
        const recording = recordPage(
          {
            ...node,
            logger: silentLogger,
            keyedHash: (...parts) => parts.join(),
            bodyCharsMax: 1_000,
            knownTickets: async () => new Map(),
            knownPassedOver: async () => new Set(),
            now: () => '2026-11-20T08:00:00.000Z',
            newId: randomUUID,
          },
          source,
          { cursor: null, revision: -1n, hour: null },
          {
            tickets: [ticket],
            passed_over: [],
            next_cursor: '1',
            has_more: false,
            cursor_reset: false,
            digests: new Map(),
          },
        );
        await gate.reached;
        await storeElsewhere(secret);
        gate.open();
        expect(await recording).toMatchObject({ cursor: '1', revision: 1n });
        const bodies = [];
        for await (const event of node.store.readStream(intakes.stream(intakeIdOf(source.id))))
          if (event.type === 'SourceTicketFetched') bodies.push(event.data?.['body']);
        expect(bodies).toEqual(['Is [redacted] yours?']);
      });
    });
  },
);

/** A place where work waits until it is opened. */
const gated = () => {
  const { promise: reached, resolve: arrive } = Promise.withResolvers<void>();
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  return {
    reached,
    open,
    pass: (): Promise<void> => {
      arrive();
      return opened;
    },
  };
};
