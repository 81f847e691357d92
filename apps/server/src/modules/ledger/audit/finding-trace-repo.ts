import type { EventType } from '@sorgfalt/contract';
import { and, desc, eq, inArray, sql } from '../../../platform/database/orm.ts';
import type { SQLWrapper } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { events } from '../../../platform/events/tables.ts';
import { users } from '../../users/tables.ts';
import { ledgerEntries } from '../tables.ts';

type Actors = ReadonlyMap<string, readonly string[]>;

/** Who acted in entries, as they say and as their events do; by `entry ID`. */
export async function actorsOfEntries(tx: Tx, entryIds: readonly string[]): Promise<Actors> {
  const told = await tx
    .select({ of: events.proofId, actor: events.actor })
    .from(events)
    .where(inArray(events.proofId, [...entryIds]));
  const sealed = await tx
    .select({ of: ledgerEntries.entryId, actor: ledgerEntries.actor })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.entryId, [...entryIds]));
  return grouped([...told, ...sealed], 'entry');
}

/** Who did what events tell, as they and the entries say that they name; by `event ID`. */
export async function actorsOfEvents(tx: Tx, eventIds: readonly string[]): Promise<Actors> {
  const rows = await tx
    .select({ of: events.id, told: events.actor, sealed: ledgerEntries.actor })
    .from(events)
    .leftJoin(ledgerEntries, eq(ledgerEntries.entryId, events.proofId))
    .where(inArray(events.id, eventIds.map(Number)));
  const actors = rows.flatMap(({ of, told, sealed }) => [
    { of, actor: told },
    { of, actor: sealed ?? told },
  ]);
  return grouped(actors, 'event');
}

function grouped(
  rows: readonly { readonly of: string | number | null; readonly actor: string }[],
  word: string,
): Actors {
  const actors = new Map<string, string[]>();
  for (const { of, actor } of rows)
    actors.set(`${word} ${of}`, [...(actors.get(`${word} ${of}`) ?? []), actor]);
  return actors;
}

/** Which of the texts name people of the firm. */
export async function peopleAmong(tx: Tx, texts: ReadonlySet<string>): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ uid: users.uid })
    .from(users)
    .where(sql`${users.uid} = any(${sql.param([...texts])}::text[])`);
  return new Set(rows.map(({ uid }) => uid));
}

/** What only who administers does, and what belongs to no client. */
const administrative: readonly EventType[] = [
  'users.invited',
  'users.role_changed',
  'users.state_changed',
  'users.review_decided',
  'identity.recovery_sent',
  'identity.step_up_policy_set',
  'directory.group_changed',
  'provisioning.token_changed',
  'onboarding.rules_in_force',
  'payment.rules_in_force',
  'payment.limit_changed',
  'screening.list_download_configured',
  'ledger.payloads_erased',
];

/** Who administered something last; null where nobody has. */
export async function lastAdministrator(tx: Tx): Promise<string | null> {
  const [row] = await tx
    .select({ actor: events.actor })
    .from(events)
    .where(and(eq(events.actorKind, 'user'), inArray(events.type, [...administrative])))
    .orderBy(desc(events.id))
    .limit(1);
  return row?.actor ?? null;
}

/** What gives somebody rights, or a way in. */
const givesRights: readonly EventType[] = [
  'users.invited',
  'users.role_changed',
  'users.state_changed',
  'identity.recovery_sent',
  'identity.factors_removed',
];

/** The events by which one of `givers` gave `uid` rights, or a way in, since then. */
export function rightsGiven({
  givers,
  uid,
  since,
}: Readonly<Record<'givers' | 'uid' | 'since', SQLWrapper>>) {
  return and(
    inArray(events.type, [...givesRights]),
    sql`${events.actor} = any(${givers})`,
    sql`${events.occurredAt} >= ${since}`,
    sql`${events.data} ->> 'uid' = ${uid}`,
  );
}

/** Whether one of `givers` gave somebody rights, or a way in, since then. */
export async function hadRightsFrom(
  tx: Tx,
  uid: string,
  { givers, since }: { readonly givers: readonly string[]; readonly since: string },
): Promise<boolean> {
  const [row] = await tx
    .select({ id: events.id })
    .from(events)
    .where(
      rightsGiven({ givers: sql`${sql.param([...givers])}::text[]`, uid: sql`${uid}`, since: sql`${since}` }),
    )
    .limit(1);
  return row !== undefined;
}
