import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { prepareDataDirectory } from '../../settings/dataDirectory.ts';
import { mountSmallDisk } from '../support/database/smallDisk.ts';

let fixture: string;
beforeEach(async () => {
  fixture = await mkdtemp(join(tmpdir(), 'data-directory-'));
});
afterEach(() => rm(fixture, { recursive: true, force: true }));

const refusal = (path: string): Promise<unknown> =>
  prepareDataDirectory(path).then(
    () => 'accepted',
    (error: Error & { setting?: string }) => [error.setting, error.message],
  );

const refused = (reason: string): readonly string[] => ['SERVICE_DATA_DIR', `SERVICE_DATA_DIR: ${reason}`];

describe('the data directory (X-69)', () => {
  it('is made with all that is above it, and left empty', async () => {
    const path = join(fixture, 'a', 'b');
    expect(await refusal(path)).toBe('accepted');
    expect(await refusal(path)).toBe('accepted');
    expect((await stat(path)).isDirectory()).toBe(true);
    expect(await readdir(path)).toEqual([]);
  });

  it('is refused where the system makes no directories', async () => {
    expect(await refusal('/proc/nope')).toEqual(refused('cannot be made there'));
    expect(await refusal('/proc/nope/deeper/still')).toEqual(refused('cannot be made there'));
  });

  it('is refused when it is a file, or lies below one', async () => {
    const file = join(fixture, 'file');
    await writeFile(file, '');
    expect(await refusal(file)).toEqual(refused('is a file, not a directory'));
    expect(await refusal(join(file, 'below'))).toEqual(refused('leads through a file that is no directory'));
  });

  it.skipIf(process.getuid?.() === 0)('is refused when this user may not write there', async () => {
    await chmod(fixture, 0o500);
    expect(await refusal(fixture)).toEqual(refused('may not be used by the user that runs this process'));
    await chmod(fixture, 0o700);
  });

  it('is refused on a full or a read-only disk', async ({ skip }) => {
    const disk = join(fixture, 'disk');
    await mkdir(disk);
    const unmount = mountSmallDisk(disk, '1m');
    skip(unmount === null, 'no file system can be mounted here');
    try {
      await writeFile(join(disk, 'filler'), Buffer.alloc(1024 * 1024 - 4096 * 2));
      expect(await refusal(disk)).toEqual(refused('lies on a full disk'));
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      expect(await refusal(disk)).toEqual(refused('lies on a read-only file system'));
    } finally {
      unmount?.();
    }
  });
});
