import type { ReadOnlySession } from './session.ts';
import { textOf } from './values.ts';

/** Names that a warning tells; the others are counted. */
const NAMES_MAX = 5;

/** SU-49, SU-53: one sentence for each way in which the role reads rows that CUSTOMER_SETTING does not restrict. */
export const unboundRelations = async (session: ReadOnlySession, setting: string): Promise<readonly string[]> => {
  const { rows } = await session.run(UNBOUND, [setting]);
  return Object.entries(SENTENCES).flatMap(([kind, sentence]) => {
    const names = rows.filter(([found]) => found === kind).map(([, name]) => textOf(name));
    return names.length === 0 ? [] : [`${sentence}: ${listed(names)}.`];
  });
};

const listed = (names: readonly string[]): string => {
  const more = names.length - NAMES_MAX;
  return names.slice(0, NAMES_MAX).join(', ') + (more > 0 ? ` and ${more} more` : '');
};

const SENTENCES = {
  owned: 'The role owns tables, whose policies do not hold for their owner unless they are forced',
  open: 'CUSTOMER_SETTING does not restrict these tables, which have no row-level security',
  other: 'CUSTOMER_SETTING does not restrict these tables, which have a policy that does not name it',
  view: "CUSTOMER_SETTING may not restrict these views, which read with their owner's rights (set security_invoker)",
  kept: 'CUSTOMER_SETTING does not restrict these materialized views, which hold the rows of everybody',
};

/** What the role may read of rows, with the reason why a policy over $1 does not hold there. */
const UNBOUND = `
  with readable as (
    select c.oid, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relowner, c.reloptions,
           quote_ident(n.nspname) || '.' || quote_ident(c.relname) as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname not like 'pg\\_%' and n.nspname <> 'information_schema'
       and has_schema_privilege(n.oid, 'USAGE') and has_any_column_privilege(c.oid, 'SELECT')
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')),
  found as (
    select case
        when relkind = 'm' then 'kept'
        when relkind = 'v' and not coalesce('security_invoker=true' = any(reloptions) or 'security_invoker=on' = any(reloptions), false) then 'view'
        when relkind not in ('r', 'p') then null
        when not relrowsecurity then 'open'
        when not relforcerowsecurity and pg_has_role(current_user, relowner, 'USAGE') then 'owned'
        when exists (select from pg_policy p where p.polrelid = r.oid and p.polpermissive and p.polcmd in ('r', '*')
                        and (p.polroles = '{0}' or exists (select from unnest(p.polroles) o where pg_has_role(current_user, o, 'USAGE')))
                        and position(quote_literal($1) in coalesce(pg_get_expr(p.polqual, p.polrelid), '')) = 0) then 'other'
      end as kind, name
      from readable r)
  select kind, name from found where kind is not null order by name collate "C"`;
