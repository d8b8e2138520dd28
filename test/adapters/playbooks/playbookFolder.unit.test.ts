import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { parsePlaybookText, playbookFolder } from '../../../adapters/playbooks/playbookFolder.ts';
import { selectPlaybook } from '../../../domain/playbooks/selectPlaybook.ts';
import { recordingLogger, silentLogger } from '../../support/logger.ts';
import { nonEmpty } from '../../support/nonEmpty.ts';

const text = (version: number, id = 'late'): string => `
id: ${id}
version: ${version}
title: Late
match: { priority: 1, any: [{ contains: [late] }] }
connectors: []
steps: [{ id: look, goal: Look. }]
`;

const openFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ledger-playbooks-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const logger = recordingLogger();
  const library = playbookFolder(folder, logger);
  return {
    library,
    logger,
    folder,
    // As editors and mounted folders do it: another file under the name.
    write: async (name: string, content: string) => {
      await writeFile(join(folder, '.new'), content);
      await rename(join(folder, '.new'), join(folder, name));
    },
    shown: async () =>
      (await library.files()).map(({ name, playbook, error }) => [name, playbook?.version ?? null, error] as const),
  };
};

describe('the folder of playbooks', () => {
  it('counts as it is at each question: new, changed and removed files (DS-60)', async () => {
    const { write, shown, folder } = await openFolder();
    expect(await shown()).toEqual([]);
    await write('late.yaml', text(1));
    await write('notes.txt', 'not one');
    expect(await shown()).toEqual([['late.yaml', 1, null]]);
    await write('late.yaml', text(2));
    expect(await shown()).toEqual([['late.yaml', 2, null]]);
    await rm(join(folder, 'late.yaml'));
    expect(await shown()).toEqual([]);
  });

  it('keeps what was in force when a file breaks, and says so once (SU-170)', async () => {
    const { write, shown, logger, library } = await openFolder();
    await write('late.yaml', text(1));
    await shown();
    await write('late.yaml', text(2).replace('title: Late', 'titel: Late'));
    expect(await shown()).toEqual([['late.yaml', 1, 'title: Invalid input: expected string, received undefined']]);
    expect(selectPlaybook(await library.files(), ticket)?.version).toBe(1);
    expect(logger.lines.filter(({ name }) => name === 'playbook_refused')).toEqual([
      {
        name: 'playbook_refused',
        fields: {
          file: 'late.yaml',
          detail: 'title: Invalid input: expected string, received undefined',
          kept: 1,
        },
      },
    ]);
    await write('late.yaml', text(3));
    expect(await shown()).toEqual([['late.yaml', 3, null]]);
    expect(logger.lines.at(-1)).toMatchObject({ name: 'playbook_loaded', fields: { version: 3 } });
  });

  it('names the line of what is not YAML, and repeats nothing of it (SU-170)', async () => {
    const { write, library } = await openFolder();
    await write('bad.yaml', 'id: bad\ntitle: "secret words\n');
    const [file] = await library.files();
    expect(file).toMatchObject({ name: 'bad.yaml', playbook: null });
    expect(file?.error).toMatch(/^line \d+: is not YAML: /);
    expect(file?.error).not.toContain('secret words');
  });

  it('gives an id to one file alone, until that is gone (SU-170)', async () => {
    const { write, shown, folder } = await openFolder();
    await write('a.yaml', text(1));
    await write('b.yaml', text(2));
    expect(await shown()).toEqual([
      ['a.yaml', 1, null],
      ['b.yaml', null, 'id: is that of a.yaml'],
    ]);
    await rm(join(folder, 'a.yaml'));
    expect(await shown()).toEqual([['b.yaml', 2, null]]);
  });

  it('is what it was while it cannot be read', async () => {
    const { write, shown, folder, logger } = await openFolder();
    await write('late.yaml', text(1));
    await shown();
    await rename(folder, `${folder}-away`);
    onTestFinished(() => rm(`${folder}-away`, { recursive: true, force: true }));
    expect(await shown()).toEqual([['late.yaml', 1, null]]);
    expect(await shown()).toEqual([['late.yaml', 1, null]]);
    expect(logger.lines.filter(({ name }) => name === 'playbooks_unreachable')).toHaveLength(1);
  });

  it('takes no aliases, which make a small text a large one', () => {
    expect(parsePlaybookText(`${text(1)}description: &a many\nowner: *a\n`)).toEqual({
      ok: false,
      error: 'the file: aliases (*name) are not allowed',
    });
  });
});

const ticket = { title: 'It is late', body: '', source: 'direct', category: null };

const shipped = () => playbookFolder('playbooks', silentLogger).files();

describe('the playbooks that are shipped', () => {
  it('are three, and valid (SU-171, DS-60)', async () => {
    expect((await shipped()).map(({ playbook, error }) => [playbook?.id, playbook?.match.priority, error])).toEqual([
      ['billing-dispute', 30, null],
      ['error-spike', 10, null],
      ['login-failures', 20, null],
    ]);
  });

  it.each([
    ['I cannot log in since this morning', 'login-failures'],
    ['It says invalid credentials', 'login-failures'],
    ['Our SSO is broken: error 500', 'login-failures'],
    ['Every page gives a 500', 'error-spike'],
    ['The export has stopped working', 'error-spike'],
    ['You charged twice, and I cannot log in', 'billing-dispute'],
    ['Please cancel my subscription', 'billing-dispute'],
    ['How do I export my data?', undefined],
  ])('%s: %s (SU-171)', async (body, id) => {
    expect(selectPlaybook(await shipped(), { ...ticket, title: 'Help', body })?.id).toBe(id);
  });

  it('are what the package ships, each under its id', async () => {
    for (const { name, playbook } of nonEmpty(await shipped())) {
      expect(name).toBe(`${playbook?.id}.yaml`);
      expect(parsePlaybookText(await readFile(join('playbooks', name), 'utf8'))).toEqual({ ok: true, playbook });
    }
  });
});
