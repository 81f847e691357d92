import { addDays } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { SroStatistics } from '@sorgfalt/contract';
import { sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { midnight } from '../../platform/database/swiss-days.ts';
import { events } from '../../platform/events/tables.ts';
import { invariant } from '../../platform/http/app-error.ts';

const counted = [
  'onboarding.completed',
  'onboarding.risk_completed',
  'client.risk_raised',
  'client.exposure_noted',
  'review.approved',
  'review.rejected',
  'client.frozen',
  'client.unfrozen',
  'obligation.opened',
  'ledger.payloads_erased',
];

/** What says of a client that it is one of the sample firm: also of one whose case waited for a person and was never decided. */
const telling = ['onboarding.completed', 'review.requested'];

/**
 * What a supervisory or self-regulatory organisation asks for each year, as of the end of a Swiss day: counted from the events
 * up to then alone, so that the figures of a day are the same whenever they are asked for. The sample firm is left out.
 */
export async function readSroStatistics(tx: Tx, day: IsoDate): Promise<SroStatistics> {
  const year = day.slice(0, 4);
  const end = midnight(addDays(day, 1));
  const told = sql`
    select type, status, client_id, data, occurred_at, id from ${events}
    where type = any(${sql.param(counted)}::text[]) and occurred_at < ${end} and client_id is not null
      and client_id not in (
        select client_id from ${events} where type = any(${sql.param(telling)}::text[]) and client_id is not null
          and (data ->> 'isSample')::boolean)`;
  const { rows } = await tx.execute<Omit<SroStatistics, 'day'>>(sql`
    with told as materialized (${told}),
    standing as (
      select client_id from told where type = 'onboarding.completed' and status = 'completed'
      except select client_id from told where type = 'ledger.payloads_erased'
    ),
    levels as (
      select distinct on (client_id) client_id, data ->> 'level' as level from told
      where type in ('onboarding.risk_completed', 'client.risk_raised') order by client_id, occurred_at desc, id desc
    ),
    relationships as (select coalesce(level, 'unknown') as level from standing left join levels using (client_id)),
    exposures as (
      select distinct on (client_id) client_id, data ->> 'kind' as kind, data ->> 'through' as through from told
      where type = 'client.exposure_noted' order by client_id, occurred_at desc, id desc
    ),
    exposed as (select kind, through from standing join exposures using (client_id) where kind is not null),
    frozen as (
      select distinct client_id from told where type = 'client.frozen' and not exists (
        select from told as later where later.type = 'client.unfrozen'
          and later.data ->> 'freezeId' = told.data ->> 'freezeId')
    ),
    of_year as (select * from told where occurred_at >= ${midnight(`${year}-01-01`)})
    select
      (select json_build_object(
        'low', count(*) filter (where level = 'low'), 'medium', count(*) filter (where level = 'medium'),
        'high', count(*) filter (where level = 'high'),
        'unknown', count(*) filter (where level not in ('low', 'medium', 'high'))) from relationships) as "byLevel",
      (select count(*)::int from relationships) as relationships,
      (select json_build_object(
        'foreign', ${exposedAs('foreign')}, 'domestic', ${exposedAs('domestic')},
        'internationalOrganisation', ${exposedAs('international_organisation')},
        'unknown', ${exposedAs('unknown')}) from exposed) as exposed,
      (select count(*)::int from frozen) as frozen,
      count(*) filter (where type = 'onboarding.completed' and status = 'completed')::int as accepted,
      count(*) filter (where type = 'onboarding.completed' and status = 'rejected')::int as refused,
      count(*) filter (where type = 'review.approved' and data ->> 'type' = 'periodic_review')::int as "reviewsConfirmed",
      count(*) filter (where type = 'review.rejected' and data ->> 'type' = 'periodic_review')::int as "reviewsRejected",
      count(*) filter (where type = 'client.frozen')::int as freezes,
      count(*) filter (where type = 'obligation.opened')::int as reports,
      count(*) filter (where type = 'ledger.payloads_erased')::int as erased
    from of_year`);
  const [row] = rows;
  invariant(row !== undefined, 'a count is one row');
  return { day, ...row };
}

/** How many relationships are exposed as that, through the client itself and through somebody behind it. */
function exposedAs(kind: string) {
  const through = (whom: string) => sql`count(*) filter (where kind = ${kind} and through = ${whom})`;
  return sql`json_build_object('client', ${through('client')}, 'behind', ${through('behind')})`;
}
