import type { Sql } from '../../engine/sql.ts';
import { inWorkspace } from '../sql/conditions.ts';
import { countRows, selectOne, selectPage } from '../sql/select.ts';
import { columnsOf } from '../sql/table.ts';
import { documentTable, versionTable, type DocumentRow, type VersionRow } from './knowledge.ts';

const DOCUMENTS = `select ${columnsOf(documentTable)} from kb_documents`;
const VERSIONS = `select ${columnsOf(versionTable)} from kb_versions`;

/** Null for an unknown id, one of another workspace, and a document that was removed. */
export const findDocument = (sql: Sql, workspaceId: string, id: string): Promise<DocumentRow | null> =>
  selectOne(sql, DOCUMENTS, inWorkspace(workspaceId, { id }));

/** A version that there ever was, also of a document that was removed. */
export const findVersion = (
  sql: Sql,
  workspaceId: string,
  documentId: string,
  version: number,
): Promise<VersionRow | null> =>
  selectOne(sql, VERSIONS, inWorkspace(workspaceId, { document_id: documentId, version }));

/** Last added first; at most `limit`, after `place`. */
export const listDocuments = (
  sql: Sql,
  workspaceId: string,
  limit: number,
  place: { at: string; id: string } | null,
): Promise<DocumentRow[]> =>
  selectPage(
    sql,
    DOCUMENTS,
    inWorkspace(workspaceId),
    { key: 'added_at', direction: 'desc' },
    limit,
    place && [place.at, place.id],
  );

/** How many documents a workspace has. */
export const countDocuments = (sql: Sql, workspaceId: string): Promise<number> =>
  countRows(sql, 'kb_documents', inWorkspace(workspaceId));

/** Of the documents that came from the watched folder: address and id, in no order. */
export const folderDocuments = async (
  sql: Sql,
  workspaceId: string,
): Promise<readonly Pick<DocumentRow, 'id' | 'uri'>[]> => {
  const { rows } = await sql.query<Pick<DocumentRow, 'id' | 'uri'>>(
    `select id, uri from kb_documents where workspace_id = $1 and origin = 'folder'`,
    [workspaceId],
  );
  return rows;
};
