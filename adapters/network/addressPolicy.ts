import { BlockList, isIP, isIPv6 } from 'node:net';

/** Why an address may not be dialled. `never`: link-local or metadata; `private`: outside SERVICE_ALLOWED_CIDRS. */
export type AddressVerdict = 'allowed' | 'never' | 'private';

/** Judges resolved addresses only: a name is resolved first, and the checked address is the one dialled. */
export type AddressPolicy = {
  judge(address: string): AddressVerdict;
  /** Whether an address lies inside `allowedCidrs`, and may be dialled. */
  isListed(address: string): boolean;
};

/** The dialled address is not allowed. The message names the setting and is safe to show. */
export class AddressNotAllowed extends Error {
  readonly code = 'address_not_allowed';
  constructor(verdict: Exclude<AddressVerdict, 'allowed'>) {
    super(
      verdict === 'never'
        ? 'The address is link-local, a metadata service, or reserved; such addresses are never dialled.'
        : 'The address is private or loopback and lies outside SERVICE_ALLOWED_CIDRS.',
    );
    this.name = 'AddressNotAllowed';
  }
}

// Metadata services outside the link-local ranges: AWS (IPv6), Alibaba, Oracle, Azure's platform address.
const METADATA = ['fd00:ec2::254', '100.100.100.200', '192.0.0.192', '168.63.129.16'];
const NEVER = ['169.254.0.0/16', 'fe80::/10', '224.0.0.0/4', 'ff00::/8', '240.0.0.0/4'];
const PRIVATE = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '::/127',
  'fc00::/7',
  'fec0::/10',
];

/** A policy that lets private and loopback addresses through only inside `allowedCidrs`; throws on a malformed one. */
export const createAddressPolicy = (allowedCidrs: readonly string[]): AddressPolicy => {
  const never = blockList([...METADATA, ...NEVER]);
  const inside = blockList(PRIVATE);
  const allowed = blockList(allowedCidrs);
  const judge = (address: string): AddressVerdict => {
    const plain = withoutMapping(address);
    if (isIP(plain) === 0) return 'never';
    if (contains(never, plain)) return 'never';
    return contains(inside, plain) && !contains(allowed, plain) ? 'private' : 'allowed';
  };
  const isListed = (address: string): boolean =>
    judge(address) === 'allowed' && contains(allowed, withoutMapping(address));
  return { judge, isListed };
};

// Not by Number() alone, for which a forgotten length is 0 bits: every address there is.
const NETWORK = /^([^/]+)(?:\/(\d{1,3}))?$/;

const blockList = (entries: readonly string[]): BlockList => {
  const list = new BlockList();
  for (const entry of entries) {
    const match = NETWORK.exec(entry.trim());
    if (match === null) throw new RangeError(`${entry} is not a network such as 10.0.0.0/8`);
    const [, address = '', prefix] = match;
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    const bits = prefix === undefined ? (family === 'ipv6' ? 128 : 32) : Number(prefix);
    list.addSubnet(address, bits, family);
  }
  return list;
};

const contains = (list: BlockList, address: string): boolean => list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

// An IPv4 address can hide in an IPv6 one: mapped (::ffff:0:0/96) and NAT64 (64:ff9b::/96).
const HIDING = blockList(['::ffff:0:0/96', '64:ff9b::/96']);

const withoutMapping = (address: string): string => {
  const plain = address.split('%')[0] ?? address;
  if (!isIPv6(plain) || !contains(HIDING, plain)) return plain;
  const groups = new URL(`http://[${plain}]`).hostname.slice(1, -1).split(':');
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16));
  return [high >> 8, high & 255, low >> 8, low & 255].join('.');
};
