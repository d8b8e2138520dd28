import { isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Logger } from '../../domain/core/logger.ts';
import { pause } from '../../engine/async/pause.ts';
import { EngineUnusable } from '../engineUnusable.ts';
import type { ConnectionString } from './connectionString.ts';
import { messages } from './messages.ts';
import { openChannels } from './protocol/channel.ts';
import { openConnection, type Connection } from './protocol/connection.ts';
import { callFailed, CallFailed, ServerSilent } from './protocol/failures.ts';
import { findingLeader } from './protocol/leader.ts';
import { readBackwardsRequest } from './protocol/requests.ts';
import { createSilence } from './silence.ts';

const PATIENCE_MS = 10_000;
const ANSWER_MS = 5_000;
const RETRY_MS = 500;
const never = new AbortController().signal;

/**
 * Waits up to 10 s for a server that can be read as the product reads it. Throws EngineUnusable with what to do; at once
 * when waiting does not help.
 */
export const checkConnection = async (to: ConnectionString, logger: Logger): Promise<void> => {
  const channels = openChannels(to);
  const connection = openConnection(channels, findingLeader(to, channels), createSilence());
  const until = performance.now() + PATIENCE_MS;
  let leader: string | null = null;
  try {
    for (let told = false; ; told = true) {
      const failed = await attempt(connection);
      if (failed === null) return;
      if (failed.kind === 'not_leader') leader = failed.details;
      const { reason, passes } = await faultOf(failed, to, leader);
      if (!passes || performance.now() > until) throw new EngineUnusable(`KURRENTDB_URL: ${reason}`, { cause: failed });
      if (!told) logger.warn({ kind: failed.kind }, 'kurrentdb_awaited');
      await pause(failed.kind === 'not_leader' ? 0 : RETRY_MS);
    }
  } finally {
    connection.close();
  }
};

const attempt = async (connection: Connection): Promise<CallFailed | null> => {
  try {
    if (!(await connection.speaks(ANSWER_MS))) return new CallFailed('not_spoken', '');
    for await (const batch of messages(connection, readBackwardsRequest('end', 1), never, ANSWER_MS))
      if (batch.length === 0) throw new ServerSilent();
    return null;
  } catch (error) {
    return callFailed(error);
  }
};

/** What is wrong, and whether it may pass by itself. */
type Fault = { reason: string; passes: boolean };

const faultOf = async ({ kind }: CallFailed, to: ConnectionString, leader: string | null): Promise<Fault> => {
  if (kind === 'access_denied')
    return lasting('the server refuses the user or the password, or lets this user not read $all.');
  if (kind === 'not_spoken')
    return lasting('what answers there does not speak the protocol of EventStoreDB 20.10 and later, and of KurrentDB.');
  if (leader !== null) return passing(`this node follows the leader at ${leader}, which cannot be reached from here.`);
  const [first, ...more] = to.hosts;
  if (first === undefined || more.length > 0) return passing('no node of the cluster can be reached.');
  return faultAt(first, to.tls);
};

const lasting = (reason: string): Fault => ({ reason, passes: false });
const passing = (reason: string): Fault => ({ reason, passes: true });

/** Tells a server that is not there from one that speaks TLS where none is asked for, or the other way round. */
const faultAt = async ({ host, port }: { host: string; port: number }, tls: boolean): Promise<Fault> => {
  const found = await handshake(host, port);
  if (found === 'absent') return passing(`nothing answers at ${host}:${port}.`);
  if (!tls && found !== 'no_tls') return lasting('the server wants TLS; take tls=false out.');
  if (tls && found === 'no_tls') return passing('the server has no TLS; in a network that you trust, add tls=false.');
  if (tls && found === 'untrusted')
    return passing('the certificate of the server is not trusted; name its authority with tlsCAFile.');
  return passing('the server is there, but does not become ready.');
};

type Handshake = 'absent' | 'no_tls' | 'untrusted' | 'trusted';

const handshake = (host: string, port: number): Promise<Handshake> =>
  new Promise((resolve) => {
    const servername = isIP(host) === 0 ? host : '';
    const options = { host, port, servername, rejectUnauthorized: false, ALPNProtocols: ['h2'], timeout: ANSWER_MS };
    const socket = connectTls(options);
    let connected = false;
    const end = (found: Handshake): void => {
      resolve(found);
      socket.destroy();
    };
    socket.on('connect', () => (connected = true));
    socket.on('secureConnect', () => end(socket.authorized ? 'trusted' : 'untrusted'));
    for (const event of ['error', 'timeout', 'close'] as const)
      socket.on(event, () => end(connected ? 'no_tls' : 'absent'));
  });
