import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { failure } from './append.ts';
import { status, type Metadata } from '@grpc/grpc-js';

/**
 * What a node knows of its cluster; `leader`: the port of the one that leads, null for nobody; `isAlone`: the others do
 * not hear what it stores.
 */
export type Standing = {
  leader: number | null;
  members: readonly { port: number; isAlive: boolean }[];
  isAlone?: boolean;
};

/** What a node tells whoever asks for the members of its cluster. */
export const clusterInfo = ({ leader, members }: Standing): InstanceType<typeof gossip.ClusterInfo> => {
  const info = new gossip.ClusterInfo();
  info.setMembersList(members.map((member) => memberInfo(member, leader)));
  return info;
};

const memberInfo = ({ port, isAlive }: Standing['members'][number], leader: number | null) => {
  const { LEADER, FOLLOWER, UNKNOWN } = gossip.MemberInfo.VNodeState;
  const id = new shared.UUID();
  id.setString(`00000000-0000-4000-8000-${String(port).padStart(12, '0')}`);
  const endPoint = new gossip.EndPoint();
  endPoint.setAddress('127.0.0.1');
  endPoint.setPort(port);
  const info = new gossip.MemberInfo();
  info.setInstanceId(id);
  info.setState(leader === null ? UNKNOWN : port === leader ? LEADER : FOLLOWER);
  info.setIsAlive(isAlive);
  info.setHttpEndPoint(endPoint);
  return info;
};

/** What a call that needs the leader is refused with; null where this node leads, or the call needs none. */
export const notLeading = (metadata: Metadata, { leader }: Standing, port: number) => {
  if (leader === port || String(metadata.get('requires-leader')[0]) !== 'true') return null;
  if (leader === null) return failure(status.UNAVAILABLE, 'Server Is Not Ready');
  return failure(status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(leader),
  });
};
