/** What a connection string says; `text` is in the form that the client package takes. */
export type ConnectionString = { text: string; hosts: readonly { host: string; port: number }[]; tls: boolean };

const FORM =
  /^(?:esdb|kurrentdb|kdb)(?<discover>\+discover)?:\/\/(?<user>[^:@/?]+:[^@/?]+@)?(?<hosts>[^@/?]+)\/?(?:\?(?<options>.*))?$/;
/** A name or an IPv4 address: the client package knows no other. */
const HOST = /^(?<host>[A-Za-z0-9][A-Za-z0-9.-]*)(?::(?<port>\d{1,5}))?$/;
const OPTIONS = [
  'connectionName',
  'defaultDeadline',
  'discoveryInterval',
  'gossipTimeout',
  'keepAliveTimeout',
  'maxDiscoverAttempts',
  'nodePreference',
  'tls',
  'tlsCAFile',
  'userCertFile',
  'userKeyFile',
];
const DEFAULT_PORT = 2113;

/**
 * A connection string of KurrentDB, or in a sentence what is wrong with it, without what it says: it may hold a
 * password. The client package would print the whole string beside an option that it does not know.
 */
export const parseConnectionString = (text: string): ConnectionString | { problem: string } => {
  const { discover = '', user = '', hosts = '', options = '' } = FORM.exec(text)?.groups ?? {};
  const found = hosts.split(',').map((host) => HOST.exec(host)?.groups);
  if (found.some((host) => host === undefined))
    return { problem: 'must be a connection string such as esdb://host:2113 or esdb+discover://host' };
  const pairs = options === '' ? [] : options.split('&').map((pair) => pair.split('='));
  const unknown = pairs.find(([name = '', value = '', ...more]) => !isOption(name) || value === '' || more.length > 0);
  if (unknown !== undefined) return { problem: `must have no other options than ${OPTIONS.join(', ')}` };
  const tls = pairs.findLast(([name]) => name?.toLowerCase() === 'tls')?.[1] ?? 'true';
  if (tls !== 'true' && tls !== 'false') return { problem: 'must say tls=true or tls=false' };
  return {
    text: `esdb${discover}://${user}${hosts}${options === '' ? '' : `?${options}`}`,
    hosts: found.map((host) => ({ host: host?.['host'] ?? '', port: Number(host?.['port'] ?? DEFAULT_PORT) })),
    tls: tls === 'true',
  };
};

const isOption = (name: string): boolean => OPTIONS.some((option) => option.toLowerCase() === name.toLowerCase());
