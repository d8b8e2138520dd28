import { readFileSync } from 'node:fs';
import featuresRpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import gossipRpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsRpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { credentials, Metadata, type ChannelOptions, type ServiceError } from '@grpc/grpc-js';
import type { ConnectionString, Endpoint } from '../connectionString.ts';

export type StreamsClient = InstanceType<typeof streamsRpc.StreamsClient>;

/** Opens channels to single nodes, each with sockets of its own. */
export type Channels = {
  to(node: Endpoint): StreamsClient;
  /** What goes with a call of the leader. */
  metadata: Metadata;
  /** The members of the cluster as a node tells them, alive or not; rejects when it does not within `gossipMs`. */
  members(node: Endpoint): Promise<readonly Member[]>;
  /** The names of the calls that a node says it has, in lower case. */
  methods(client: StreamsClient, ms: number): Promise<readonly string[]>;
};

export type Member = { at: Endpoint; leads: boolean };

const KEEP_ALIVE_MS = 10_000;
const RECONNECT_MS = 100;
const RECONNECT_MAX_MS = 500;
/** What the server lets an event have that others appended. */
const RECEIVE_BYTES_MAX = 17 * 1024 * 1024;

/** Reads the files of certificates that the connection string names, and throws when it cannot. */
export const openChannels = (to: ConnectionString): Channels => {
  const file = (path: string | undefined | null): Buffer | null => (path == null ? null : readFileSync(path));
  const security = to.tls
    ? credentials.createSsl(file(to.caFile), file(to.userFiles?.key), file(to.userFiles?.cert))
    : credentials.createInsecure();
  const common = new Metadata();
  common.set('connection-name', to.connectionName);
  // A password goes nowhere unencrypted.
  if (to.credentials !== null && to.tls) {
    const { user, password } = to.credentials;
    common.set('authorization', `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`);
  }
  const metadata = common.clone();
  metadata.set('requires-leader', 'true');
  const optionsFor = ({ name }: Endpoint): ChannelOptions => ({
    'grpc.use_local_subchannel_pool': 1,
    'grpc.keepalive_time_ms': KEEP_ALIVE_MS,
    'grpc.keepalive_timeout_ms': to.keepAliveMs,
    'grpc.initial_reconnect_backoff_ms': RECONNECT_MS,
    'grpc.max_reconnect_backoff_ms': RECONNECT_MAX_MS,
    'grpc.max_receive_message_length': RECEIVE_BYTES_MAX,
    ...(name === undefined ? {} : { 'grpc.ssl_target_name_override': name, 'grpc.default_authority': name }),
  });

  return {
    to: (node) => new streamsRpc.StreamsClient(addressOf(node), security, optionsFor(node)),
    metadata,
    members: async (node) => {
      const client = new gossipRpc.GossipClient(addressOf(node), security, optionsFor(node));
      try {
        const info = await answer<InstanceType<typeof gossip.ClusterInfo>>((done) =>
          client.read(new shared.Empty(), common, { deadline: Date.now() + to.gossipMs }, done),
        );
        return info.getMembersList().flatMap(memberIn);
      } finally {
        client.close();
      }
    },
    methods: async (client, ms) => {
      const features = new featuresRpc.ServerFeaturesClient('', security, { channelOverride: client.getChannel() });
      const known = await answer<SupportedMethods>((done) =>
        features.getSupportedMethods(new shared.Empty(), common, { deadline: Date.now() + ms }, done),
      );
      return known.getMethodsList().map((method) => method.getMethodName().toLowerCase());
    },
  };
};

type SupportedMethods = { getMethodsList(): { getMethodName(): string }[] };

export const addressOf = ({ host, port }: Endpoint): string => `${host}:${port}`;

const memberIn = (info: InstanceType<typeof gossip.MemberInfo>): Member[] => {
  const at = info.getHttpEndPoint();
  if (at === undefined) return [];
  const leads = info.getIsAlive() && info.getState() === gossip.MemberInfo.VNodeState.LEADER;
  return [{ at: { host: at.getAddress(), port: at.getPort() }, leads }];
};

export const answer = <T>(call: (done: (error: ServiceError | null, reply: T) => void) => unknown): Promise<T> =>
  new Promise((resolve, reject) => {
    call((error, reply) => (error === null ? resolve(reply) : reject(error)));
  });
