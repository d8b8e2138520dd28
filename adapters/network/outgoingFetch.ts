import { isIP } from 'node:net';
import type { buildConnector } from 'undici';
import { AddressNotAllowed, type AddressPolicy } from './addressPolicy.ts';
import { checkedLookup } from './checkedSocket.ts';

/** The server answered with a redirect. The message names no address, since the server chose it. */
export class RedirectRefused extends Error {
  readonly code = 'redirect_refused';
  readonly status: number;
  constructor(status: number) {
    super(
      `The server answered with a redirect (${status}), which is never followed; ` +
        'configure the address that it redirects to, if that one is meant.',
    );
    this.name = 'RedirectRefused';
    this.status = status;
  }
}

const REDIRECTS: ReadonlySet<number> = new Set([300, 301, 302, 303, 305, 307, 308]);

/**
 * `fetch` for addresses that were configured. Each connection goes to an address that the policy allows, judged
 * at the moment of dialling; no redirect is followed, not even to the same server, because a credential, a prompt or
 * a customer's data goes where it was configured to go and nowhere else, and an API needs none. Rejects with
 * AddressNotAllowed or RedirectRefused, else as `fetch` does. Proxies of the environment are not used.
 */
export const createOutgoingFetch = (policy: AddressPolicy): typeof fetch => {
  let dispatcher: Promise<Dispatcher> | undefined;
  return async (input, init) => {
    dispatcher ??= dispatcherFor(policy);
    const request = { ...init, redirect: 'manual' as const, dispatcher: await dispatcher };
    const response = await fetch(input, request).catch((error: unknown) => {
      throw refusalIn(error) ?? error;
    });
    if (!REDIRECTS.has(response.status)) return response;
    await response.body?.cancel();
    throw new RedirectRefused(response.status);
  };
};

type Dispatcher = NonNullable<RequestInit['dispatcher']>;

/** The library is loaded with the first request: a node that asks nobody starts faster without it, and is smaller. */
const dispatcherFor = async (policy: AddressPolicy): Promise<Dispatcher> => {
  const undici = await import('undici');
  const agent = new undici.Agent({ connect: checkedConnector(undici.buildConnector, policy) });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's types are those of an older release
  return agent as unknown as Dispatcher;
};

/** Names are judged by the look-up; an address in the URL is not looked up. */
const checkedConnector = (build: typeof buildConnector, policy: AddressPolicy): buildConnector.connector => {
  const connect = build({ lookup: checkedLookup(policy) });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[(.*)\]$/, '$1');
    const verdict = isIP(host) === 0 ? 'allowed' : policy.judge(host);
    if (verdict === 'allowed') connect(options, callback);
    else callback(new AddressNotAllowed(verdict), null);
  };
};

/** `fetch` wraps what its connection failed with, and a host with several addresses wraps it once more. */
const refusalIn = (error: unknown): AddressNotAllowed | null => {
  if (error instanceof AddressNotAllowed) return error;
  if (error instanceof AggregateError) return error.errors.map(refusalIn).find((found) => found !== null) ?? null;
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : null;
};
