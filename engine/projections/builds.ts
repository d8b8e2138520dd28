import { Position, START } from '../../domain/core/log/eventLog.ts';
import type { Projection } from './projection.ts';
import type { Sql } from '../sql.ts';

/** One set of tables of a projection, in a schema of its own. */
export type Build = {
  buildId: string;
  name: string;
  version: number;
  status: 'building' | 'active' | 'retired';
  /** The log that the checkpoint belongs to. */
  storeId: string;
  /** The checkpoint. */
  position: Position;
  /** The event that the projection cannot apply, and why: class and code, no data. */
  stopped: { position: string; reason: string } | null;
};

/** A checkpoint says nothing about another log (event-store design, section 1). */
export class ForeignCheckpoint extends Error {
  constructor(name: string) {
    super(`the checkpoint of ${name} belongs to another log`);
    this.name = 'ForeignCheckpoint';
  }
}

export const schemaOf = ({ name, buildId }: Pick<Build, 'name' | 'buildId'>): string => `${name}_b${buildId}`;
export const viewSchemaOf = ({ name, version }: Pick<Projection, 'name' | 'version'>): string => `${name}_v${version}`;

/** The `search_path` of readers: names of the schemas whose views show the active build of each projection. */
export const readersSearchPath = (projections: readonly Projection[]): readonly string[] =>
  projections.map(viewSchemaOf);

/**
 * Whether a row of `projections.builds` is a build: a backup may hold the row without the schemas, since read models are
 * left out of it. Readers need the views of an active one, too.
 */
export const STANDS = `to_regnamespace(name || '_b' || build_id) is not null
  and (status <> 'active' or to_regnamespace(name || '_v' || version) is not null)`;

/** The build that readers of this version see. `lock`: nobody moves its checkpoint until the transaction ends. */
export const activeBuild = async (
  sql: Sql,
  { name, version }: Pick<Projection, 'name' | 'version'>,
  lock: 'lock' | 'look' = 'look',
): Promise<Build | null> => {
  const builds = await buildsWhere(
    sql,
    `name = $1 and version = $2 and status = 'active' and ${STANDS}${lock === 'lock' ? ' for update' : ''}`,
    [name, version],
  );
  return builds[0] ?? null;
};

/** All builds of a projection, oldest first. */
export const buildsOf = (sql: Sql, name: string): Promise<Build[]> =>
  buildsWhere(sql, `name = $1 and ${STANDS} order by created_at, build_id`, [name]);

/** Takes away what is left of builds that are none any more. Within a transaction. */
export const dropLostBuilds = async (sql: Sql, name: string): Promise<void> => {
  for (const build of await buildsWhere(sql, `name = $1 and not (${STANDS})`, [name])) await dropBuild(sql, build);
};

/** Creates the schema and empty tables of a new build, without the indexes that readers want. Within a transaction. */
export const createBuild = async (sql: Sql, projection: Projection, storeId: string): Promise<Build> => {
  const { rows } = await sql.query<BuildRow>(
    `insert into projections.builds (name, version, status, store_id, position)
     values ($1, $2, 'building', $3, $4) returning *`,
    [projection.name, projection.version, storeId, START],
  );
  const build = rows.map(toBuild)[0];
  if (build === undefined) throw new Error('an insert returned no row');
  await sql.query(`create schema ${schemaOf(build)}`);
  await enterBuild(sql, build);
  await sql.query(projection.ddl);
  return build;
};

/**
 * Creates the other indexes of a build, once, and gathers what the planner has to know to use them: the server would do
 * that a minute later. Within a transaction.
 */
export const createIndexes = async (sql: Sql, projection: Projection, build: Build): Promise<void> => {
  const { rowCount } = await sql.query(
    'update projections.builds set is_indexed = true where build_id = $1 and not is_indexed',
    [build.buildId],
  );
  if (rowCount === 0) return;
  await enterBuild(sql, build);
  await sql.query(`${projection.indexes}; analyze ${projection.tables.join(', ')}`);
};

/** For the rest of the transaction unqualified names are those of the build. */
export const enterBuild = async (sql: Sql, build: Build): Promise<void> => {
  await sql.query(`select set_config('search_path', $1, true)`, [schemaOf(build)]);
};

/** Shows in `status` where and why the projection stands still, until the checkpoint moves again. */
export const noteStopped = async (sql: Sql, build: Build, position: string, reason: string): Promise<void> => {
  await sql.query('update projections.builds set stopped_position = $2, stopped_reason = $3 where build_id = $1', [
    build.buildId,
    position,
    reason,
  ]);
};

/** Drops tables and row of a build that no reader can see. Within a transaction. */
export const dropBuild = async (sql: Sql, build: Build): Promise<void> => {
  await sql.query(`drop schema if exists ${schemaOf(build)} cascade`);
  await sql.query(`delete from projections.builds where build_id = $1`, [build.buildId]);
};

/** Of all read models: they are built anew when a node starts. Within a transaction, while no node runs. */
export const dropAllBuilds = async (sql: Sql): Promise<void> => {
  for (const build of await buildsWhere(sql, 'true', [])) await dropBuild(sql, build);
};

type BuildRow = {
  build_id: string;
  name: string;
  version: number;
  status: Build['status'];
  store_id: string;
  position: string;
  stopped_position: string | null;
  stopped_reason: string | null;
};

const buildsWhere = async (sql: Sql, condition: string, values: readonly unknown[]): Promise<Build[]> => {
  const { rows } = await sql.query<BuildRow>(`select * from projections.builds where ${condition}`, values);
  return rows.map(toBuild);
};

const toBuild = (row: BuildRow): Build => ({
  buildId: row.build_id,
  name: row.name,
  version: row.version,
  status: row.status,
  storeId: row.store_id,
  position: Position.parse(row.position),
  stopped: row.stopped_position === null ? null : { position: row.stopped_position, reason: row.stopped_reason ?? '' },
});
