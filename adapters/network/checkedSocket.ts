import { lookup } from 'node:dns';
import { isIP, Socket, type LookupFunction, type SocketConnectOpts } from 'node:net';
import { AddressNotAllowed, type AddressPolicy } from './addressPolicy.ts';

/**
 * A socket that judges every address just before it dials it, so that a name cannot resolve to one address
 * when checked and to another when used. A refusal is an 'error' event with AddressNotAllowed. A unix socket lies
 * on this machine and counts as 127.0.0.1.
 */
export const createCheckedSocket = (policy: AddressPolicy): Socket => new CheckedSocket(policy);

// A class because drivers hand over host and port through `connect` of the socket that they are given.
class CheckedSocket extends Socket {
  readonly #policy: AddressPolicy;

  constructor(policy: AddressPolicy) {
    super();
    this.#policy = policy;
  }

  override connect(...args: unknown[]): this {
    const [port, host] = args;
    if (typeof port === 'string') return this.#dial('127.0.0.1', { path: port });
    if (typeof port !== 'number' || typeof host !== 'string') throw new TypeError('connect takes a port and a host');
    return this.#dial(host, { port, host, lookup: checkedLookup(this.#policy) });
  }

  // `host` is judged here when it is an address already, since then nothing is looked up.
  #dial(host: string, options: SocketConnectOpts): this {
    const verdict = isIP(host) === 0 ? 'allowed' : this.#policy.judge(host);
    if (verdict !== 'allowed') {
      this.destroy(new AddressNotAllowed(verdict));
      return this;
    }
    return super.connect(options);
  }
}

/** A `lookup` for net and http that answers only with addresses that the policy allows. */
export const checkedLookup =
  (policy: AddressPolicy): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const allowed = addresses.filter(({ address }) => policy.judge(address) === 'allowed');
      const [first] = allowed;
      if (first === undefined) return callback(refusal(policy, addresses[0]?.address ?? ''), []);
      return options.all === true ? callback(null, allowed) : callback(null, first.address, first.family);
    });
  };

const refusal = (policy: AddressPolicy, address: string): AddressNotAllowed => {
  const verdict = policy.judge(address);
  return new AddressNotAllowed(verdict === 'allowed' ? 'never' : verdict);
};

/** A connected socket to an address that the policy allows, for libraries that would resolve names by themselves. */
export const dialChecked = (policy: AddressPolicy, host: string, port: number, withinMs: number): Promise<Socket> => {
  const socket = createCheckedSocket(policy);
  return new Promise<Socket>((resolve, reject) => {
    const late = Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' });
    socket.setTimeout(withinMs, () => socket.destroy(late));
    socket.once('error', reject);
    socket.connect(port, host);
    socket.once('connect', () => {
      socket.setTimeout(0).removeAllListeners('timeout').removeListener('error', reject);
      resolve(socket);
    });
  });
};
