/**
 * What a statement reaches, asked in one question of the catalogue, which every role may read. Objects below 16384
 * come with the server; those that belong to an extension were made by it. Each row is a finding: what it is, about
 * which object, and a detail.
 *
 * $1 tables {o, schema, name} and $2 values {o, kind, name} as JSON; $3 the schemas of the role's search path; $4 the
 * columns that are named, $5 whether any other may be meant; $6 names that could be calls, $7 operators, $8 types,
 * $9 names behind a dot; $10 extensions that only compute; $11 built-in functions that a statement may call; $12 columns that
 * are compared; $13 types {o, schema, name} as JSON that are not built in.
 */
export const SURVEY = `
with recursive
ext as materialized (
  select d.classid, d.objid, e.extname = any($10::text[]) as known
    from pg_depend d join pg_extension e on e.oid = d.refobjid
   where d.deptype = 'e' and d.refclassid = 'pg_extension'::regclass),
-- Functions that did not come with the server. callable: may be called by name; machine: may serve a type.
own_fn as materialized (
  select p.oid, p.proname, p.pronamespace, p.proargtypes,
         coalesce(x.known and (l.lanname in ('c', 'internal') or l.lanname = 'sql' and r.rolsuper), false) as callable,
         coalesce(x.known is not null and l.lanname in ('c', 'internal'), false) as machine
    from pg_proc p join pg_language l on l.oid = p.prolang
    left join pg_roles r on r.oid = p.proowner
    left join ext x on x.classid = 'pg_proc'::regclass and x.objid = p.oid
   where p.oid >= 16384),
-- Functions that casts and operators of the owner's making may stand for: those that may be called, and built-in
-- ones that only compute.
sound_fn as materialized (
  select oid from own_fn where callable
  union all
  select p.oid from pg_proc p
   where p.oid < 16384
     and p.oid in (select castfunc from pg_cast where oid >= 16384 union all select oprcode::oid from pg_operator where oid >= 16384)
     and (p.provolatile = 'i' or p.proname = any($11::text[])
          or exists (select from pg_type t where p.oid in (t.typinput, t.typoutput, t.typreceive, t.typsend)))),
own_op as materialized (
  select o.oid, o.oprname, o.oprnamespace, o.oprleft, o.oprright,
         coalesce(x.known, false) and f.sound as callable,
         f.sound or x.objid is not null and f.machine as sound
    from pg_operator o left join ext x on x.classid = 'pg_operator'::regclass and x.objid = o.oid
   cross join lateral (
    select o.oprcode::oid in (select oid from sound_fn) as sound,
           o.oprcode::oid in (select oid from own_fn where machine) as machine) f
   where o.oid >= 16384),
named as materialized (
  select distinct on (t.o) t.o, c.oid, c.relname, n.nspname
    from json_to_recordset($1::json) as t(o int, schema text, name text)
    join pg_class c on c.relname = t.name and c.relkind in ('r', 'p', 'v', 'm', 'f')
    join pg_namespace n on n.oid = c.relnamespace
   where n.nspname = t.schema
      or t.schema is null and n.nspname = any($3::text[])
   order by t.o, array_position($3::text[], n.nspname::text)),
reach(oid, indirect) as (
  select oid, false from named where oid >= 16384
  union
  select x.oid, x.indirect from reach r join pg_class c on c.oid = r.oid cross join lateral (
    select d.refobjid as oid, true as indirect from pg_rewrite w
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass
     where c.relkind = 'v' and w.ev_class = c.oid and d.refobjid <> c.oid
    union all
    select i.inhrelid, r.indirect from pg_inherits i where i.inhparent = c.oid
    union all
    select d.refobjid, true from pg_policy p
      join pg_depend d on d.classid = 'pg_policy'::regclass and d.objid = p.oid and d.refclassid = 'pg_class'::regclass
     where c.relrowsecurity and p.polrelid = c.oid and d.refobjid <> c.oid) x),
rel as materialized (
  select c.oid, c.relname, c.relkind, bool_or(r.indirect) as indirect,
         case when not c.relrowsecurity then false when bool_or(r.indirect) then true
              else row_security_active(c.oid) end as guarded
    from reach r join pg_class c on c.oid = r.oid group by c.oid, c.relname, c.relkind, c.relrowsecurity),
-- What holds expressions that planning or running a statement over the table may compute.
part as materialized (
  select 'view' as what, r.relname, 'pg_rewrite'::regclass as classid, w.oid as objid
    from rel r join pg_rewrite w on w.ev_class = r.oid where r.relkind = 'v'
  union all
  select 'policies', r.relname, 'pg_policy'::regclass, p.oid
    from rel r join pg_policy p on p.polrelid = r.oid where r.guarded
  union all
  select 'index', r.relname, 'pg_class'::regclass, i.indexrelid from rel r join pg_index i on i.indrelid = r.oid
  union all
  select 'statistics', r.relname, 'pg_statistic_ext'::regclass, s.oid from rel r join pg_statistic_ext s on s.stxrelid = r.oid
  union all
  select 'partition key', r.relname, 'pg_class'::regclass, r.oid from rel r where r.relkind = 'p'),
dep as materialized (
  select p.what, p.relname, p.objid, d.refclassid, d.refobjid, d.refobjsubid
    from part p join pg_depend d on d.classid = p.classid and d.objid = p.objid),
-- Columns of named tables that the statement may use, and those that views and policies use.
col as materialized (
  select r.relname, a.attname, a.atttypid, false as indirect,
         a.attname = any($12::text[]) as compared
    from rel r join pg_attribute a on a.attrelid = r.oid and a.attnum > 0 and not a.attisdropped
   where r.oid in (select oid from named)
     and ($5::bool or a.attname = any($4::text[]))
  union all
  select d.relname, a.attname, a.atttypid, true, false from dep d
    join pg_attribute a on d.refclassid = 'pg_class'::regclass and a.attrelid = d.refobjid and a.attnum = d.refobjsubid
   where d.what in ('view', 'policies') and d.refobjsubid > 0),
-- Enumerations that are named as types.
asked as materialized (
  select distinct on (t.o) t.o, y.oid, n.nspname, y.typtype
    from json_to_recordset($13::json) as t(o int, schema text, name text)
    join pg_type y on y.typname = t.name join pg_namespace n on n.oid = y.typnamespace
   where n.nspname = t.schema
      or t.schema is null and n.nspname = any($3::text[])
   order by t.o, array_position($3::text[], n.nspname::text)),
root as (
  select atttypid as oid from col where atttypid >= 16384
  union select oid from asked where oid >= 16384
  union select refobjid from dep where refclassid = 'pg_type'::regclass and refobjid >= 16384),
typ(root, oid) as (
  select oid, oid from root
  union
  select t.root, x.oid from typ t join pg_type y on y.oid = t.oid cross join lateral (
    select y.typelem as oid where y.typelem <> 0
    union all select y.typbasetype where y.typbasetype <> 0
    union all select g.rngsubtype from pg_range g where g.rngtypid = y.oid
    union all select g.rngtypid from pg_range g where y.typtype = 'm' and to_jsonb(g)->>'rngmultitypid' = y.oid::text
    union all select a.atttypid from pg_attribute a
               where y.typrelid <> 0 and a.attrelid = y.typrelid and a.attnum > 0 and not a.attisdropped) x
   where y.oid >= 16384),
domain_check as materialized (
  select t.root, y.typname, k.oid, k.conbin from typ t join pg_type y on y.oid = t.oid
    join pg_constraint k on k.contypid = y.oid where k.contype = 'c'),
own_class as materialized (
  select c.oid, c.opcintype, c.opcdefault from pg_opclass c
   where c.oid >= 16384
     and not exists (select from ext x where x.classid = 'pg_opclass'::regclass and x.objid = c.oid)),
bad_type as materialized (
  select t.root, y.typname from typ t join pg_type y on y.oid = t.oid
    left join pg_range g on g.rngtypid = y.oid
   where y.oid >= 16384 and (
     y.typtype = 'b' and not (y.typcategory = 'A' and y.typelem <> 0)
       and not exists (select from ext x where x.classid = 'pg_type'::regclass and x.objid = y.oid)
     or exists (select from own_fn f where not f.machine and y.typtype = 'b' and f.oid in (y.typinput, y.typoutput))
     or exists (select from own_fn f where not f.machine and f.oid in (g.rngcanonical, g.rngsubdiff))
     or g.rngsubopc in (select oid from own_class)
     or y.oid in (select opcintype from own_class where opcdefault))
  union
  select k.root, k.typname from domain_check k
    join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid
   where d.refclassid = 'pg_proc'::regclass and d.refobjid in (select oid from own_fn where not callable)
      or d.refclassid = 'pg_operator'::regclass and d.refobjid in (select oid from own_op where not sound)),
-- Conversions that are found by their types, wherever they lie.
own_cast as materialized (
  select k.castsource, k.casttarget, k.castcontext, k.castfunc from pg_cast k
    left join ext x on x.classid = 'pg_cast'::regclass and x.objid = k.oid
   where k.oid >= 16384 and k.castfunc <> 0 and k.castfunc not in (select oid from sound_fn)
     and not (x.objid is not null and k.castfunc in (select oid from own_fn where machine))),
may_be as materialized (select distinct oid from typ)
-- Cast, since the type \`name\` would cut what follows to 63 bytes.
select 'table' as finding, n.o::text as name, n.nspname::text as detail from named n where n.oid >= 16384
union all
select 'type', a.o::text, a.nspname::text from asked a where a.typtype = 'e' and a.oid >= 16384
union all
select 'foreign', relname::text, '' from rel where relkind = 'f'
union all
select d.what, d.relname::text, f.proname::text from dep d join own_fn f on d.refclassid = 'pg_proc'::regclass and f.oid = d.refobjid
 where not f.callable and d.what in ('view', 'policies')
union all
select d.what, d.relname::text, o.oprname::text from dep d join own_op o on d.refclassid = 'pg_operator'::regclass and o.oid = d.refobjid
 where not o.sound
union all
select d.what, d.relname::text, 'an operator class' from dep d join own_class c on d.refclassid = 'pg_opclass'::regclass and c.oid = d.refobjid
union all
select 'tree', d.relname::text, concat_ws(' ', (select string_agg(f.oid::text, ',') from own_fn f where not f.callable),
         i.indexprs::text, i.indpred::text, to_jsonb(s)->>'stxexprs', k.partexprs::text)
  from (select distinct what, relname, objid from dep where refclassid = 'pg_proc'::regclass
           and what in ('index', 'statistics', 'partition key')
           and refobjid in (select oid from own_fn where not callable)) d
  left join pg_index i on d.what = 'index' and i.indexrelid = d.objid
  left join pg_statistic_ext s on d.what = 'statistics' and s.oid = d.objid
  left join pg_partitioned_table k on d.what = 'partition key' and k.partrelid = d.objid
union all
select 'column', concat_ws('.', c.relname, c.attname), b.typname::text from col c join bad_type b on b.root = c.atttypid
union all
select d.what, d.relname::text, b.typname::text from dep d join bad_type b on d.refclassid = 'pg_type'::regclass and b.root = d.refobjid
union all
select 'check', concat_ws('.', c.relname, c.attname), pg_get_expr(k.conbin, 0)
  from domain_check k join col c on c.atttypid = k.root
union all
select 'definition', r.relname::text, left(pg_get_viewdef(r.oid), 50000) from rel r where r.relkind = 'v'
union all
select 'expression', r.relname::text, pg_get_expr(p.polqual, p.polrelid) from rel r join pg_policy p on p.polrelid = r.oid
 where r.guarded and p.polqual is not null
union all
select 'cast', format_type(k.castsource, null), format_type(k.casttarget, null) from own_cast k
  left join pg_type t on t.oid = k.casttarget
 where k.castfunc < 16384
    or (k.castsource < 16384 or k.castsource in (select oid from may_be))
   and (k.casttarget < 16384 or k.casttarget in (select oid from may_be))
   and (k.castcontext = 'i' or k.casttarget in (select oid from asked) or k.casttarget < 16384
        and (t.typname = any($8::text[]) or t.typname = 'text' and '||' = any($7::text[])
             -- Functions of JSON look for a cast to json, whichever they make.
             or t.typname in ('json', 'jsonb') and exists (select from unnest($6::text[]) f(n) where f.n like '%json%')))
union all
select 'class', format_type(c.opcintype, null), '' from own_class c where c.opcdefault and c.opcintype < 16384
union all
select 'class', format_type(a.amproclefttype, null), '' from pg_amproc a
 where a.oid >= 16384 and a.amprocfamily < 16384 and a.amproc::oid in (select oid from own_fn where not machine)
   and (a.amproclefttype < 16384 or a.amproclefttype in (select oid from may_be))
union all
select 'call', f.proname::text, '' from own_fn f
 where f.pronamespace = 'pg_catalog'::regnamespace and not f.callable
   and f.proname = any($6::text[])
union all
select 'call', o.oprname::text, '' from own_op o
 where o.oprnamespace = 'pg_catalog'::regnamespace and not o.callable
   and o.oprname = any($7::text[])
union all
select 'dotted', p.proname::text, '' from pg_proc p
 where p.pronamespace = 'pg_catalog'::regnamespace and p.proname = any($9::text[])
   and p.pronargs >= 1 and p.pronargs - p.pronargdefaults <= 1 and p.provolatile <> 'i'
   and not exists (select from pg_type t where p.oid in (t.typinput, t.typoutput, t.typreceive, t.typsend))
union all
-- Schemas whose operators and functions of the names used are all those of an extension that is known.
select case when bool_and(u.callable) and has_schema_privilege(n.nspname, 'USAGE') then 'schema' else 'captured' end, n.nspname::text, ''
  from (select oprnamespace as nsp, callable, oprname as name, true as op from own_op
        union all select pronamespace, callable, proname, false from own_fn) u
  join pg_namespace n on n.oid = u.nsp
 where n.nspname <> 'pg_catalog'
   and (u.op and u.name = any($7::text[])
        or not u.op and u.name = any($6::text[]))
 group by n.nspname having bool_or(u.callable)
union all
-- Types that read as a built-in one where their own operators are not found.
select distinct 'silent', concat_ws('.', c.relname, c.attname), n.nspname::text
  from col c join typ t on t.root = c.atttypid
  join pg_cast k on k.castsource = t.oid and k.castcontext = 'i' and k.casttarget < 16384
  join (select oprnamespace as nsp, oprleft as l, oprright as r from own_op
         where oprname = any($7::text[])
        union all
        select pronamespace, a.t, a.t from own_fn, unnest(proargtypes) as a(t)
         where proname = any($6::text[])) u on t.oid in (u.l, u.r)
  join pg_namespace n on n.oid = u.nsp
 where c.compared
union all
select 'value', v.o::text, quote_ident(n.nspname) || '.' || quote_ident(v.name)
  from json_to_recordset($2::json) as v(o int, kind text, name text)
  cross join lateral (
    select n.nspname from pg_namespace n
     where n.nspname = any($3::text[])
       and not exists (select from pg_type t where v.kind = 'type' and t.typname = v.name and t.typnamespace = 'pg_catalog'::regnamespace)
       and (v.kind = 'relation' and exists (select from pg_class c where c.relname = v.name and c.relnamespace = n.oid)
            or v.kind = 'type' and exists (select from pg_type t where t.typname = v.name and t.typnamespace = n.oid))
     order by array_position($3::text[], n.nspname::text) limit 1) n`;
