import type { Pool } from 'pg';
import { createWorkPool } from '../../../platform/work/index.ts';
import type { EditionSource } from '../library/edition.ts';
import { createIndexes } from '../library/indexes.ts';
import { createLibrary } from '../library/library.ts';
import type { Answer, Answering, Step } from './answer.ts';
import { createAnswering } from './answering.ts';
import type { Question } from './question.ts';

/** Built once for all libraries of a file of tests, where they hold the same. */
export const indexes = createIndexes(createWorkPool());

type Deps = Parameters<typeof createAnswering>[0];

/** An assistant that reads these sources, with no model and no limit unless told otherwise. */
export function answeringFrom(sources: readonly EditionSource[], deps: Partial<Deps> = {}): Answering {
  return createAnswering({
    library: createLibrary(sources, indexes),
    models: new Map(),
    budget: { reserve: async () => async () => undefined },
    log: { info() {}, warn() {}, error() {} },
    tellsFactsOutside: false,
    ...deps,
  });
}

/** Asks, and gives the answer with the steps that led to it. */
export async function follow(
  answering: Answering,
  change: Partial<Question>,
): Promise<{ answer: Answer; steps: Step[] }> {
  const question: Question = {
    text: '',
    facts: '',
    language: 'en',
    asOf: '2026-11-23',
    uid: 'u-1',
    role: 'editor',
    model: 'built-in',
    policiesFirst: false,
    ...change,
  };
  const writing = answering(question, new AbortController().signal);
  const steps: Step[] = [];
  for (;;) {
    const { value, done } = await writing.next();
    if (done === true) return { answer: value, steps };
    steps.push(value);
  }
}

/** What an answer may write: the message, its use, its event and entry, and how far these were read. */
const own = ['conversations', 'conversation_messages', 'assistant_uses', 'events', 'consumers'];

/** Every row of the tables that an answer has no business with, as one hash a table. */
export async function everythingElse(pool: Pool): Promise<unknown> {
  const { rows } = await pool.query<{ table: string }>(
    `select table_name as "table" from information_schema.tables where table_schema = 'public'
      and table_type = 'BASE TABLE' and table_name <> all($1) and table_name !~ '^(ledger|session)' order by 1`,
    [own],
  );
  const hashed = rows.map(
    ({ table }) =>
      `select '${table}' as name, md5(coalesce(string_agg(t::text, '' order by t::text), '')) from "${table}" t`,
  );
  return (await pool.query(`${hashed.join(' union all ')} order by 1`)).rows;
}
