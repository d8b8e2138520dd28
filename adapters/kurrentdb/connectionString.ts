/** Where a node answers; `name`: that of its certificate, where `host` is one of the addresses that stand for it. */
export type Endpoint = { host: string; port: number; name?: string };

/** What a connection string says; times in milliseconds, files as paths. */
export type ConnectionString = {
  hosts: readonly Endpoint[];
  /** One name of the DNS stands for all nodes. */
  discover: boolean;
  credentials: { user: string; password: string } | null;
  tls: boolean;
  caFile: string | null;
  userFiles: { cert: string; key: string } | null;
  connectionName: string;
  /** How long a node may take to tell the members of its cluster, and how long until all are asked again. */
  gossipMs: number;
  discoveryMs: number;
  keepAliveMs: number;
};

const FORM =
  /^(?:esdb|kurrentdb|kdb)(?<discover>\+discover)?:\/\/(?:(?<user>[^:@/?]+):(?<password>[^@/?]+)@)?(?<hosts>[^@/?]+)\/?(?:\?(?<options>.*))?$/;
/** A name or an IPv4 address. */
const HOST = /^(?<host>[A-Za-z0-9][A-Za-z0-9.-]*)(?::(?<port>\d{1,5}))?$/;
const DEFAULT_PORT = 2113;
const [TEXT, NUMBER] = [/./, /^[1-9]\d{0,6}$/];
const OPTIONS: Readonly<Record<string, RegExp>> = {
  connectionName: TEXT,
  discoveryInterval: NUMBER,
  gossipTimeout: NUMBER,
  keepAliveTimeout: NUMBER,
  nodePreference: /^leader$/,
  tls: /^(?:true|false)$/,
  tlsCAFile: TEXT,
  userCertFile: TEXT,
  userKeyFile: TEXT,
};
/** What the client package knew, and has no meaning here. */
const FOREIGN = ['defaultDeadline', 'maxDiscoverAttempts'];

/**
 * A connection string of KurrentDB, or in a sentence what is wrong with it, without what it says: it may hold a
 * password.
 */
export const parseConnectionString = (text: string): ConnectionString | { problem: string } => {
  const { discover, user, password, hosts = '', options = '' } = FORM.exec(text)?.groups ?? {};
  const found = hosts.split(',').map((host) => HOST.exec(host)?.groups);
  if (found.some((host) => host === undefined))
    return { problem: 'must be a connection string such as esdb://host:2113 or esdb+discover://host' };
  const given: Record<string, string> = {};
  for (const pair of options === '' ? [] : options.split('&')) {
    const [name = '', value = '', ...more] = pair.split('=');
    const isIt = (option: string): boolean => option.toLowerCase() === name.toLowerCase();
    const foreign = FOREIGN.find(isIt);
    if (foreign !== undefined) return { problem: `must not say ${foreign}: an append is given up after 12 s` };
    const option = Object.keys(OPTIONS).find(isIt);
    if (option === undefined || value === '' || more.length > 0)
      return { problem: `must have no other options than ${Object.keys(OPTIONS).join(', ')}` };
    given[option] = decoded(value);
    if (OPTIONS[option]?.test(given[option]) !== true) return { problem: `must not say this for ${option}` };
  }
  const { userCertFile: cert, userKeyFile: key } = given;
  if ((cert === undefined) !== (key === undefined))
    return { problem: 'must say userCertFile and userKeyFile, or neither' };
  return {
    hosts: found.map((host) => ({ host: host?.['host'] ?? '', port: Number(host?.['port'] ?? DEFAULT_PORT) })),
    discover: discover !== undefined,
    credentials:
      user === undefined || password === undefined ? null : { user: decoded(user), password: decoded(password) },
    tls: given['tls'] !== 'false',
    caFile: given['tlsCAFile'] ?? null,
    userFiles: cert === undefined || key === undefined ? null : { cert, key },
    connectionName: given['connectionName'] ?? 'ledger',
    gossipMs: Number(given['gossipTimeout'] ?? 1) * 1_000,
    discoveryMs: Number(given['discoveryInterval'] ?? 500),
    keepAliveMs: Number(given['keepAliveTimeout'] ?? 10_000),
  };
};

/** As it stands where it was not encoded. */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};
