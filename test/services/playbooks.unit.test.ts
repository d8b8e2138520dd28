import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPlaybooks } from '../../services/playbooks.ts';
import { recordingLogger } from '../support/logger.ts';

const open = async (folder: string | undefined) => {
  const logger = recordingLogger();
  const files = await (await openPlaybooks({ SERVICE_PLAYBOOKS_DIR: folder }, logger)).files();
  return { names: files.map(({ name }) => name), logged: logger.lines.map(({ name }) => name) };
};

describe('SERVICE_PLAYBOOKS_DIR', () => {
  it('unset means the playbooks of the release (DS-21)', async () => {
    const { names, logged } = await open(undefined);
    expect(names).toEqual(['billing-dispute.yaml', 'error-spike.yaml', 'login-failures.yaml']);
    expect(logged).toEqual(['playbook_loaded', 'playbook_loaded', 'playbook_loaded']);
  });

  it('replaces them, and starts although a file is not valid (DS-21, SU-170)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'ledger-playbooks-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeFile(join(folder, 'own.yml'), 'id: own');
    expect(await open(folder)).toEqual({ names: ['own.yml'], logged: ['playbook_refused'] });
  });

  it('that does not exist stops the start', async () => {
    await expect(open('/nowhere/at/all')).rejects.toThrow('SERVICE_PLAYBOOKS_DIR: /nowhere/at/all does not exist');
  });
});
