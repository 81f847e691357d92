import type { Role } from '@sorgfalt/contract';
import { weighDuties } from '@sorgfalt/workflow';
import type { DutyFacts, DutyFinding } from '@sorgfalt/workflow';
import { sql } from '../../platform/database/orm.ts';
import type { SQL } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { events } from '../../platform/events/tables.ts';
import { accessKeys } from '../access-keys/tables.ts';
import { cases, clientRulePacks, clientRuleUses } from '../onboarding/tables.ts';
import { paymentFiles, payments, rulePacks, rulePackUses } from '../payments/tables.ts';
import { reviewItems } from '../review/tables.ts';
import { isUnused, lookOf } from '../users/index.ts';
import { users } from '../users/tables.ts';

/** Somebody who is about to get a role. */
export interface Promotion {
  readonly uid: string;
  readonly name: string;
  readonly email: string;
  /** Role that counted until now; null for whoever is invited, confirmed or enabled. */
  readonly from: Role | null;
  readonly to: Role;
  /** Whoever gives it. */
  readonly by: string;
}

type Counts = Omit<DutyFacts, 'from' | 'to'>;

/** Duties that would meet in one person, read in one statement behind the lock that changes of roles take. */
export async function findDuties(tx: Tx, promotion: Promotion): Promise<DutyFinding[]> {
  const { from, to } = promotion;
  const counts = factsOf(promotion);
  const { rows } = await tx.execute<Counts>(sql`
    select ${counts.sameMailbox} as "sameMailbox", ${counts.sameName} as "sameName",
      ${counts.ownApprovals} as "ownApprovals", ${counts.openWork} as "openWork",
      ${counts.keys} as "keys", ${counts.undecidable} as "undecidable", ${counts.otherAdmins} as "otherAdmins",
      ${counts.decisions} as "decisions", ${counts.returns} as "returns", ${counts.isAsleep} as "isAsleep"`);
  const [read] = rows;
  return read === undefined ? [] : weighDuties({ ...read, from, to });
}

/** Accounts in use that work on cases, but this one; the people of the sample firm are invented. */
const officers = (uid: string) =>
  sql`from ${users} u where u.uid <> ${uid} and u.state = 'active' and u.role < 2 and not u.is_sample`;

/** What stands before the @ with what is behind a + left out, in small letters: such addresses are read by one person. */
const mailbox = (email: SQL) => sql`regexp_replace(lower(${email}), '\\+[^@]*@', '@')`;

function factsOf({ uid, name, email, from, to, by }: Promotion): Record<keyof Counts, SQL> {
  const otherAdmins = sql`${officers(uid)} and u.role = 0`;
  return {
    sameMailbox: sql`(select count(*)::int ${officers(uid)} and ${mailbox(sql`u.email`)} = ${mailbox(sql`${email}::text`)})`,
    // A single word names nobody.
    sameName: sql`(select count(*)::int ${officers(uid)} and u.name like '% %' and ${lookOf(sql`u.name`)} = ${lookOf(sql`${name}::text`)})`,
    ownApprovals: sql`(${waitingFor(by, from, to)})`,
    openWork: sql`(
      (select count(*) from ${payments} p where p.state = 'more_info' and p.submitted_by = ${uid})
      + (select count(*) from ${payments} p where p.is_held and p.held_by = ${uid})
      + (select count(*) from ${cases} c where c.status = 'draft' and c.created_by = ${uid})
      + (select count(*) from ${paymentFiles} f where f.state = 'read' and f.uploaded_by = ${uid}))::int`,
    keys: sql`(
      select count(*)::int from ${accessKeys} k
      where k.created_by = ${uid} and k.revoked_at is null and k.expires_at > now())`,
    undecidable: sql`(
      select count(*)::int from ${reviewItems} i
      where i.status = 'pending' and i.approval_level = 'admin'
        and not exists (select ${otherAdmins} and part_of(i.case_id, u.uid) is null))`,
    otherAdmins: sql`(select count(*)::int ${otherAdmins})`,
    decisions: sql`(
      select count(*)::int from ${reviewItems} i
      where i.decided_by = ${uid} and i.decided_at > now() - interval '1 year')`,
    returns: sql`(
      select count(*)::int from ${events} e
      where e.type = 'users.role_changed' and e.data ->> 'uid' = ${uid} and e.data ->> 'from' = ${to}
        and e.occurred_at > now() - interval '30 days')`,
    isAsleep: sql`exists (
      select from ${users} where ${users.uid} = ${uid} and ${isUnused})`,
  };
}

/** What somebody made that the role would let its new holder decide, and the role before did not. */
function waitingFor(by: string, from: Role | null, to: Role): SQL {
  const wasOfficer = from === 'admin' || from === 'editor';
  const levels = [...(wasOfficer || to === 'guest' ? [] : ['editor']), ...(to === 'admin' ? ['admin'] : [])];
  const packs = (made: typeof rulePacks, used: typeof rulePackUses) =>
    sql`(select count(*) from ${made} k where ${to === 'admin'} and k.uploaded_by = ${by}
      and not exists (select from ${used} v where v.version = k.version))`;
  return sql`select ((
      select count(*) from ${reviewItems} i
      where i.status = 'pending' and i.approval_level = any(${sql.param(levels)}::text[]) and part_of(i.case_id, ${by}) = 'made')
    + (select count(*) from ${paymentFiles} f
      where ${!wasOfficer} and f.state = 'awaiting_second' and f.uploaded_by = ${by})
    + ${packs(rulePacks, rulePackUses)} + ${packs(clientRulePacks, clientRuleUses)})::int`;
}
