import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import {
  IsomorphicFetchHttpLibrary,
  PatchStrategy,
  RequestContext,
  type HttpMethod,
  type KubeConfig,
  type ResponseContext,
} from '@kubernetes/client-node';
import { z } from 'zod';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { storeTrouble } from '../../../domain/core/log/storeTrouble.ts';
import { pause } from '../../../engine/async/pause.ts';

/** What the API server answered that was no success. `words` are its own, for matching; they are shown to nobody. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly words: string;
  constructor(status: number, words: string) {
    super(`the Kubernetes API answers ${status}`);
    this.name = 'ApiRefusal';
    this.status = status;
    this.words = words;
  }
}

export type Call = { signal: AbortSignal; query?: Readonly<Record<string, string>>; body?: object };

/** A change that a watch tells of; `ERROR` with a status as its object when the server cannot go on. */
export type WatchEvent = z.infer<typeof WatchEvent>;
const WatchEvent = z.object({ type: z.string(), object: z.record(z.string(), z.unknown()) });

export type KubernetesApi = {
  /**
   * JSON, parsed by `schema`. Waits and asks again where the server says that it is too busy. Rejects with ApiRefusal,
   * or ProvisioningError `driver_unavailable` without an answer.
   */
  ask<T>(schema: z.ZodType<T>, method: HttpMethod, path: string, call: Call): Promise<T>;
  /** The same as text. */
  text(method: HttpMethod, path: string, call: Call): Promise<string>;
  /** What changes from now on; ends when the server ends it, or is silent for long. */
  watch(path: string, call: Call): AsyncIterable<WatchEvent>;
};

const ANSWER_MS = 30_000;
/** A server ends a watch by itself after some minutes; one that says nothing for so long may be gone. */
const WATCH_S = 60;
const BUSY_TRIES = 5;
const BUSY_MS = 1000;

/** The server of the current context, with its credentials and certificates as kubectl would use them. */
export const openKubernetesApi = (config: KubeConfig): KubernetesApi => {
  const http = new IsomorphicFetchHttpLibrary();
  const server = config.getCurrentCluster()?.server ?? '';
  const send = async (method: HttpMethod, path: string, { query, body }: Call, signal: AbortSignal) => {
    const request = new RequestContext(`${server.replace(/\/+$/, '')}${path}`, method);
    for (const [name, value] of Object.entries(query ?? {})) request.setQueryParam(name, value);
    request.setHeaderParam('Accept', 'application/json');
    if (body !== undefined) {
      const type = method === 'PATCH' ? PatchStrategy.ServerSideApply : 'application/json';
      request.setHeaderParam('Content-Type', type);
      request.setBody(JSON.stringify(body));
    }
    request.setSignal(signal);
    await authenticated(config, request);
    return http.send(request).toPromise();
  };
  const text: KubernetesApi['text'] = (method, path, call) =>
    patiently(call.signal, async () => {
      const response = await send(method, path, call, AbortSignal.any([call.signal, AbortSignal.timeout(ANSWER_MS)]));
      return accepted(response, await response.body.text());
    });
  return {
    text,
    ask: async (schema, method, path, call) => schema.parse(parseJson(await text(method, path, call))),
    watch: async function* (path, call) {
      const query = { ...call.query, watch: 'true', timeoutSeconds: String(WATCH_S) };
      const signal = AbortSignal.any([call.signal, AbortSignal.timeout((WATCH_S + 10) * 1000)]);
      const response = await asked(call.signal, () => send('GET', path, { ...call, query }, signal));
      if (response.httpStatusCode !== 200) accepted(response, await response.body.text());
      const stream = response.body.stream();
      if (stream !== null) yield* lines(stream, signal);
    },
  };
};

/** A plugin that makes tokens may fail, a file with one may be gone; what they say may hold secrets. */
const authenticated = async (config: KubeConfig, request: RequestContext): Promise<void> => {
  try {
    await config.applySecurityAuthentication(request);
  } catch {
    throw new ProvisioningError('driver_unavailable', 'The credentials for the Kubernetes API cannot be used.');
  }
};

const accepted = ({ httpStatusCode: status }: ResponseContext, words: string): string => {
  if (status >= 200 && status < 300) return words;
  throw new ApiRefusal(status, words);
};

/** Ends as the stream does, whyever; its reader asks again. */
async function* lines(stream: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<WatchEvent> {
  const body = Readable.fromWeb(stream);
  body.on('error', () => undefined);
  const reader = createInterface({ input: body });
  const close = (): void => reader.close();
  signal.addEventListener('abort', close, { once: true });
  try {
    for await (const line of reader) if (line !== '') yield WatchEvent.parse(parseJson(line));
  } finally {
    signal.removeEventListener('abort', close);
    body.destroy();
  }
}

/** 429: the server wants to be asked later. */
const patiently = async (signal: AbortSignal, work: () => Promise<string>): Promise<string> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await asked(signal, work);
    } catch (error) {
      if (!(error instanceof ApiRefusal) || error.status !== 429 || attempt === BUSY_TRIES) throw error;
      await pause(BUSY_MS * attempt, signal);
      signal.throwIfAborted();
    }
  }
};

const asked = async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
  signal.throwIfAborted();
  try {
    return await work();
  } catch (error) {
    signal.throwIfAborted();
    throw isSilence(error) ? unavailable() : error;
  }
};

const SILENCE = /^(?:UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|UND_ERR_CONNECT_TIMEOUT)$/;

/** The library wraps what the network says. */
const isSilence = (error: unknown): boolean => {
  if (error instanceof ApiRefusal || !(error instanceof Error)) return false;
  if (error.name === 'TimeoutError') return true;
  const { cause } = error;
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return SILENCE.test(code) || storeTrouble(cause)?.kind === 'no_answer';
};

const unavailable = (): ProvisioningError =>
  new ProvisioningError('driver_unavailable', 'The Kubernetes API does not answer.');

/** What a refusal means for a cluster (CL-48). */
export const reasonOfRefusal = (error: unknown): unknown => {
  if (!(error instanceof ApiRefusal)) return error;
  const { status, words } = error;
  if (status === 403 && /exceeded quota/.test(words))
    return new ProvisioningError('no_capacity', 'The quota of the Kubernetes namespace is used up.');
  if (status === 401 || status === 403)
    return new ProvisioningError(
      'driver_unavailable',
      `The Kubernetes API refuses the account of the service (${status}).`,
    );
  if (status === 404)
    return new ProvisioningError(
      'driver_unavailable',
      'Kubernetes has no such namespace, or no Keycloak operator (SERVICE_KUBERNETES_NAMESPACE).',
    );
  if (status === 422) return new ProvisioningError('invalid_option', 'Kubernetes refuses one of the settings.');
  if (status === 429 || status >= 500)
    return new ProvisioningError('driver_unavailable', `The Kubernetes API answers ${status}.`);
  return new ProvisioningError('unknown', `The Kubernetes API refuses what a cluster needs (${status}).`);
};
