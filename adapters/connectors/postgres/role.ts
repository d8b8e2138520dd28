import type { ReadOnlySession } from './session.ts';
import { unboundRelations } from './unbound.ts';
import { textOf } from './values.ts';

/** Roles that let their members write, read files, or run programs on the database's machine. */
const POWERFUL_ROLES: ReadonlySet<string> = new Set([
  'pg_execute_server_program',
  'pg_read_server_files',
  'pg_write_server_files',
  'pg_write_all_data',
  'pg_maintain',
  'pg_signal_backend',
  'pg_checkpoint',
  'pg_create_subscription',
]);

/** What the database says about the connector's role. */
export type RoleReport = { version: string; role: string; database: string; warnings: readonly string[] };

/** SU-49: one sentence for each thing that the role may do beyond reading. */
export const inspectRole = async (session: ReadOnlySession, customerSetting: string | null): Promise<RoleReport> => {
  const [about = []] = (await session.run(ABOUT)).rows;
  const [version, role, database, superuser, bypassesPolicies, createsRoles, createsDatabases, replicates] = about;
  const memberships = await session.run(MEMBERSHIPS);
  const [counts = []] = (await session.run(WRITABLE)).rows;
  const [tables = 0, sequences = 0, schemas = 0] = counts.map(Number);
  const roles = memberships.rows.map(([name]) => textOf(name)).filter((name) => POWERFUL_ROLES.has(name));
  const isAboveAll = superuser === true || bypassesPolicies === true;
  const findings: readonly (readonly [boolean, string])[] = [
    [superuser === true, 'The role is a superuser; use a role that can only read.'],
    [
      superuser === true,
      "Code of the database's owner that a statement reaches unseen, such as inside an index, has all rights.",
    ],
    [createsRoles === true, 'The role may create roles.'],
    [createsDatabases === true, 'The role may create databases.'],
    [replicates === true, 'The role may replicate.'],
    ...roles.map((name) => [true, `The role is a member of ${name}.`] as const),
    [tables > 0, `The role may change ${tables} ${tables === 1 ? 'table' : 'tables'}.`],
    [sequences > 0, `The role may advance ${sequences} ${sequences === 1 ? 'sequence' : 'sequences'}.`],
    [schemas > 0, `The role may create objects in ${schemas} ${schemas === 1 ? 'schema' : 'schemas'}.`],
    [
      customerSetting !== null && isAboveAll,
      'The role bypasses row-level policies, so CUSTOMER_SETTING restricts nothing.',
    ],
  ];
  return {
    version: textOf(version),
    role: textOf(role),
    database: textOf(database),
    warnings: [
      ...findings.filter(([isTrue]) => isTrue).map(([, sentence]) => sentence),
      ...(customerSetting === null || isAboveAll ? [] : await unboundRelations(session, customerSetting)),
    ],
  };
};

const ABOUT = `
  select current_setting('server_version'), current_user, current_database(),
         rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication
    from pg_roles where rolname = current_user`;

// A superuser counts as a member of every role; being a superuser is warning enough.
const MEMBERSHIPS = `
  select r.rolname from pg_roles r join pg_roles me on me.rolname = current_user
   where r.rolname like 'pg\\_%' and not me.rolsuper and pg_has_role(current_user, r.oid, 'member')
   order by r.rolname`;

const WRITABLE = `
  with mine as (
    select c.oid, c.relkind from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema')
  select (select count(*) from mine where relkind in ('r', 'p', 'v', 'f')
             and (has_table_privilege(oid, 'INSERT, UPDATE, DELETE, TRUNCATE')
                  or has_any_column_privilege(oid, 'INSERT, UPDATE'))),
         (select count(*) from mine
           -- A case, because the second test fails for anything but a sequence.
           where case when relkind = 'S' then has_sequence_privilege(oid, 'USAGE, UPDATE') else false end),
         (select count(*) from pg_namespace
           where nspname not like 'pg\\_%' and nspname <> 'information_schema'
             and has_schema_privilege(oid, 'CREATE'))`;
