import { isIP } from 'node:net';
import { z } from 'zod';
import { parseConnectionString } from '../adapters/kurrentdb/connectionString.ts';
import { MASTER_KEY_BYTES } from '../adapters/vault/masterKey.ts';

/*
 * The forms that settings may have. Each says in a sentence of its own what is allowed, and none repeats what
 * was given: it may be a secret.
 */

/** Timers of the host hold no more milliseconds; above, they fire at once. */
const TIMER_MAX_MS = 2_147_483_647;

/** Digits only: `1e3`, `0x10` and ` 7` are more likely slips than meant. */
export const wholeNumber = (from: number, to: number) => {
  const message = `must be a whole number from ${from} to ${to}`;
  return z
    .string()
    .regex(/^\d{1,15}$/, message)
    .transform(Number)
    .refine((value) => value >= from && value <= to, message);
};

export const port = wholeNumber(0, 65_535);
export const count = wholeNumber(1, 1_000_000_000);
export const days = wholeNumber(1, 3_650);
/** Of a source, which is polled at least once a day (SU-60). */
export const pollSeconds = wholeNumber(10, 86_400);
/** What one event can hold of a ticket (SU-09). */
export const bodyChars = wholeNumber(1, 100_000);
/** Of a knowledge document; all of it is read into memory. */
export const documentBytes = wholeNumber(1024, 16 * 1024 * 1024);
/** What must be left of a window, each of which lasts 30 minutes at least (CL-76): no window is shorter than that. */
export const reserveMinutes = wholeNumber(5, 30);
/** Of dates, not of timers. */
export const hours = wholeNumber(1, 87_600);
export const timerHours = wholeNumber(1, Math.floor(TIMER_MAX_MS / 3_600_000));
export const timerSeconds = wholeNumber(1, Math.floor(TIMER_MAX_MS / 1_000));
/** Of a reply that may be taken back; 0 sends it at once (SU-190). */
export const sendDelaySeconds = wholeNumber(0, 3_600);
/** How long an answer or a resolution may take, at most 90 days (SU-149). */
export const targetSeconds = wholeNumber(60, 7_776_000);
/** Of a target; at 100 it is missed already. */
export const riskPercent = wholeNumber(1, 99);
export const timerMs = wholeNumber(1, TIMER_MAX_MS);

export const fraction = z
  .string()
  .regex(/^(?:0(?:\.\d{1,9})?|\.\d{1,9}|1(?:\.0{1,9})?)$/, 'must be a number from 0 to 1')
  .transform(Number);

export const flag = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

export const oneOf = <const Value extends string>(values: readonly [Value, ...Value[]]) =>
  z.enum(values, `must be one of ${values.join(', ')}`);

export const dollars = z
  .string()
  .regex(/^\d{1,6}(?:\.\d{1,6})?$/, 'must be an amount such as 0.50')
  .transform((text) => BigInt(Math.round(Number(text) * 1_000_000)));

export const path = z.string().regex(/\S/, 'must be the path of a file or directory');

/** Without white space, such as a name or a key; a line break at its end is the usual slip. */
export const line = z.string().regex(/^[\x20-\x7e]{1,1000}$/, 'must be one line');
export const word = z.string().regex(/^[\x21-\x7e]{1,1000}$/, 'must be one word, without spaces or line breaks');

export const origin = z
  .url({ protocol: /^https?$/, error: 'must be an http or https address' })
  .transform((text) => text.replace(/\/+$/, ''));

export const databaseUrl = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });

export const kurrentUrl = z.string().superRefine((text, context) => {
  const parsed = parseConnectionString(text);
  if ('problem' in parsed) context.addIssue({ code: 'custom', message: parsed.problem });
});

export const bindAddress = z
  .string()
  .refine((text) => isIP(text) !== 0 || /^[A-Za-z0-9](?:[A-Za-z0-9.-]{0,252})$/.test(text), {
    error: 'must be an IP address or a host name',
  });

export const masterKey = z
  .base64('must be 32 bytes in base64')
  .refine((text) => Buffer.from(text, 'base64').length === MASTER_KEY_BYTES, 'must be 32 bytes in base64');

/** Items between commas; at least one. */
export const list = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== ''),
  )
  .refine((items) => items.length > 0, 'must name at least one item; several are separated by commas');

const NETWORK = 'must be networks such as 10.0.0.0/8, or addresses, separated by commas';
export const networks = list.pipe(z.array(z.union([z.cidrv4(), z.cidrv6(), z.ipv4(), z.ipv6()], NETWORK)));

const RANGE = 'must be a range of ports such as 20000-20999';
export const portRange = z
  .string()
  .regex(/^\d{4,5}-\d{4,5}$/, RANGE)
  .transform((text) => {
    const [from = 0, to = 0] = text.split('-').map(Number);
    return { from, to };
  })
  .refine(({ from, to }) => from <= to && to <= 65_535, 'must be a range of ports that goes up, to 65535 at most');

const HOMES = 'must be pairs of a version and an absolute directory, joined by an equals sign and separated by commas';
/** `26.7.5=/opt/keycloak-26.7.5,…` as directories by version. */
export const keycloakHomes = z
  .string()
  .regex(/^ *\d+\.\d+\.\d+=\/[^,=]*(?:, *\d+\.\d+\.\d+=\/[^,=]*)*$/, HOMES)
  .transform((text) => new Map(text.split(',').map((pair) => pairOf(pair.trim()))));

const pairOf = (pair: string): [string, string] => {
  const [version = '', home = ''] = pair.split('=');
  return [version, home];
};

/** As Keycloak's scripts take them: options of Java, separated by spaces. */
export const javaOptions = z
  .string()
  .regex(/^ *-\S+(?: +-\S+)* *$/, 'must be options of Java, each with its dash, separated by spaces')
  .transform((text) => text.trim().split(/ +/));

/** A container engine: its socket on this machine, or an address. */
export const dockerHost = z
  .string()
  .regex(
    /^(?:unix:\/\/\/\S+|(?:tcp|http):\/\/[\w.-]+:\d{1,5})$/,
    'must be the socket of a container engine such as unix:///var/run/docker.sock, or tcp://host:port',
  );

/** Of Kubernetes. */
export const namespace = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be a namespace: small letters, digits and dashes');

/** Where clusters are reached; each has a name of its own in it. */
export const clusterUrl = z
  .string()
  .regex(
    /^https?:\/\/\{id\}\.[a-z0-9.-]+(?::\d{1,5})?$/,
    'must be an http or https address with a place for the id of the cluster; docs/settings.md shows one',
  );
