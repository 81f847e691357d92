import { createRequire } from 'node:module';
import type * as Core from 'drizzle-orm';
import type * as Migrator from 'drizzle-orm/migrator';
import type * as NodePostgres from 'drizzle-orm/node-postgres';
import type * as NodePostgresMigrator from 'drizzle-orm/node-postgres/migrator';
import type * as PgCore from 'drizzle-orm/pg-core';

/**
 * The query builder, through one door, and as CommonJS: for each module that is imported Node reads the package.json of
 * its library, and this one's is 180 kB. For its two hundred modules that was a third of every start; `require` asks for
 * none.
 */
const require = createRequire(import.meta.url);

export const {
  Param,
  SQL,
  StringChunk,
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  gt,
  gte,
  ilike,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  max,
  min,
  ne,
  not,
  notExists,
  notInArray,
  or,
  sql,
  sum,
} = require('drizzle-orm') as typeof Core;
export type SQL<T = unknown> = Core.SQL<T>;
export type { AnyColumn, Query, SQLWrapper } from 'drizzle-orm';

export const {
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
} = require('drizzle-orm/pg-core') as typeof PgCore;
export type PgTable = PgCore.PgTable;
export type { AnyPgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core';

export const { drizzle } = require('drizzle-orm/node-postgres') as typeof NodePostgres;
export type { NodePgDatabase } from 'drizzle-orm/node-postgres';

export const { readMigrationFiles } = require('drizzle-orm/migrator') as typeof Migrator;
export const { migrate } = require('drizzle-orm/node-postgres/migrator') as typeof NodePostgresMigrator;
