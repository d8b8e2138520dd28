import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commandSink, fileSink } from '../../../adapters/vault/auditSinks.ts';
import { eventually } from '../../support/eventually.ts';
import { openProcessAccount } from '../../support/nodes/processFamily.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'sinks-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const never = new AbortController().signal;

describe('a sink for signed checkpoints (audit-log design, section 4)', () => {
  it('that is a file grows by each note, and only its owner can read it', async () => {
    const path = join(directory, 'notes');
    await fileSink(path).deliver('first\n', never);
    await fileSink(path).deliver('second\n', never);
    expect(await readFile(path, 'utf8')).toBe('first\n\nsecond\n\n');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
  });

  it('that is a command gets the note on its standard input', async () => {
    const path = join(directory, 'taken');
    await commandSink(`cat > '${path}'`).deliver('origin\n1\nroot\n', never);
    expect(await readFile(path, 'utf8')).toBe('origin\n1\nroot\n');
  });

  it('fails with the exit code of its command, also when that does not read', async () => {
    await expect(commandSink('exit 3').deliver('x'.repeat(1_000_000), never)).rejects.toThrow('exit code 3');
  });

  it('ends a command and all that it has started when it is stopped', async () => {
    const account = openProcessAccount();
    const stopping = new AbortController();
    const outcome = commandSink(`tail -F '${directory}/held' & wait`)
      .deliver('', stopping.signal)
      .catch((error: unknown) => String(error));
    await eventually(
      () => account.note([], `${directory}/held`),
      (family) => family.filter(({ args }) => args.startsWith('tail')).length === 1,
    );
    stopping.abort();
    expect(await outcome).toContain('by a signal');
    await eventually(
      () => account.running(),
      (running) => running.length === 0,
    );
  });
});
