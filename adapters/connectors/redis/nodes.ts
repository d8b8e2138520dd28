import { isReplyError, listOf, numberOf, textOf, type Read, type Reply } from './commands.ts';
import { parseInfo } from './info.ts';

/** Where a node of a cluster listens, as the cluster tells it; an empty host stands for the one that was asked. */
export type Place = { host: string; port: number };

/** Does work over a connection to another node. Throws ToolError. */
export type AtNode = <T>(place: Place, work: (read: Read) => Promise<T>) => Promise<T>;

/** Does work on one of the nodes that hold keys. */
export type OnNode = <T>(work: (read: Read) => Promise<T>) => Promise<T>;

/** The nodes that hold keys; of a server that is no cluster itself alone, with `of` null. */
export type Nodes = { nodes: readonly OnNode[]; of: number | 'unknown' | null };

/** A cluster of more nodes is read in part. */
const NODES_MAX = 50;

/**
 * All primaries of the cluster that this server is a node of. A user that may not ask for them sees the one node, and
 * one that may not ask what the server is sees a server that is no cluster.
 */
export const nodesOf = async (read: Read, at: AtNode): Promise<Nodes> => {
  const here: OnNode = (work) => work(read);
  if (!(await isCluster(read))) return { nodes: [here], of: null };
  const primaries = await primariesOf(read);
  if (primaries === null) return { nodes: [here], of: 'unknown' };
  const nodes = primaries.slice(0, NODES_MAX).map(({ place, isOwn }): OnNode => {
    return isOwn ? here : (work) => at(place, work);
  });
  return { nodes, of: primaries.length };
};

const isCluster = async (read: Read): Promise<boolean> => {
  const answer = await read('INFO', 'server').catch(noneIfRefused);
  const { server = {} } = parseInfo(textOf(answer));
  return (server['server_mode'] ?? server['redis_mode']) === 'cluster';
};

const primariesOf = async (read: Read): Promise<readonly { place: Place; isOwn: boolean }[] | null> => {
  const slots = await read('CLUSTER SLOTS').catch(noneIfRefused);
  if (slots === null) return null;
  const own = textOf(await read('CLUSTER MYID').catch(noneIfRefused));
  const primaries = listOf(slots).map((range) => listOf(listOf(range)[2]));
  const byId = new Map(primaries.map(([host, port, id]) => [textOf(id), { host: textOf(host), port: numberOf(port) }]));
  return [...byId].map(([id, place]) => ({ place, isOwn: id === own }));
};

const noneIfRefused = (error: unknown): Reply => {
  if (isReplyError(error)) return null;
  throw error;
};

/** Where a refusal says that the key lies; null for any other failure. */
export const movedTo = (error: unknown): Place | null => {
  const [, host = '', port = ''] =
    (isReplyError(error) && /^MOVED [0-9]+ (\S*):([0-9]{1,5})$/.exec(error.message)) || [];
  return port === '' ? null : { host, port: Number(port) };
};

/** Keys of the `read` nodes that tell; `total` is of all nodes, null where one does not tell. */
export type Keys = { total: number | null; counted: number; read: number };

export const keysOf = async ({ nodes, of }: Nodes): Promise<Keys> => {
  const counts = await Promise.allSettled(nodes.map((on) => on((read) => read('DBSIZE'))));
  const known = counts.flatMap((count) => (count.status === 'fulfilled' ? [numberOf(count.value)] : []));
  const [first] = counts;
  if (known.length === 0 && first?.status === 'rejected') throw first.reason;
  const counted = known.reduce((sum, count) => sum + count, 0);
  return { total: known.length === (of ?? 1) ? counted : null, counted, read: known.length };
};
