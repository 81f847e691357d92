import type { ClientBase } from 'pg';
import { StopError } from '../stop-error.ts';

export interface StoredTable {
  readonly schema: string;
  readonly name: string;
  /** Columns that hold data of their own, in their order; generated ones are computed again. */
  readonly columns: readonly string[];
}

/** How a database is made again: statements before its rows are put back, and after. */
export interface SchemaText {
  readonly before: readonly string[];
  readonly after: readonly string[];
  readonly tables: readonly StoredTable[];
}

export interface StoredSequence {
  readonly schema: string;
  readonly name: string;
  readonly value: string;
  readonly isCalled: boolean;
}

type Session = Pick<ClientBase, 'query'>;

/** Schemas that are not PostgreSQL's own. */
const ours = `(select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema')`;

/**
 * Reads from the catalogue what PostgreSQL itself says how each object is made. Refuses a database with objects of kinds
 * that this does not know: nothing is left out in silence. Privileges of other roles and comments are no part of it.
 */
export async function describeSchema(session: Session): Promise<SchemaText> {
  // So that every name comes with its schema.
  await session.query(`select set_config('search_path', '', true)`);
  await refuseUnknown(session);
  const lines = async (statement: string) => {
    const { rows } = await session.query<{ line: string }>(statement);
    return rows.map(({ line }) => line);
  };
  const before: string[] = [];
  for (const statement of beforeRows) before.push(...(await lines(statement)));
  const after: string[] = [];
  for (const statement of afterRows) after.push(...(await lines(statement)));
  const { rows: tables } = await session.query<StoredTable>(tablesText);
  return { before, after, tables };
}

