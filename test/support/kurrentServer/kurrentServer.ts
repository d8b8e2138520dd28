import gossipRpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type { IGossipServer } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import featuresRpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type { IServerFeaturesServer } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { IStreamsServer } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { Server, ServerCredentials, status, type Metadata } from '@grpc/grpc-js';
import { carryingOut, failure, handleAppend } from './append.ts';
import { handleBatchAppend, type BatchCall } from './batchAppend.ts';
import { noFaults, type ServerFaults } from './faults.ts';
import { clusterInfo, notLeading, type Standing } from './gossip.ts';
import { createBarrier, type Barrier } from './hold.ts';
import { createKurrentLog, type KurrentLog } from './log.ts';
import { handleRead, type Call } from './read.ts';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

/**
 * A server that speaks the protocol of the client package, with the server's own rules for appends and reads and every
 * fault that is asked for. It keeps what it is told in memory and proves how the client is used, not how a real server behaves.
 */
export type KurrentServer = {
  port: number;
  /** The way to it that can be cut. */
  proxy: TcpProxy;
  log: KurrentLog;
  faults: ServerFaults;
  barrier: Barrier;
  /** Ends every read, subscription and stream of appends without an error, as a half-closed connection does. */
  halfClose: () => void;
  /** Keeps the subscriptions of now open and tells them nothing more. */
  stallSubscriptions: () => void;
  /** From now on this node sends those who want the leader there; null: it is the leader itself. */
  followLeaderAt: (port: number | null) => void;
  /** From now on it knows this of its cluster. */
  stand: (as: () => Standing) => void;
  close: () => Promise<void>;
};

export type KurrentServerOptions = {
  /** Nodes of a cluster share one. */
  log?: KurrentLog;
  /** Key and certificate in PEM. */
  tls?: { key: Buffer; cert: Buffer };
  credentials?: { user: string; password: string };
  /** What it says that it can do; without streams, another product answers here. */
  hasStreams?: boolean;
  /** Whether appends can travel together, which old servers do not have. */
  hasBatchAppend?: boolean;
};

export const startKurrentServer = async (options: KurrentServerOptions = {}): Promise<KurrentServer> => {
  const { log = createKurrentLog(), tls, credentials, hasStreams = true, hasBatchAppend = true } = options;
  const faults = noFaults();
  const open = new Map<Call, AbortController>();
  const stalled = new WeakSet<Call>();
  let standing = (): Standing => ({ leader: proxy.port, members: [{ port: proxy.port, isAlive: true }] });
  const batches = new Set<BatchCall>();
  const server = new Server({
    'grpc.max_receive_message_length': 17 * 1024 * 1024,
    'grpc.max_concurrent_streams': CALLS_A_CONNECTION,
  });

  /** What a call is refused with before anything is done. */
  const refusal = (metadata: Metadata) => {
    if (credentials !== undefined && String(metadata.get('authorization')[0]) !== basic(credentials))
      return failure(status.UNAUTHENTICATED, 'Unauthenticated');
    if (faults.unavailable > 0) {
      faults.unavailable -= 1;
      return failure(status.UNAVAILABLE, 'Server Is Not Ready');
    }
    return notLeading(metadata, standing(), proxy.port);
  };

  const barrier = createBarrier();
  const isConfirmed = (): boolean => standing().isAlone !== true;
  const carryOut = carryingOut({ log, faults, barrier, isConfirmed, cut: () => proxy.cutAll() });
  const append = handleAppend(carryOut);
  const batchAppend = handleBatchAppend(carryOut, ({ metadata }) => refusal(metadata));
  const read = handleRead({ log, faults, open, stalled });
  const streams: IStreamsServer = {
    append: (call, reply) => {
      const refused = refusal(call.metadata);
      if (refused === null) return void append(call, reply);
      call.resume();
      return reply(refused);
    },
    read: (call) => {
      const refused = refusal(call.metadata);
      return refused === null ? void read(call) : void call.emit('error', refused);
    },
    delete: (_, reply) => reply(failure(status.UNIMPLEMENTED, 'not here')),
    tombstone: (_, reply) => reply(failure(status.UNIMPLEMENTED, 'not here')),
    batchAppend: (call) => {
      if (!hasBatchAppend) return void call.emit('error', failure(status.UNIMPLEMENTED, 'not here'));
      batches.add(call);
      call.on('close', () => batches.delete(call));
      return batchAppend(call);
    },
  };
  const serverFeatures: IServerFeaturesServer = {
    getSupportedMethods: (_, reply) => reply(null, supportedMethods(hasStreams, hasBatchAppend)),
  };
  const cluster: IGossipServer = { read: (_, reply) => reply(null, clusterInfo(standing())) };
  if (hasStreams) server.addService(streamsRpc.StreamsService, streams);
  server.addService(featuresRpc.ServerFeaturesService, serverFeatures);
  server.addService(gossipRpc.GossipService, cluster);
  const port = await listening(server, tls);
  const proxy = await startTcpProxy(port);
  return {
    port: proxy.port,
    proxy,
    log,
    faults,
    barrier,
    halfClose: () => {
      for (const [call, gone] of open) {
        gone.abort();
        call.end();
      }
      for (const call of batches) call.end();
    },
    stallSubscriptions: () => {
      for (const call of open.keys()) stalled.add(call);
    },
    followLeaderAt: (at) => {
      const leader = at ?? proxy.port;
      const ports = [...new Set([proxy.port, leader])];
      standing = () => ({ leader, members: ports.map((each) => ({ port: each, isAlive: true })) });
    },
    stand: (as) => (standing = as),
    close: async () => {
      await proxy.close();
      server.forceShutdown();
    },
  };
};

/** What a server takes at a time over one connection. */
const CALLS_A_CONNECTION = 100;

/** Of a server without TLS on this machine. */
export const connectionString = (port: number): string => `esdb://127.0.0.1:${port}?tls=false`;

const basic = ({ user, password }: { user: string; password: string }): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const listening = (server: Server, tls: KurrentServerOptions['tls']): Promise<number> =>
  new Promise((resolve, reject) => {
    const credentials =
      tls === undefined
        ? ServerCredentials.createInsecure()
        : ServerCredentials.createSsl(null, [{ private_key: tls.key, cert_chain: tls.cert }]);
    server.bindAsync('127.0.0.1:0', credentials, (error, port) => (error === null ? resolve(port) : reject(error)));
  });

const supportedMethods = (hasStreams: boolean, hasBatchAppend: boolean) => {
  const names = hasStreams ? ['read', 'append', ...(hasBatchAppend ? ['batchappend'] : [])] : [];
  const methods = names.map((name) => {
    const method = new features.SupportedMethod();
    method.setServiceName('event_store.client.streams.streams');
    method.setMethodName(name);
    return method;
  });
  const supported = new features.SupportedMethods();
  supported.setEventStoreServerVersion('0.0.0-test');
  supported.setMethodsList(methods);
  return supported;
};
