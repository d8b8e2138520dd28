import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { JSONRPCMessageSchema, type JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { parseJson } from '../../../domain/core/json/parseJson.ts';
import { createFloodGauge } from './flood.ts';
import { createFrameReader, FRAME_BYTES_MAX } from './frames.ts';
import { descendantsOf, endFamily, RUN_VARIABLE } from './processFamily.ts';

/** A program and the whole environment that it gets: nothing of this process's own is inherited but its folder. */
export type Program = {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The folder that it is started in, if it has one of its own. */
  cwd?: string;
  /** It may start programs itself, which end with it. */
  mayFork?: boolean;
};

/** How long a child may take to end after its input was closed. */
const END_WITHIN_MS = 1_000;

/** How a child ended: by its own exit code, or by a signal. */
export type ProcessEnd = { code: number | null; signal: NodeJS.Signals | null };

/** A connection with a tool server; what is said of the child holds for one of this process as well. */
export type ToolTransport = Transport & {
  /** Process id of the child, null before the start and after the end. */
  pid(): number | null;
  /** Null until the child has ended. */
  end(): ProcessEnd | null;
  /** Ends the child at once. */
  kill(): void;
};

/**
 * Speaks MCP with a child process over its standard input and output. Not the SDK's own transport, which hands part
 * of this process's environment on. Started without a shell; its standard error is discarded, since it may hold
 * anything. `close` ends the child, by force if it must.
 */
export const createStdioTransport = (program: Program): ToolTransport => {
  let child: ChildProcess | null = null;
  let ended: ProcessEnd | null = null;
  const mail = createMail();
  const run = hasGroup(program) ? randomUUID() : null;
  const kill = (started: ChildProcess): void => killWithFamily(started, run);

  const receive = (started: ChildProcess, chunk: Buffer): void => {
    try {
      for (const message of mail.received(chunk)) transport.onmessage?.(message);
    } catch (error) {
      // Nothing after it could be trusted.
      started.stdout?.destroy();
      transport.onerror?.(error instanceof Error ? error : new Error('an unreadable frame'));
      void end(started, { kill, run }, error === FLOOD);
    }
  };
  const transport: ToolTransport = {
    start: async () => {
      child = spawn(program.command, program.args, {
        env: { ...program.env, ...(run === null ? {} : { [RUN_VARIABLE]: run }) },
        cwd: program.cwd,
        stdio: ['pipe', 'pipe', 'ignore'],
        shell: false,
        windowsHide: true,
        detached: hasGroup(program),
      });
      const started = child;
      started.stdout?.on('data', (chunk: Buffer) => receive(started, chunk));
      // Writing to a child that has ended is noticed by its end.
      started.stdin?.on('error', () => {});
      started.once('close', (code, signal) => {
        child = null;
        ended = { code, signal };
        transport.onclose?.();
      });
      // What it has started could hold its output open, and go on for ever.
      if (run !== null) started.once('exit', () => endOutput(started, kill));
      await once(started, 'spawn');
      started.on('error', (error) => transport.onerror?.(error));
    },
    send: async (message) => {
      const input = child?.stdin;
      if (!input?.writable) throw new Error('the tool server has ended');
      mail.sent(message);
      if (!input.write(serializeMessage(message))) await Promise.race([once(input, 'drain'), once(input, 'close')]);
    },
    close: async () => {
      if (child !== null) await end(child, { kill, run }, false);
    },
    pid: () => child?.pid ?? null,
    end: () => ended,
    kill: () => {
      if (child !== null) kill(child);
    },
  };
  return transport;
};

const FLOOD = new Error('a flood of messages that nobody asked for');

/** Reads frames; throws at one that is too large or no message of the protocol, and at too many that nobody asked for. */
const createMail = () => {
  const read = createFrameReader(FRAME_BYTES_MAX);
  const gauge = createFloodGauge();
  const asked = new Set<unknown>();
  return {
    sent: (message: JSONRPCMessage): void => {
      if (!('method' in message)) return;
      if ('id' in message) asked.add(message.id);
      // An answer may come all the same; it counts as one that nobody asked for.
      else if (message.method === 'notifications/cancelled') asked.delete(message.params?.['requestId']);
    },
    *received(chunk: Buffer): Generator<JSONRPCMessage> {
      for (const line of read(chunk)) {
        const message = JSONRPCMessageSchema.parse(parseJson(line));
        const isAnswer = !('method' in message) && message.id !== undefined && asked.delete(message.id);
        if (!isAnswer && gauge.isFlood(line.length)) throw FLOOD;
        yield message;
      }
    },
  };
};

/** With what it has started. */
const killWithFamily = (child: ChildProcess, run: string | null): void => {
  if (run === null || child.pid === undefined) return void child.kill('SIGKILL');
  // What has left its group is below the program only while that is there.
  endFamily(isThere(child) ? descendantsOf(child.pid) : [], run);
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // All of them have ended.
  }
};

/** What still holds the output of a program that has ended is given no time to write to it. */
const endOutput = (child: ChildProcess, kill: (child: ChildProcess) => void): void => {
  kill(child);
  setTimeout(() => child.stdout?.destroy(), END_WITHIN_MS).unref();
};

/** A group of its own, by which the programs that it starts are reached as well. */
const hasGroup = ({ mayFork }: Program): boolean => mayFork === true && process.platform !== 'win32';

const end = async (
  child: ChildProcess,
  { kill, run }: { kill: (child: ChildProcess) => void; run: string | null },
  atOnce: boolean,
): Promise<void> => {
  const ended = isThere(child) ? once(child, 'close') : Promise.resolve();
  const below = run !== null && isThere(child) && child.pid !== undefined ? descendantsOf(child.pid) : [];
  if (atOnce) kill(child);
  child.stdin?.end();
  const force = setTimeout(() => kill(child), END_WITHIN_MS);
  await ended;
  clearTimeout(force);
  if (run !== null) endFamily(below, run);
};

const isThere = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode === null && signalCode === null;
