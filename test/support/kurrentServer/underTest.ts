import { placeOf } from '../../../adapters/kurrentdb/positions.ts';
import type { EventLogUnderTest } from '../../contracts/eventLog/engine.ts';
import { disturb } from './foreign.ts';
import { connectionString, startKurrentServer, type KurrentServer } from './kurrentServer.ts';
import { openLog } from './openLog.ts';

const open = (port: number) => openLog(connectionString(port));

/** The event log on a server of its own, with a node whose way to it breaks and one whose way does not. */
export const openUnderTest = async (): Promise<
  EventLogUnderTest & { server: KurrentServer; undisturbed: KurrentServer }
> => {
  const server = await startKurrentServer();
  const undisturbed = await startKurrentServer({ log: server.log });
  const [log, other] = [open(server.port), open(undisturbed.port)];
  const { cutAll, stall, resume, refuse, accept } = server.proxy;
  return {
    server,
    undisturbed,
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
