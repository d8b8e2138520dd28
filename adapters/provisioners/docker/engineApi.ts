import { Agent, request, type Dispatcher } from 'undici';
import type { z } from 'zod';
import { ProvisioningError } from '../../../domain/clusters/provisioningError.ts';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { storeTrouble } from '../../../domain/core/log/storeTrouble.ts';

/** `SERVICE_DOCKER_HOST` as parts: a socket on this machine, or an address. */
export type EngineHost = { origin: string; socketPath: string | null; address: string };

/** The Engine API 1.41, which Docker has since 20.10 and Podman serves as well. */
const VERSION = 'v1.41';
const ANSWER_MS = 60_000;

/** `unix:///var/run/docker.sock`, `tcp://host:2375` or `http://host:2375`. */
export const engineHost = (text: string): EngineHost => {
  if (text.startsWith('unix://'))
    return { origin: 'http://localhost', socketPath: text.slice('unix://'.length), address: '127.0.0.1' };
  const { host, hostname } = new URL(text.replace(/^tcp:/, 'http:'));
  return { origin: `http://${host}`, socketPath: null, address: hostname };
};

/** What an engine answered that was no success. `words` are its own, for matching; they are shown to nobody. */
export class EngineRefusal extends Error {
  readonly status: number;
  readonly words: string;
  constructor(status: number, words: string) {
    super(`the container engine answers ${status}`);
    this.name = 'EngineRefusal';
    this.status = status;
    this.words = words;
  }
}

export type Engine = {
  /** JSON, parsed by `schema`; rejects with EngineRefusal, or ProvisioningError `driver_unavailable` without an answer. */
  ask<T>(schema: z.ZodType<T>, method: Dispatcher.HttpMethod, path: string, call: Call): Promise<T>;
  /** Whatever it answers, as bytes; for streams that end. `also`: statuses that are as good as success. */
  call(method: Dispatcher.HttpMethod, path: string, call: Call & { also?: readonly number[] }): Promise<Buffer>;
  /** Waits for the calls that run; closed already is success. */
  close(): Promise<void>;
};

export type Call = { signal: AbortSignal; body?: unknown; patienceMs?: number };

export const openEngine = ({ origin, socketPath }: EngineHost): Engine => {
  const dispatcher = new Agent({ connect: socketPath === null ? {} : { socketPath } });
  const call: Engine['call'] = async (method, path, { signal, body, patienceMs = ANSWER_MS, also = [] }) => {
    const own = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]);
    try {
      const response = await request(`${origin}/${VERSION}${path}`, {
        method,
        dispatcher,
        signal: own,
        // A stream of an engine may be silent for as long as it pulls.
        bodyTimeout: patienceMs,
        headersTimeout: patienceMs,
        ...(body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      });
      const bytes = Buffer.from(await response.body.arrayBuffer());
      const status = statusOf(response.statusCode, bytes);
      if (status < 400 || also.includes(status)) return bytes;
      throw new EngineRefusal(status, bytes.toString());
    } catch (error) {
      signal.throwIfAborted();
      throw isSilence(error) ? unavailable() : error;
    }
  };
  return {
    call,
    ask: async (schema, method, path, options) =>
      schema.parse(parseJson((await call(method, path, options)).toString() || 'null')),
    close: async () => {
      if (!dispatcher.closed) await dispatcher.close();
    },
  };
};

const CONFLICTS = /network already exists|name is already in use|container state improper/;

/** Podman 4 answers 500 to some of what Docker answers 409 to. */
const statusOf = (status: number, body: Buffer): number =>
  status === 500 && CONFLICTS.test(body.toString()) ? 409 : status;

const SILENCE = /^(?:UND_ERR_SOCKET|UND_ERR_HEADERS_TIMEOUT|UND_ERR_BODY_TIMEOUT|UND_ERR_CONNECT_TIMEOUT|EACCES)$/;

const isSilence = (error: unknown): boolean => {
  if (error instanceof EngineRefusal || !(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error.name === 'TimeoutError' || SILENCE.test(code) || storeTrouble(error)?.kind === 'no_answer';
};

const unavailable = (): ProvisioningError =>
  new ProvisioningError('driver_unavailable', 'The container engine of SERVICE_DOCKER_HOST does not answer.');

/** What a refusal means for a cluster (CL-48). */
export const reasonOfRefusal = (error: unknown): unknown => {
  if (!(error instanceof EngineRefusal)) return error;
  if (/no space left on device/i.test(error.words))
    return new ProvisioningError('no_capacity', 'The disk of the container engine is full.');
  if (/port is already allocated|address already in use/i.test(error.words))
    return new ProvisioningError('port_in_use', 'The port of the cluster is used by another program.');
  if (error.status >= 500)
    return new ProvisioningError('driver_unavailable', `The container engine answers ${error.status}.`);
  return new ProvisioningError('unknown', `The container engine refuses what a cluster needs (${error.status}).`);
};
