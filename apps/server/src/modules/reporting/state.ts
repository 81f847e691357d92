import { addDays } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { ReportingState } from '@sorgfalt/contract';
import { sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import { clientDocuments } from '../documents/tables.ts';
import { administeredEntities } from './tables.ts';
import type { EntityRow, TermsRow } from './tables.ts';

const entity = administeredEntities;

/** Whether a document of a client is there and was not withdrawn. */
export const isOnFile = (
  documentId: SQL,
  clientId: SQL,
) => sql<boolean>`exists (select from ${clientDocuments} proof
  where proof.id = ${documentId} and proof.client_id = ${clientId} and proof.withdrawn_at is null)`;

/** Without the document that proves a report nothing counts as reported. */
const isProved = isOnFile(sql`${entity.documentId}`, sql`${entity.clientId}`);

/** Where an entity stands on a day. */
export const stateOn = (today: IsoDate) => sql<ReportingState>`(case
  when ${entity.until} <= ${today}::date then 'ended'
  when ${entity.outcome} = 'open' then 'not-assessed'
  when ${entity.outcome} = 'due' or (${entity.outcome} = 'reported' and not ${isProved}) then 'due'
  when ${entity.changedOn} is not null then 'changed'
  else ${entity.outcome} end)`;

/** By when it is to be reported; null where it need not be, and where nobody has set a day. */
export const dueOn = (
  today: IsoDate,
  terms: TermsRow | null,
): SQL<string | null> => sql`(case ${stateOn(today)}
  when 'due' then ${entity.dueOn}
  when 'changed' then ${entity.changedOn} + ${terms?.changeDays ?? null}::int
  end)::text`;

/** The day on which entities are looked at, and the terms that count then. */
export interface On {
  readonly today: IsoDate;
  readonly terms: TermsRow | null;
}

/** Whether it is to be reported by a day before that one: where nobody has set one, nobody knows that it is not. */
export const isDueBefore = (day: IsoDate, { today, terms }: On) => sql<boolean>`
  (${stateOn(today)} in ('due', 'changed') and coalesce(${dueOn(today, terms)} < ${day}, true))`;

/** Whether its day has passed. */
export const isOverdue = (on: On) => isDueBefore(on.today, on);

/** By when an entity is to be reported first, by the terms that are set. */
export function firstDueOn({ since }: Pick<EntityRow, 'since'>, terms: TermsRow | null): string | null {
  if (terms === null) return null;
  if (since <= terms.from && terms.firstBy !== null) return terms.firstBy;
  return terms.firstDays === null ? null : addDays(since, terms.firstDays);
}