/** Where each sequence stands. Sequences know no snapshot: they are asked after the rows, so they are never behind. */
export async function readSequences(session: Session): Promise<StoredSequence[]> {
  const { rows } = await session.query<{ schema: string; name: string }>(
    `select n.nspname as schema, c.relname as name from pg_class c join ${ours} n on n.oid = c.relnamespace
     where c.relkind = 'S' order by 1, 2`,
  );
  const sequences: StoredSequence[] = [];
  for (const { schema, name } of rows) {
    const { rows: values } = await session.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quote(schema)}.${quote(name)}`,
    );
    for (const value of values) sequences.push({ schema, name, ...value });
  }
  return sequences;
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Extensions that are code alone: none of their tables or settings would be missing after a restore. */
const keptExtensions = `('pg_trgm')`;
/** What an extension brings comes back with it. */
const isOwn = (catalogue: string, oid: string) =>
  `not exists (select from pg_depend where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e')`;

async function refuseUnknown(session: Session): Promise<void> {
  const { rows } = await session.query<{ what: string }>(unknownText);
  if (rows.length === 0) return;
  throw new StopError(
    `This database has objects that a backup cannot keep: ${rows.map(({ what }) => what).join(', ')}.`,
  );
}

const unknownText = `
  select 'relation ' || c.oid::regclass as what from pg_class c join ${ours} n on n.oid = c.relnamespace
    where c.relkind not in ('r', 'i', 'S', 'v', 'c', 't')
  union all select 'heir ' || inhrelid::regclass from pg_inherits
  union all select 'type ' || t.oid::regtype from pg_type t join ${ours} n on n.oid = t.typnamespace where t.typtype in ('d', 'r', 'm')
    and ${isOwn('pg_type', 't.oid')}
  union all select 'routine ' || p.oid::regprocedure from pg_proc p join ${ours} n on n.oid = p.pronamespace
    join pg_language l on l.oid = p.prolang where (p.prokind not in ('f', 'p') or l.lanname not in ('sql', 'plpgsql')) and ${isOwn('pg_proc', 'p.oid')}
  union all select 'policy ' || polname from pg_policy
  union all select 'rule ' || rulename from pg_rewrite r join pg_class c on c.oid = r.ev_class
    join ${ours} n on n.oid = c.relnamespace where rulename <> '_RETURN'
  union all select 'statistics ' || stxname from pg_statistic_ext
  union all select 'extension ' || extname from pg_extension where extname <> 'plpgsql' and extname not in ${keptExtensions}
  union all select 'event trigger ' || evtname from pg_event_trigger
  union all select 'collation ' || collname from pg_collation c join ${ours} n on n.oid = c.collnamespace
  union all select 'large object ' || oid from pg_largeobject_metadata`;

const tablesText = `
  select n.nspname as schema, c.relname as name,
    coalesce((select json_agg(attname order by attnum) from pg_attribute
      where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = ''), '[]') as columns
  from pg_class c join ${ours} n on n.oid = c.relnamespace where c.relkind = 'r' order by 1, 2`;

const columnText = `format('%I %s%s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
  case when a.attcollation <> t.typcollation
    then (select format(' collate %I.%I', cn.nspname, co.collname) from pg_collation co
      join pg_namespace cn on cn.oid = co.collnamespace where co.oid = a.attcollation) end,
  case a.attidentity when '' then '' else format(' generated %s as identity (sequence name %s)',
    case a.attidentity when 'a' then 'always' else 'by default' end,
    pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname)) end,
  case a.attgenerated when '' then '' else format(' generated always as (%s) %s',
    (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = c.oid and adnum = a.attnum),
    case a.attgenerated when 's' then 'stored' else 'virtual' end) end,
  case when a.attnotnull then ' not null' end)`;

const beforeRows = [
  `select format('create schema if not exists %I', nspname) as line from ${ours} n order by 1`,
  `select format('create extension %I with schema %I', e.extname, n.nspname) as line
   from pg_extension e join ${ours} n on n.oid = e.extnamespace where e.extname in ${keptExtensions} order by 1`,
  `select format('create type %I.%I as enum (%s)', n.nspname, t.typname, string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as line
   from pg_type t join ${ours} n on n.oid = t.typnamespace join pg_enum e on e.enumtypid = t.oid
   group by t.oid, n.nspname, t.typname order by t.oid`,
  `select format('create type %I.%I as (%s)', n.nspname, c.relname,
     string_agg(format('%I %s', a.attname, format_type(a.atttypid, a.atttypmod)), ', ' order by a.attnum)) as line
   from pg_class c join ${ours} n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
   where c.relkind = 'c' group by c.oid, n.nspname, c.relname order by c.oid`,
  `select format('create sequence %I.%I as %s increment %s minvalue %s maxvalue %s start %s cache %s%s', n.nspname, c.relname,
     format_type(s.seqtypid, null), s.seqincrement, s.seqmin, s.seqmax, s.seqstart, s.seqcache, case when s.seqcycle then ' cycle' end) as line
   from pg_sequence s join pg_class c on c.oid = s.seqrelid join ${ours} n on n.oid = c.relnamespace
   where not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = c.oid and deptype = 'i')
   order by n.nspname, c.relname`,
  `select format('create %stable %I.%I (%s)%s', case c.relpersistence when 'u' then 'unlogged ' end, n.nspname, c.relname,
     string_agg(${columnText}, ', ' order by a.attnum), ' with (' || array_to_string(c.reloptions, ', ') || ')') as line
   from pg_class c join ${ours} n on n.oid = c.relnamespace
   left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped left join pg_type t on t.oid = a.atttypid
   where c.relkind = 'r' group by c.oid, n.nspname, c.relname, c.relpersistence, c.reloptions order by n.nspname, c.relname`,
  `select format('alter sequence %I.%I owned by %I.%I.%I', sn.nspname, s.relname, n.nspname, c.relname, a.attname) as line
   from pg_depend d join pg_class s on s.oid = d.objid and s.relkind = 'S' join ${ours} sn on sn.oid = s.relnamespace
   join pg_class c on c.oid = d.refobjid join pg_namespace n on n.oid = c.relnamespace
   join pg_attribute a on a.attrelid = c.oid and a.attnum = d.refobjsubid
   where d.classid = 'pg_class'::regclass and d.deptype = 'a' order by sn.nspname, s.relname`,
  // In the order in which they were made: a view may call a function, and a function return a view's rows.
  `select line from (
     select p.oid, pg_get_functiondef(p.oid) as line from pg_proc p join ${ours} n on n.oid = p.pronamespace
     where ${isOwn('pg_proc', 'p.oid')}
     union all
     select c.oid, format('create view %I.%I%s as %s', n.nspname, c.relname, ' with (' || array_to_string(c.reloptions, ', ') || ')',
       pg_get_viewdef(c.oid))
     from pg_class c join ${ours} n on n.oid = c.relnamespace where c.relkind = 'v') made order by oid`,
  `select format('alter table %I.%I alter column %I set default %s', n.nspname, c.relname, a.attname, pg_get_expr(d.adbin, d.adrelid)) as line
   from pg_attrdef d join pg_class c on c.oid = d.adrelid and c.relkind = 'r' join ${ours} n on n.oid = c.relnamespace
   join pg_attribute a on a.attrelid = c.oid and a.attnum = d.adnum and a.attgenerated = '' order by n.nspname, c.relname, a.attnum`,
];

const afterRows = [
  // Foreign keys last: they need the keys that they point at.
  `select format('alter table %I.%I add constraint %I %s', n.nspname, c.relname, k.conname, pg_get_constraintdef(k.oid)) as line
   from pg_constraint k join pg_class c on c.oid = k.conrelid join ${ours} n on n.oid = c.relnamespace
   where k.contype in ('c', 'p', 'u', 'x', 'f') order by k.contype = 'f', n.nspname, c.relname, k.conname`,
  `select pg_get_indexdef(i.indexrelid) as line from pg_index i join pg_class c on c.oid = i.indrelid join ${ours} n on n.oid = c.relnamespace
   where c.relkind = 'r' and not exists (select from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x')) order by 1`,
  `select pg_get_triggerdef(t.oid) as line from pg_trigger t join pg_class c on c.oid = t.tgrelid join ${ours} n on n.oid = c.relnamespace
   where not t.tgisinternal order by n.nspname, c.relname, t.tgname`,
  `select format('alter table %I.%I %s trigger %I', n.nspname, c.relname,
     case t.tgenabled when 'D' then 'disable' when 'R' then 'enable replica' else 'enable always' end, t.tgname) as line
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join ${ours} n on n.oid = c.relnamespace
   where not t.tgisinternal and t.tgenabled <> 'O' order by n.nspname, c.relname, t.tgname`,
  `select format('alter table %I.%I enable row level security', n.nspname, c.relname) as line
   from pg_class c join ${ours} n on n.oid = c.relnamespace where c.relrowsecurity order by n.nspname, c.relname`,
];
