import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const VERSION = '4.32.5';
const INSTALL_MS = 180_000;

/** The program, in a virtual environment that later runs use again; or what is missing for it, as a sentence. */
export const findSchemathesis = async (): Promise<{ program: string } | { missing: string }> => {
  const home = join(tmpdir(), `ledger-schemathesis-${VERSION}`);
  const program = join(home, 'bin', 'schemathesis');
  if (existsSync(program)) return { program };
  if (!succeeds('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 10))']))
    return { missing: 'it needs Python 3.10 or newer with venv and pip.' };
  // Of a run that was stopped.
  await rm(home, { recursive: true, force: true });
  const isThere =
    succeeds('python3', ['-m', 'venv', home]) &&
    succeeds(join(home, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', `schemathesis==${VERSION}`]);
  if (isThere) return { program };
  await rm(home, { recursive: true, force: true });
  return { missing: `schemathesis ${VERSION} could not be installed from the package index.` };
};

const succeeds = (program: string, args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore', timeout: INSTALL_MS }).status === 0;
