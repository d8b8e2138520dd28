import { spawn } from 'node:child_process';
import { open } from 'node:fs/promises';
import type { CheckpointSink } from '../../processes/audit/auditEvidence.ts';

const COMMAND_TIMEOUT_MS = 30_000;

/** Appends each note to a file, best on another volume. A note that is repeated after a crash stands there twice. */
export const fileSink = (path: string): CheckpointSink => ({
  name: 'file',
  deliver: async (note) => {
    const file = await open(path, 'a', 0o600);
    try {
      await file.appendFile(`${note}\n`);
      await file.sync();
    } finally {
      await file.close();
    }
  },
});

/** A note is far shorter; the rest of a file that only grows is not read. */
const TAIL_BYTES = 64 * 1024;
/** A note of a sink file: text, an empty line, signature lines, and the empty line that the sink adds. */
const SINK_NOTE = /(?:^|\n)((?:[^\n—][^\n]*\n)+\n(?:— [^\n]+\n)+)(?=\n)/gu;

/** The last whole note of a sink's file; empty when it holds none or cannot be read, null when there is no file. */
export const lastNoteOf = async (path: string): Promise<string | null> => {
  try {
    const text = await endOf(path);
    return [...text.matchAll(SINK_NOTE)].at(-1)?.[1] ?? '';
  } catch (error) {
    // A sink is a copy among others: one that fails stops nothing.
    return error instanceof Error && Reflect.get(error, 'code') === 'ENOENT' ? null : '';
  }
};

const endOf = async (path: string): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const position = Math.max(0, size - TAIL_BYTES);
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - position), position });
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
};

/**
 * Runs a shell command that gets the note on its standard input; exit code 0 says that it was taken. An aborted or
 * overdue command is killed with everything that it has started.
 */
export const commandSink = (command: string): CheckpointSink => ({
  name: 'command',
  deliver: (note, signal) =>
    new Promise((resolve, reject) => {
      const ending = AbortSignal.any([signal, AbortSignal.timeout(COMMAND_TIMEOUT_MS)]);
      // In a process group of its own, so that the shell's children can be reached.
      const child = spawn(command, { shell: true, detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
      const kill = (): void => killGroup(child.pid);
      ending.addEventListener('abort', kill, { once: true });
      if (ending.aborted) kill();
      child.on('error', reject);
      child.on('close', (code) => {
        ending.removeEventListener('abort', kill);
        if (code === 0) resolve();
        else reject(new SinkCommandFailed(code));
      });
      // A command that does not read its input is judged by its exit code alone.
      child.stdin.on('error', () => undefined);
      child.stdin.end(note);
    }),
});

class SinkCommandFailed extends Error {
  readonly code: string;
  constructor(exit: number | null) {
    super(`the sink command ended ${exit === null ? 'by a signal' : `with exit code ${exit}`}`);
    this.name = 'SinkCommandFailed';
    this.code = exit === null ? 'ended_by_signal' : `exit_${exit}`;
  }
}

const killGroup = (leader: number | undefined): void => {
  try {
    if (leader !== undefined) process.kill(-leader, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
};
