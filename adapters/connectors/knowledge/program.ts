import type { Passage, Retrieve } from '../../../domain/knowledge/retrieval.ts';
import { entryFor, type OwnProgram } from '../kinds.ts';
import { serving, type Result, type ServedTool } from '../servedTool.ts';
import { KNOWLEDGE_TOOLS } from './contract.ts';

/** The knowledge documents of each workspace: the same retrieval that Ask stands on. */
export type KnowledgeLookup = { search: Retrieve; count: (workspaceId: string) => Promise<number> };

const TOOLS = Object.values(KNOWLEDGE_TOOLS);

/** The team's own documents as a connector, so that an investigation may cite them as evidence. It runs in this process. */
export const knowledgeProgram = (lookup: KnowledgeLookup): OwnProgram => ({
  entry: entryFor(
    {
      kind: 'knowledge',
      name: 'Knowledge documents',
      description:
        'The documents that the team has added under Knowledge. Nothing to configure; only documents of this workspace are seen.',
      configSchema: [],
    },
    TOOLS,
  ),
  tools: TOOLS.map(({ contract }) => contract),
  open: (workspaceId) => () => knowledgeTools(lookup, workspaceId),
});

/** Of one workspace, which no argument names. */
const knowledgeTools = ({ search, count }: KnowledgeLookup, workspaceId: string): readonly ServedTool[] => [
  serving(KNOWLEDGE_TOOLS.healthcheck, async () => {
    const documents = await count(workspaceId);
    return { documents, warnings: documents === 0 ? ['There is no document yet; add some under Knowledge.'] : [] };
  }),
  serving(KNOWLEDGE_TOOLS.search, async ({ question }) => {
    const passages = await search(workspaceId, question);
    return { passages: passages.map(shown), shown: passages.length, total: passages.length, truncated: false };
  }),
];

const shown = ({ documentId, version, uri, lineStart, lineEnd, heading, text }: Passage): Result => ({
  document_id: documentId,
  document_uri: uri,
  version,
  line_start: lineStart,
  line_end: lineEnd,
  heading,
  text,
});
