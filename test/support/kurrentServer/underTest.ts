import { randomUUID } from 'node:crypto';
import { openKurrentEventLog } from '../../../adapters/kurrentdb/eventLog.ts';
import { placeOf } from '../../../adapters/kurrentdb/positions.ts';
import type { EventLogUnderTest } from '../../contracts/eventLog/engine.ts';
import { silentLogger } from '../logger.ts';
import { connectionString, startKurrentServer, type KurrentServer } from './kurrentServer.ts';

const open = (port: number) => openKurrentEventLog({ url: connectionString(port), logger: silentLogger });

/** The event log on a server of its own, with a node whose way to it breaks and one whose way does not. */
export const openUnderTest = async (): Promise<EventLogUnderTest & { server: KurrentServer }> => {
  const server = await startKurrentServer();
  const undisturbed = await startKurrentServer({ log: server.log });
  const [log, other] = [open(server.port), open(undisturbed.port)];
  const { cutAll, stall, resume, refuse, accept } = server.proxy;
  return {
    server,
    log,
    other,
    openNode: async () => open(undisturbed.port),
    faults: {
      cutAll: async () => cutAll(),
      cutNextAppend: () => (server.faults.cutNextAppend = true),
      loseNextReply: () => (server.faults.loseNextReply = true),
      stall,
      resume,
      refuse,
      accept,
    },
    disturb: async () => disturb(server),
    removeEvent: async (position) => server.log.remove(placeOf(position)?.commit ?? 0n),
    close: async () => {
      await Promise.all([log.close(), other.close()]);
      await Promise.all([server.close(), undisturbed.close()]);
    },
  };
};

const FOREIGN = ['$stats-127.0.0.1:2113', '$ce-app', 'other-1', 'application-2', '$$other-1'];

/** Others and the server itself write into the same cluster. */
export const disturb = ({ log }: KurrentServer, events = 40): void => {
  for (let n = 0; n < events; n += 1)
    log.append(
      FOREIGN[n % FOREIGN.length] ?? '',
      [
        {
          id: randomUUID(),
          type: '$statsCollected',
          contentType: n % 2 === 0 ? 'application/json' : 'application/octet-stream',
          data: Buffer.from(n % 2 === 0 ? '{}' : [0xff, n]),
          metadata: Buffer.alloc(0),
        },
      ],
      'any',
    );
};
