import type { Route } from '../http/http.ts';
import { postDocument, type AddingDeps } from './add.ts';
import { deleteDocument } from './delete.ts';
import { documentById } from './get.ts';
import { documentList } from './list.ts';
import { postReindex } from './reindex.ts';
import { knowledgeSearch } from './search.ts';

type KnowledgeDeps = AddingDeps &
  Parameters<typeof documentList>[0] &
  Parameters<typeof documentById>[0] &
  Parameters<typeof deleteDocument>[0] &
  Parameters<typeof postReindex>[0] &
  Parameters<typeof knowledgeSearch>[0];

/** Documents that answers stand on (SU-145, SU-180). */
export const knowledgeRoutes = (deps: KnowledgeDeps): readonly Route[] => [
  documentList(deps),
  postDocument(deps),
  documentById(deps),
  deleteDocument(deps),
  postReindex(deps),
  knowledgeSearch(deps),
];
