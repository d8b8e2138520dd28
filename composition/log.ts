import { pino, type DestinationStream, type LogFn, type Logger } from 'pino';
import type { Scrubber } from '../domain/core/scrubbing/scrubber.ts';

/** The log of this process: JSON lines, scrubbed from `scrubWith` on. */
export type ServiceLog = { logger: Logger; scrubWith: (scrubber: Scrubber) => void };

/**
 * Lines that are written as they are. X-67: of the one the token is meant to be read; whoever reads the log creates the
 * administrator with it. The other one, of each request, holds nothing that somebody else has worded but its id.
 */
const AS_THEY_ARE: ReadonlySet<unknown> = new Set(['first_run_bootstrap_minted', 'http_request']);

/** What is no warning may wait so long for the next lines, which are written with it. */
const GATHER_MS = 20;
const GATHER_LINES = 64;

/**
 * Gathers lines: one write for each was a tenth of what a request costs. Warnings and worse are written at once, with all
 * before them. `flush` writes what waits.
 */
export const gatheredLines = (output: DestinationStream): DestinationStream & { flush(): void } => {
  let lines: string[] = [];
  let timer: NodeJS.Timeout | null = null;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (lines.length > 0) output.write(lines.join(''));
    lines = [];
  };
  return {
    flush,
    write: (line) => {
      lines.push(line);
      if (!line.startsWith(INFO) || lines.length === GATHER_LINES) flush();
      else timer ??= setTimeout(flush, GATHER_MS);
    },
  };
};

/** Everything is written at the end of the process, too. */
const standardOutput = (): DestinationStream => {
  const lines = gatheredLines(pino.destination({ dest: 1, sync: true }));
  process.on('exit', () => lines.flush());
  return lines;
};

const INFO = '{"level":"info"';

/** Writes to `destination`, else to standard output. */
export const openLog = (destination: DestinationStream = standardOutput()): ServiceLog => {
  let scrubber: Scrubber | null = null;
  const options = {
    level: 'info',
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: {
      level: (label: string) => ({ level: label }),
    },
    hooks: {
      logMethod(this: Logger, args: Parameters<LogFn>, method: LogFn): void {
        const known = AS_THEY_ARE.has(args[1]) ? null : scrubber;
        Reflect.apply(method, this, known === null ? args : args.map((arg) => scrubbed(arg, known)));
      },
    },
  };
  return {
    logger: pino(options, destination),
    scrubWith: (known) => {
      scrubber = known;
    },
  };
};

const scrubbedMembers = (fields: object, scrubber: Scrubber): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, scrubbed(value, scrubber)]));

/** Objects of the HTTP server stay as they are: their serializers choose what of them is written. */
const scrubbed = (value: unknown, scrubber: Scrubber): unknown => {
  if (typeof value === 'string') return scrubber.text(value).value;
  if (Array.isArray(value)) return value.map((item) => scrubbed(item, scrubber));
  if (value instanceof Error) return scrubbedError(value, scrubber);
  const isPlain = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? scrubbedMembers(value, scrubber) : value;
};

/** An error of the same class, so that its type is written as before. */
const scrubbedError = (error: Error, scrubber: Scrubber): unknown => {
  const { message, stack, cause } = error;
  const members = {
    ...scrubbedMembers(error, scrubber),
    message: scrubber.text(message).value,
    stack: scrubber.text(stack ?? '').value,
    ...(cause instanceof Error ? { cause: scrubbedError(cause, scrubber) } : {}),
  };
  return Object.setPrototypeOf(members, Object.getPrototypeOf(error));
};
