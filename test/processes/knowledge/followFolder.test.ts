import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentFolder } from '../../../adapters/knowledge/folder.ts';
import { createDocumentReader } from '../../../adapters/knowledge/reader.ts';
import { uuidv7 } from '../../../composition/ids.ts';
import { nextTurn } from '../../../engine/async/nextTurn.ts';
import { createFolderReader, followFolder } from '../../../processes/knowledge/followFolder.ts';
import { folderDocuments, listDocuments } from '../../../projections/knowledge/documentQueries.ts';
import { eventually } from '../../support/eventually.ts';
import { recordingLogger } from '../../support/logger.ts';
import { openAskApi, type AskApi } from '../../support/knowledge/askApi.ts';

let api: AskApi;
let path: string;
const logger = recordingLogger();
const stop = new AbortController();
let following: Promise<void>;
beforeAll(async () => {
  api = await openAskApi(null);
  path = await mkdtemp(join(tmpdir(), 'documents-'));
  await writeFile(join(path, 'first.md'), '# First\n\nAbout parcels.\n');
  const folder = documentFolder(path);
  const reader = createFolderReader({
    ...api.ports,
    subjects: api.subjects,
    secrets: api.secrets,
    keyedHash: (_, ...texts) => texts.join('/'),
    documentReader: createDocumentReader(),
    nextTurn,
    newId: uuidv7,
    logger,
    folder,
    documentBytesMax: 10_000,
    known: async () => {
      await api.settled();
      return folderDocuments(api.reads, 'default');
    },
  });
  following = followFolder({ folder, logger }, reader, stop.signal);
});
afterAll(async () => {
  stop.abort();
  await following;
  await api.stop();
  await rm(path, { recursive: true });
});

const uris = async (): Promise<string[]> =>
  (await listDocuments(api.reads, 'default', 100, null)).map(({ uri, version }) => `${uri}@${version}`).toSorted();
const become = (...wanted: string[]) =>
  eventually(uris, (found) => JSON.stringify(found) === JSON.stringify(wanted.toSorted()));

it('documents become what the folder holds, at the start and with every change (SU-145)', async () => {
  await become('first.md@1');
  await mkdir(join(path, 'guides'));
  await writeFile(join(path, 'guides', 'se [ond.html'), '<h1>Second</h1><p>About refunds.</p>');
  await become('first.md@1', 'guides/se%20%5Bond.html@1');
  await writeFile(join(path, 'first.md'), '# First\n\nAbout parcels and letters.\n');
  await become('first.md@2', 'guides/se%20%5Bond.html@1');
  await rename(join(path, 'first.md'), join(path, 'moved.md'));
  await become('moved.md@1', 'guides/se%20%5Bond.html@1');
  await rm(join(path, 'guides'), { recursive: true });
  expect(await become('moved.md@1')).toHaveLength(1);
});

it('a file that cannot be taken is told once and loses nothing; hidden ones and links are left alone (SU-145)', async () => {
  await writeFile(join(path, 'large.md'), 'x'.repeat(10_001));
  await writeFile(join(path, 'empty.txt'), ' \n');
  await writeFile(join(path, '.hidden.md'), '# Hidden');
  await writeFile(join(path, 'image.png'), 'no text');
  await symlink('/etc/hostname', join(path, 'link.txt'));
  await writeFile(join(path, 'last.md'), '# Last');
  await become('moved.md@1', 'last.md@1');
  const refused = logger.lines.filter(({ name }) => name === 'knowledge_file_refused');
  expect(refused.map(({ fields }) => fields)).toMatchObject([{ file: 'empty.txt' }, { file: 'large.md' }]);
});

it('documents that people added stay, whatever the folder holds (SU-145)', async () => {
  await api.add((await api.signIn()).cookie, 'by/hand.md', '# By hand');
  await writeFile(join(path, 'last.md'), '# Last, again');
  expect(await become('by/hand.md@1', 'moved.md@1', 'last.md@2')).toHaveLength(3);
});
