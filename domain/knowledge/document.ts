import { unreachable, type Decider } from '../core/decider.ts';
import { uuidv5, type SubjectKeyId } from '../core/ids.ts';
import type { NewEvent } from '../core/log/eventStore.ts';
import { streamKind } from '../core/log/streamKind.ts';
import { DocumentEvent, VersionTextEvent, type VersionAdded } from './events.ts';

/** `current`: the version that is found; null before the first, and once the document is removed. */
export type KnowledgeDocument = {
  versions: number;
  current: VersionAdded | null;
};

export type DocumentCommand =
  | { type: 'AddVersion'; data: Omit<VersionAdded, 'version'>; subject: SubjectKeyId }
  | { type: 'RemoveDocument'; data: { documentId: string; workspaceId: string; removedAt: string } };

/** SU-145: the same address is the same document, and other content is a new version of it. */
export const documentIdOf = (workspaceId: string, uri: string): string => uuidv5('knowledge', workspaceId, uri);

const decider: Decider<DocumentCommand, NewEvent<DocumentEvent>, KnowledgeDocument> = {
  initialState: () => ({ versions: 0, current: null }),
  evolve: (document, { type, data }) => {
    switch (type) {
      case 'KnowledgeVersionAdded':
        return { versions: data.version, current: data };
      case 'KnowledgeDocumentRemoved':
        return { ...document, current: null };
      case 'KnowledgeVersionRetired':
        return document;
      default:
        return unreachable(type);
    }
  },
  decide: (command, { versions, current }) => {
    const { documentId, workspaceId } = command.data;
    const retired = (at: string): NewEvent<DocumentEvent>[] =>
      current === null
        ? []
        : [{ type: 'KnowledgeVersionRetired', data: { documentId, workspaceId, versionId: current.versionId, at } }];
    if (command.type === 'RemoveDocument') {
      const { data } = command;
      return current === null ? [] : [{ type: 'KnowledgeDocumentRemoved', data }, ...retired(data.removedAt)];
    }
    const { data, subject } = command;
    if (current?.digest === data.digest) return [];
    return [
      { type: 'KnowledgeVersionAdded', data: { ...data, version: versions + 1 }, subject },
      ...retired(data.addedAt),
    ];
  },
};

/** Streams `knowledge-<document id>`. */
export const documents = streamKind('knowledge', DocumentEvent, decider);

/** Streams `knowledge-<version id>`, see VersionTextEvent. */
export const versionTexts = streamKind('knowledge', VersionTextEvent);
