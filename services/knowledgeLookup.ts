import type { KnowledgeLookup } from '../adapters/connectors/knowledge/program.ts';
import { ToolError } from '../adapters/connectors/toolError.ts';
import type { Engine } from '../composition/engine.ts';
import { START } from '../domain/core/log/eventLog.ts';
import { countDocuments } from '../projections/knowledge/documentQueries.ts';
import { retrieve } from '../projections/knowledge/retrieve.ts';

/** A node that has just begun builds its read models first; a check of the connector waits for 2.5 s in all. */
const SHOWN_MS = 2_000;

/** What investigations find in the knowledge documents. */
export const knowledgeLookup = ({ reads, progress }: Pick<Engine, 'reads' | 'progress'>): KnowledgeLookup => {
  const shown = async (): Promise<void> => {
    if (!(await progress.waitFor(['knowledge'], START, SHOWN_MS)))
      throw new ToolError('upstream_error', 'The documents are being indexed; ask again in a moment.');
  };
  return {
    search: async (workspaceId, question) => {
      await shown();
      return reads.connection((sql) => retrieve(sql, workspaceId, question));
    },
    count: async (workspaceId) => {
      await shown();
      return countDocuments(reads, workspaceId);
    },
  };
};
