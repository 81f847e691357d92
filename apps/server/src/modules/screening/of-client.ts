import { identifierKeys, identifiersIn } from '@sorgfalt/screening';
import { sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Keeper } from '../../platform/keeper.ts';
import { nameKeyOf } from '../../platform/name-key.ts';

/**
 * Screenings, hits and decisions about hits, and what was looked up of the same person without naming a client: by hand,
 * or as a line of a file.
 */
export const screeningsOfClient: Keeper = {
  look: () => Promise.resolve({ isOpen: false, lastActAt: null, isReportable: false, subjectIds: [] }),
  async eraseClient(tx, clientId) {
    await eraseLookUps(tx, await peopleOf(tx, clientId));
    for (const table of ['screening_client_hits', 'screening_decisions', 'screenings'])
      await tx.execute(sql`delete from ${sql.identifier(table)} where client_id = ${clientId}`);
  },
};

interface Person extends Record<string, unknown> {
  readonly name: string;
  readonly birthDate: string | null;
  readonly identifiers: readonly { readonly value: string }[] | null;
}

/** The names, birth dates and numbers of documents that the client was screened by, or the name alone where it never was. */
async function peopleOf(tx: Tx, clientId: string): Promise<Person[]> {
  const { rows } = await tx.execute<Person>(sql`
    select distinct query::jsonb ->> 'name' as name, query::jsonb ->> 'birthDate' as "birthDate",
      query::jsonb -> 'identifiers' as identifiers
    from screenings where client_id = ${clientId}
    union
    select name, null, null from clients
    where id = ${clientId} and not exists (select from screenings where client_id = ${clientId})`);
  return rows;
}

/** Who has a number of the other is the same; of two of one name the birth date tells, and where either has none, they are taken for the same. */
function isSame(one: Person, other: Person): boolean {
  const numbers = numbersOf(one);
  if (numbersOf(other).some((number) => numbers.includes(number))) return true;
  const isDateOpen = one.birthDate === null || other.birthDate === null;
  return nameKeyOf(one.name) === nameKeyOf(other.name) && (isDateOpen || one.birthDate === other.birthDate);
}

/** A number may stand for the name of whom somebody looked up. */
function numbersOf({ name, identifiers }: Person): string[] {
  const given = identifiers?.map(({ value }) => value) ?? [];
  return [...given, ...identifiersIn(name)].flatMap(identifierKeys);
}

const pageSize = 5000;

async function eraseLookUps(tx: Tx, people: readonly Person[]): Promise<void> {
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await tx.execute<Person & { id: string }>(sql`
      select screening_id as id, query::jsonb ->> 'name' as name, query::jsonb ->> 'birthDate' as "birthDate",
        query::jsonb -> 'identifiers' as identifiers
      from screenings where client_id is null and screening_id > ${after} order by screening_id limit ${pageSize}`);
    const ids = rows.filter((row) => people.some((person) => isSame(person, row))).map(({ id }) => id);
    await tx.execute(sql`delete from screenings where screening_id = any(${sql.param(ids)}::uuid[])`);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
  }
  // Lines that could not be screened have a name, too.
  const { rows } = await tx.execute<Person & { batchId: string; line: number }>(sql`
    select batch_id as "batchId", line, name, null as "birthDate", null as identifiers from screening_batch_lines where screening_id is null`);
  for (const { batchId, line } of rows.filter((row) => people.some((person) => isSame(person, row))))
    await tx.execute(sql`delete from screening_batch_lines where batch_id = ${batchId} and line = ${line}`);
}
