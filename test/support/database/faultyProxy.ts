import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Link = { client: Socket; server: Socket };

/** Stands between a client and a PostgreSQL server on unix sockets, and breaks what it is told to. */
export type FaultyProxy = {
  /** The URL of the server, through the proxy. */
  url: string;
  /** Ends all connections at once, in both directions. */
  cutAll: () => void;
  /** The next request that contains `text` never reaches the server: its connection is cut. */
  cutBefore: (text: string) => void;
  /** The next request that contains `text` is carried out, and its connection is cut before the reply. */
  loseReplyTo: (text: string) => void;
  /** Nothing passes in either direction; connections stay open. */
  stall: () => void;
  /** The next request that contains `text` reaches the server; from then on it is as after `stall`. */
  stallAt: (text: string) => void;
  /** The same for the connections that are open now; new ones work. */
  stallOpen: () => void;
  resume: () => void;
  /** New connections are cut at once. */
  refuse: () => void;
  accept: () => void;
  close: () => Promise<void>;
};

type Faults = {
  cutBefore: string | null;
  loseReplyTo: string | null;
  stallAt: string | null;
  stalled: boolean;
  refusing: boolean;
};

export const startFaultyProxy = async (serverUrl: string): Promise<FaultyProxy> => {
  const target = new URL(serverUrl);
  const directory = await mkdtemp(join(tmpdir(), 'proxy-'));
  const links = new Set<Link>();
  const faults: Faults = { cutBefore: null, loseReplyTo: null, stallAt: null, stalled: false, refusing: false };
  const cut = ({ client, server }: Link): void => {
    client.destroy();
    server.destroy();
  };
  const listener = createServer((client) => {
    const link = { client, server: connect(socketPath(target.searchParams.get('host') ?? '')) };
    links.add(link);
    client.on('close', () => links.delete(link));
    if (faults.refusing) cut(link);
    else relay(link, faults, { cut: () => cut(link), stall: () => setStalled(true) });
  });
  listener.listen(socketPath(directory));
  await once(listener, 'listening');
  const setStalled = (stalled: boolean): void => {
    faults.stalled = stalled;
    for (const { client, server } of links) for (const side of [client, server]) side[stalled ? 'pause' : 'resume']();
  };
  const url = new URL(target);
  url.searchParams.set('host', directory);
  return {
    url: url.href,
    cutAll: () => links.forEach(cut),
    cutBefore: (text) => (faults.cutBefore = text),
    loseReplyTo: (text) => (faults.loseReplyTo = text),
    stall: () => setStalled(true),
    stallAt: (text) => (faults.stallAt = text),
    stallOpen: () => {
      for (const { client, server } of links) for (const side of [client, server]) side.pause();
    },
    resume: () => setStalled(false),
    refuse: () => (faults.refusing = true),
    accept: () => (faults.refusing = false),
    close: async () => {
      links.forEach(cut);
      listener.close();
      await once(listener, 'close');
      await rm(directory, { recursive: true, force: true });
    },
  };
};

const socketPath = (directory: string): string => join(directory, '.s.PGSQL.5432');

const relay = (
  { client, server }: Link,
  faults: Faults,
  { cut, stall }: { cut: () => void; stall: () => void },
): void => {
  let dropReply = false;
  client.on('error', cut).on('close', cut);
  server.on('error', cut).on('close', cut);
  client.on('data', (chunk) => {
    const request = chunk.toString('latin1');
    if (faults.cutBefore !== null && request.includes(faults.cutBefore)) {
      faults.cutBefore = null;
      cut();
      return;
    }
    if (faults.loseReplyTo !== null && request.includes(faults.loseReplyTo)) {
      faults.loseReplyTo = null;
      dropReply = true;
    }
    server.write(chunk);
    if (faults.stallAt !== null && request.includes(faults.stallAt)) {
      faults.stallAt = null;
      stall();
    }
  });
  server.on('data', (chunk) => (dropReply ? cut() : client.write(chunk)));
  if (faults.stalled) for (const side of [client, server]) side.pause();
};
