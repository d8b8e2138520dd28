/** SU-50: every command that is ever sent, apart from what the library needs to sign in. Each of them only reads. */
export const READ_COMMANDS = [
  'PING',
  'INFO',
  'DBSIZE',
  'TYPE',
  'PTTL',
  'SCAN',
  'STRLEN',
  'GETRANGE',
  'LLEN',
  'LRANGE',
  'HLEN',
  'HSCAN',
  'SCARD',
  'SSCAN',
  'ZCARD',
  'ZRANGE',
  'XLEN',
  'XREVRANGE',
  'JSON.GET',
  'MEMORY STATS',
  'CLUSTER SLOTS',
  'CLUSTER MYID',
  'ACL WHOAMI',
  'ACL DRYRUN',
] as const;
export type ReadCommand = (typeof READ_COMMANDS)[number];

/** As the server answers, texts as their bytes. */
export type Reply = Buffer | number | null | readonly Reply[];

/** Sends one command of the list. Throws ToolError. */
export type Read = (command: ReadCommand, ...args: readonly (string | Buffer)[]) => Promise<Reply>;

/** Text of a reply that the server writes itself, such as a type or a cursor; what users wrote may be any bytes. */
export const textOf = (reply: Reply | undefined): string => (Buffer.isBuffer(reply) ? reply.toString('utf8') : '');

export const numberOf = (reply: Reply | undefined): number =>
  typeof reply === 'number' ? reply : Number(textOf(reply));

/** Members of a list; none for anything else. */
export const listOf = (reply: Reply | undefined): readonly Reply[] =>
  reply === null || typeof reply === 'number' || reply === undefined || Buffer.isBuffer(reply) ? [] : reply;

/** A flat list of names and values as pairs. */
export const pairsOf = (reply: Reply | undefined): readonly (readonly [Reply, Reply])[] => {
  const flat = listOf(reply);
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? null] as const] : []));
};

/** What the server itself refuses, as against a connection that fails. */
export const isReplyError = (error: unknown): error is Error => error instanceof Error && error.name === 'ReplyError';
