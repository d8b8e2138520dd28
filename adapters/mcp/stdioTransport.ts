import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { deserializeMessage, serializeMessage } from '@modelcontextprotocol/sdk/shared/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { createFrameReader, FRAME_BYTES_MAX } from './frames.ts';

/** A program and the whole environment that it gets: nothing of this process's own is inherited but its folder. */
export type Program = {
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** The folder that it is started in, if it has one of its own. */
  cwd?: string;
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
  const read = createFrameReader(FRAME_BYTES_MAX);

  const transport: ToolTransport = {
    start: async () => {
      child = spawn(program.command, program.args, {
        env: { ...program.env },
        cwd: program.cwd,
        stdio: ['pipe', 'pipe', 'ignore'],
        shell: false,
        windowsHide: true,
      });
      const started = child;
      started.stdout?.on('data', (chunk: Buffer) => receive(transport, read, chunk));
      // Writing to a child that has ended is noticed by its end.
      started.stdin?.on('error', () => {});
      started.once('close', (code, signal) => {
        child = null;
        ended = { code, signal };
        transport.onclose?.();
      });
      await once(started, 'spawn');
      started.on('error', (error) => transport.onerror?.(error));
    },
    send: async (message) => {
      const input = child?.stdin;
      if (!input?.writable) throw new Error('the tool server has ended');
      if (!input.write(serializeMessage(message))) await Promise.race([once(input, 'drain'), once(input, 'close')]);
    },
    close: async () => {
      if (child !== null) await end(child);
    },
    pid: () => child?.pid ?? null,
    end: () => ended,
    kill: () => void child?.kill('SIGKILL'),
  };
  return transport;
};

/** A frame that is too large or no message of the protocol ends the child: nothing after it could be trusted. */
const receive = (transport: Transport, read: (chunk: Buffer) => string[], chunk: Buffer): void => {
  try {
    for (const line of read(chunk)) transport.onmessage?.(deserializeMessage(line));
  } catch (error) {
    transport.onerror?.(error instanceof Error ? error : new Error('an unreadable frame'));
    void transport.close();
  }
};

const end = async (child: ChildProcess): Promise<void> => {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'close') : Promise.resolve();
  child.stdin?.end();
  const force = setTimeout(() => child.kill('SIGKILL'), END_WITHIN_MS);
  await ended;
  clearTimeout(force);
};
