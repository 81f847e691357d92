/**
 * The query builder, through one door. Node reads the package.json of a library at each place that names it, and this
 * one's is 180 kB: named by three hundred files it took a third of every start.
 */
export * from 'drizzle-orm';
export {
  PgDialect,
  PgTable,
  alias,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  index,
  integer,
  pgSequence,
  pgTable,
  pgView,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
export type { AnyPgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';
