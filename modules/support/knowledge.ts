import { readdir } from 'node:fs/promises';
import { documentFolder } from '../../adapters/knowledge/folder.ts';
import { createDocumentReader } from '../../adapters/knowledge/reader.ts';
import { knowledgeRoutes } from '../../api/knowledge/routes.ts';
import type { Core, Module } from '../../composition/core.ts';
import { DEFAULT_WORKSPACE } from '../../domain/core/ids.ts';
import { failureFields } from '../../engine/async/failure.ts';
import { nextTurn } from '../../engine/async/nextTurn.ts';
import { runUnderLease } from '../../engine/leases/runUnderLease.ts';
import { createFolderReader, followFolder } from '../../processes/knowledge/followFolder.ts';
import { folderDocuments } from '../../projections/knowledge/documentQueries.ts';
import { knowledge } from '../../projections/knowledge/knowledge.ts';
import { retrieve } from '../../projections/knowledge/retrieve.ts';
import { fileFault } from '../../settings/fileFault.ts';
import { InvalidSetting } from '../../settings/settings.ts';

/** Documents that answers stand on: adding and reading them, and the folder that is watched. */
export const knowledgeModule: Module = {
  readModels: [knowledge],
  open: async (core) => {
    const documentBytesMax = core.settings.SERVICE_MAX_KB_DOCUMENT_BYTES;
    const adding = { ...core, documentReader: createDocumentReader(), nextTurn, documentBytesMax };
    const folder = await openFolder(core, adding);
    const routes = knowledgeRoutes({
      ...adding,
      reindex: folder?.reindex ?? (() => {}),
      retrieve: (workspaceId, question) => core.reads.connection((sql) => retrieve(sql, workspaceId, question)),
    });
    return { routes, workers: folder === null ? [] : [folder.worker] };
  },
};

type Adding = Omit<Parameters<typeof createFolderReader>[0], 'folder' | 'known'>;

/** Null without SERVICE_KB_DIR; a folder that is not there stops the start. */
const openFolder = async (core: Core, adding: Adding) => {
  const { SERVICE_KB_DIR: path } = core.settings;
  if (path === undefined) return null;
  await readdir(path).catch((error: unknown) => {
    throw new InvalidSetting('SERVICE_KB_DIR', `${path} ${fileFault(error) ?? 'cannot be read'}`);
  });
  const folder = documentFolder(path);
  const reader = createFolderReader({
    ...adding,
    folder,
    known: () => folderDocuments(core.reads, DEFAULT_WORKSPACE),
  });
  return {
    reindex: () => {
      reader.forget();
      reader.look().catch((error: unknown) => core.logger.warn(failureFields(error), 'knowledge_folder_unreachable'));
    },
    worker: {
      name: 'knowledge_folder',
      after: ['knowledge'],
      run: (signal: AbortSignal) =>
        runUnderLease(core, 'knowledge_folder', signal, (held) =>
          followFolder({ folder, logger: core.logger }, reader, held),
        ),
    },
  };
};
