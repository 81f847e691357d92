import type { Pool } from 'pg';
import type { Patience } from './patience.ts';
import type { Probe, Seen } from './probe.ts';

/** An audit is made every day, and figures are compared; what takes long, or comes after a restart, is not late. */
const auditAgeHoursMax = 36;

/** Registers publish on working days; the watch looks at them all the same. */
const registerAgeHoursMax = 26;

/** The FATF changes its lists three times a year: at this age they lack what it decided at least once. */
const countryListAgeHoursMax = 240 * 24;

/** What somebody must see to now and then: lists, backups, whether these can be relied on, and who may do what. */
export function careProbes(pool: Pool, patience: Patience): Probe[] {
  const hours = (text: string) => seenHours(pool, text);
  return [
    {
      part: 'lists',
      unit: 'hours',
      limit: patience.listAgeDaysMax * 24,
      look: () =>
        hours(`select min(coalesce(v.confirmed_at, v.imported_at)) as since, null as "failedAt"
               from screening_lists l join screening_versions v on v.version_id = l.active_version_id
               where l.source not in ('sample', 'names')`),
    },
    {
      part: 'country-lists',
      unit: 'hours',
      limit: countryListAgeHoursMax,
      look: () => hours(countryListsText),
    },
    registerProbe(hours, patience),
    {
      part: 'backup',
      unit: 'hours',
      limit: patience.backupAgeHoursMax,
      look: () =>
        // Of a time to come none is: a clock was wrong, and its age would hide for as long that there are no more.
        hours(`select (select max(taken_at) from backups where taken_at <= now()) as since,
                 (select at from (${last('backup')}) t
                  where failed_step is not null
                    and at > coalesce((select max(finished_at) from backups where taken_at <= now()), '-infinity'))
                 as "failedAt"`),
    },
    auditProbe(hours),
    {
      // Counted from the moment that the backup holds: an old one that is tried every night proves nothing of the new.
      part: 'drill',
      unit: 'hours',
      limit: patience.drillAgeHoursMax,
      look: () =>
        hours(`select (select max(taken_at) from backup_trials where act = 'drill' and failed_step is null and taken_at <= now()) as since,
                 (select at from (${last('drill')}) t where failed_step is not null) as "failedAt"`),
    },
    {
      part: 'access-review',
      unit: 'hours',
      limit: 366 * 24,
      look: () =>
        hours(`select coalesce(
                   (select max(period_to) from access_reviews where closed_at is not null),
                   (select min(created_at) from users where not is_sample), now()) as since,
                 null as "failedAt"`),
    },
    {
      part: 'figures',
      unit: 'hours',
      limit: auditAgeHoursMax,
      look: () =>
        hours(`select at as since, case when wrong > 0 then at end as "failedAt"
               from insight_checks order by id desc limit 1`),
    },
  ];
}

/**
 * How long ago publications were looked at; where that never happened, since when this process waits for it. A watch that lacks half of
 * its settings never runs: that is missing, and not nothing to look at.
 */
function registerProbe(hours: (text: string) => Promise<Seen | undefined>, { registers }: Patience): Probe {
  const since = new Date().toISOString();
  return {
    part: 'registers',
    unit: 'hours',
    limit: registerAgeHoursMax,
    look: async () => {
      if (registers !== 'on') return registers === 'off' ? null : undefined;
      return hours(`select coalesce(looked_at, timestamptz '${since}') as since, failed_at as "failedAt"
                    from (values (1)) once (no) left join register_watches on true`);
    },
  };
}

/** The newest audit: that it is none too old, found nothing, and that nothing found before waits for somebody. */
function auditProbe(hours: (text: string) => Promise<Seen | undefined>): Probe {
  return {
    part: 'audit',
    unit: 'hours',
    limit: auditAgeHoursMax,
    look: () =>
      hours(`select coalesce(finished_at, (select created_at from ledger_entries order by entry_id limit 1), now()) as since,
               case when found > 0 or exists (select from ledger_finding_reviews where closed_at is null)
                 then finished_at end as "failedAt"
             from (values (1)) once (no)
             left join (select finished_at, found from ledger_audits order by id desc limit 1) last on true`),
  };
}

/** The rules of a kind that are in force: as its shelf finds them, the last put whose day has come. */
const inForce = (kind: 'client' | 'payment') => `
  (select p.pack::jsonb as pack from ${kind}_rule_uses u join ${kind}_rule_packs p using (version)
   where p.pack::jsonb ->> 'inForceFrom' <= today order by u.id desc limit 1)`;

/** From when the country lists are by which rules judge, the older of both: a month for clients, a day for payments. */
const countryListsText = `
  select least(
    (select to_date(pack #>> '{countries,asOf}', 'YYYY-MM') from ${inForce('client')} client),
    (select max(dated ->> 'validFrom')::date from ${inForce('payment')} payment,
       jsonb_array_elements(pack -> 'countryLists') dated where dated ->> 'validFrom' <= today)
  )::timestamptz as since, null as "failedAt"
  from (select (now() at time zone 'Europe/Zurich')::date::text as today) swiss`;

function last(act: 'backup' | 'drill'): string {
  return `select at, failed_step from backup_trials where act = '${act}' order by id desc limit 1`;
}

/** Hours since the instant that a query gives, and when it last failed; `undefined` where it knows of neither. */
async function seenHours(pool: Pool, text: string): Promise<Seen | undefined> {
  const { rows } = await pool.query<{ figure: number | null; failedAt: Date | null }>(
    `select extract(epoch from now() - since)::float8 / 3600 as figure, "failedAt"::timestamptz as "failedAt"
     from (${text}) told`,
  );
  const [row] = rows;
  if (row === undefined || (row.figure === null && row.failedAt === null)) return undefined;
  return { figure: row.figure, failedAt: row.failedAt?.toISOString() ?? null };
}
