import { canonicalize } from '@sorgfalt/ledger';
import { sql } from './database/orm.ts';
import type { SQL } from './database/orm.ts';
import type { Tx } from './database/database.ts';
import { exactJson } from './events/exact-json.ts';
import type { Json } from './events/spine.ts';
import { sha256 } from './sha256.ts';

/** What is compared of a row: lists and records by their hash. */
export type Field = string | number | boolean | null;

/** What the ledger says of a row; a list where it may be any of these. */
export type Sealed = Readonly<Record<string, Field | readonly Field[]>>;

/** An entry of the ledger with the content that it sealed. */
export interface SealedEntry {
  readonly entryId: string;
  readonly kind: string;
  readonly actor: string;
  readonly caseId: string | null;
  readonly clientId: string | null;
  readonly reviewId: string | null;
  readonly paymentId: string | null;
  readonly payload: { readonly [name: string]: Json };
}

/** A register as the ledger tells it, from entries in their order. */
export interface Book {
  tell(entry: SealedEntry): void;
  /** By the keys of the rows. */
  readonly rows: Rows;
  /** The key in `rows` of what entries of earlier versions sealed of a row, where they named it by less. */
  readonly shorterKey?: (key: string) => string;
}

export interface RegisterRow {
  readonly key: string;
  readonly fields: Readonly<Record<string, Field>>;
  /** Nothing need have been sealed of it: a draft, a guest, what is invented. */
  readonly isFree: boolean;
}

/** What a module that keeps what was sealed offers, so that the audit can compare both; the ledger knows no cases. */
export interface Register {
  /** As findings name a row: `case`. */
  readonly name: string;
  begin(): Book;
  /** All rows as they stand. */
  read(tx: Tx): AsyncIterable<readonly RegisterRow[]>;
}

/** A book in which each entry changes some fields of a row. */
export class Rows extends Map<string, Sealed> {
  /** Told the key of each row that an entry sets, where somebody wants to know which entries tell of it. */
  onSet: ((key: string) => void) | undefined;

  override set(key: string, value: Sealed): this {
    this.onSet?.(key);
    return super.set(key, value);
  }

  /** Keeps `fields` itself as a new row: there are millions. */
  change(key: string, fields: Sealed): void {
    const row = this.get(key);
    if (row === undefined) {
      this.set(key, fields);
      return;
    }
    this.onSet?.(key);
    Object.assign(row, fields);
  }
}

/** A value as it is compared. What was left out and what is null are the same. */
export function fieldOf(value: Json | undefined): Field {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  const exact = exactJson(value);
  return typeof exact === 'object' ? sha256(canonicalize(exact)) : exact;
}

/** A member of a content that names a row. */
export function keyOf(payload: SealedEntry['payload'], name: string): string {
  return String(fieldOf(payload[name]));
}

/** The named members of a content that are there: older versions sealed fewer. */
export function sealedFields(
  payload: SealedEntry['payload'],
  names: readonly string[],
): Record<string, Field> {
  const fields: Record<string, Field> = {};
  for (const name of names) if (payload[name] !== undefined) fields[name] = fieldOf(payload[name]);
  return fields;
}

/**
 * Rows page by page. `select` gives at most `limit` of them in the order of their keys, those behind `after` only; its
 * columns `key` and `isFree` are the row's, all others its fields.
 */
export async function* readRegister(
  tx: Tx,
  select: (after: string | null, limit: number) => SQL,
  pageSize = 2000,
): AsyncIterable<readonly RegisterRow[]> {
  let after: string | null = null;
  for (;;) {
    const rows = await readPage(tx, select(after, pageSize));
    yield rows.map(({ key, isFree, ...fields }) => ({
      key,
      isFree,
      fields: Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, fieldOf(value)])),
    }));
    const last = rows.at(-1)?.key;
    if (rows.length < pageSize || last === undefined) return;
    after = last;
  }
}

type Selected = { readonly key: string; readonly isFree: boolean } & Readonly<Record<string, Json>>;

async function readPage(tx: Tx, page: SQL): Promise<Selected[]> {
  return (await tx.execute<Selected>(page)).rows;
}

/** An instant as contents state it. */
export function instantText(column: SQL): SQL {
  return sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** Condition of the rows behind a key. */
export function isBehind(column: SQL, after: string | null, type: 'uuid' | 'text' | 'bigint'): SQL {
  return after === null ? sql`true` : sql`${column} > ${after}::${sql.raw(type)}`;
}

/** The same for a key of several columns in their order; `values` are those of the row before, null where there is none. */
export function areBehind(columns: SQL, values: readonly string[] | null): SQL {
  if (values === null) return sql`true`;
  return sql`(${columns}) > (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`;
}
