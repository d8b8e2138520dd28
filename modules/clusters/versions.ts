import type { Module } from '../../composition/core.ts';

/** The catalogue of versions that clusters can run: every node follows what the log says is in force. */
export const versionModule: Module = {
  open: (core) => ({ workers: [core.catalogueWorker] }),
};
