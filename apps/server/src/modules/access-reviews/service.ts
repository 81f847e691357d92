import { randomUUID } from 'node:crypto';
import type {
  AccessDecision,
  AccessReview,
  AccessReviewLine,
  DutyConfirmation,
  Role,
} from '@sorgfalt/contract';
import type { Caller } from '../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine, Unit } from '../../platform/events/spine.ts';
import { AppError, invariant } from '../../platform/http/app-error.ts';
import type { Users } from '../users/index.ts';
import { dueAfter, exemptionOf, openLines } from './policy.ts';
import * as repo from './repo.ts';
import { reportCsv, showLines, writeReport } from './report.ts';
import type { AccessReviewRow } from './tables.ts';
import { sha256 } from '../../platform/sha256.ts';

export interface Decision {
  readonly decision: AccessDecision;
  readonly role?: Role | undefined;
  readonly seenRole: Role;
  readonly note: string;
  readonly confirmation?: DutyConfirmation;
}

/** Reviews of who may do what: opened once a year, decided account by account by others than their owners, sealed. */
export function createAccessReviewService(deps: {
  readonly database: Database;
  readonly spine: Spine;
  readonly users: Pick<Users, 'requireAdmin' | 'giveRole' | 'giveState'>;
}) {
  const { database, spine, users } = deps;

  async function find(reviewId: string): Promise<AccessReviewRow> {
    const row = await repo.findReview(database, reviewId);
    if (row === undefined) throw new AppError('not-found');
    return row;
  }

  return {
    async list() {
      const rows = await repo.listReviews(database);
      const reviews = await Promise.all(rows.map((row) => show(database, row)));
      const dueAt = dueAfter((await repo.lastClosed(database)) ?? (await repo.firstAccount(database)));
      return { reviews, dueAt, isDue: Date.parse(dueAt) <= Date.now() };
    },
    /** Refuses `not-allowed-now` while another is open. */
    async open(caller: Caller): Promise<AccessReview> {
      const row = await spine.run(caller, (unit) => openReview(unit, users));
      return show(database, row);
    },
    async read(reviewId: string): Promise<{ review: AccessReview; lines: AccessReviewLine[] }> {
      const row = await find(reviewId);
      const [review, lines, acts] = await Promise.all([
        show(database, row),
        repo.linesOf(database, reviewId),
        repo.countActs(database, row),
      ]);
      return { review, lines: showLines(row, lines, acts) };
    },
    /**
     * Decides about an account and does what was decided. Refuses `own-access`, `not-found`, `already-decided`,
     * `version-conflict` where the role is another by now, and what giving a role refuses.
     */
    async decide(caller: Caller, reviewId: string, uid: string, decision: Decision): Promise<AccessReview> {
      await spine.run(caller, (unit) => decideLine(unit, users, { reviewId, uid, ...decision }));
      return show(database, await find(reviewId));
    },
    /** Refuses `review-incomplete` as long as somebody has to be decided, and `already-decided` for a closed one. */
    async close(caller: Caller, reviewId: string): Promise<AccessReview> {
      await spine.run(caller, (unit) => closeReview(unit, users, reviewId));
      return show(database, await find(reviewId));
    },
    /** The report as it was sealed. There is none (`not-found`) while the review is open; `record-unreadable` for an altered one. */
    async report(reviewId: string, format: 'json' | 'csv'): Promise<string> {
      const { report, reportSha256 } = await find(reviewId);
      if (report === null) throw new AppError('not-found');
      if (sha256(report) !== reportSha256) throw new AppError('record-unreadable');
      return format === 'json' ? report : reportCsv(report);
    },
  };
}

/** A review as lists show it. */
async function show(tx: Tx, row: AccessReviewRow): Promise<AccessReview> {
  const lines = await repo.linesOf(tx, row.id);
  const { id: reviewId, from, to, openedBy, closedBy, closedAt, reportSha256, proofId } = row;
  const open = closedAt === null ? openLines(lines).length : 0;
  return {
    reviewId,
    from,
    to,
    openedBy,
    closedBy,
    closedAt,
    reportSha256,
    proofId,
    accounts: lines.length,
    open,
  };
}

type Rights = Pick<Users, 'requireAdmin' | 'giveRole' | 'giveState'>;

async function openReview(unit: Unit, users: Rights): Promise<AccessReviewRow> {
  const { tx, actor, append } = unit;
  await users.requireAdmin(unit);
  const from = (await repo.lastClosed(tx)) ?? (await repo.firstAccount(tx));
  const row = await repo.insertReview(tx, { id: randomUUID(), from, openedBy: actor.id });
  if (row === undefined) throw new AppError('not-allowed-now');
  const accounts = await repo.insertLines(tx, row.id);
  const facts = { reviewId: row.id, from: row.from, to: row.to, accounts };
  await append({ type: 'users.review_opened', status: 'completed', data: facts, evidence: facts });
  return row;
}

async function lockOpen(tx: Tx, reviewId: string): Promise<AccessReviewRow> {
  const row = await repo.lockReview(tx, reviewId);
  if (row === undefined) throw new AppError('not-found');
  if (row.closedAt !== null) throw new AppError('already-decided');
  return row;
}

async function decideLine(
  unit: Unit,
  users: Rights,
  {
    reviewId,
    uid,
    decision,
    role,
    seenRole,
    note,
    confirmation,
  }: Decision & { reviewId: string; uid: string },
): Promise<void> {
  const { tx, actor, append } = unit;
  await users.requireAdmin(unit);
  await lockOpen(tx, reviewId);
  if (uid === actor.id) throw new AppError('own-access');
  const line = (await repo.linesOf(tx, reviewId)).find((each) => each.uid === uid);
  if (line === undefined) throw new AppError('not-found');
  if (line.decision !== null) throw new AppError('already-decided');
  if (line.roleNow !== seenRole) throw new AppError('version-conflict');
  if ((decision === 'role') !== (role !== undefined && role !== seenRole)) {
    throw new AppError('invalid-request', { fields: [{ path: 'role', code: 'invalid' }] });
  }
  if (decision === 'role' && role !== undefined) await users.giveRole(unit, uid, { role, confirmation });
  if (decision === 'disable') await users.giveState(unit, uid, { state: 'disabled' });
  const stored = await repo.storeLine(
    tx,
    { reviewId, uid },
    {
      decision,
      note,
      newRole: role ?? null,
      role: line.roleNow,
      state: line.stateNow,
      decidedBy: actor.id,
      decidedAt: new Date().toISOString(),
    },
  );
  invariant(stored, 'a line of a review that is held is decided once');
  const facts = { reviewId, uid, decision, role: role ?? line.roleNow };
  await append({
    type: 'users.review_decided',
    status: 'completed',
    data: facts,
    evidence: { ...facts, roleBefore: line.roleNow, note },
  });
}

async function closeReview(unit: Unit, users: Rights, reviewId: string): Promise<void> {
  const { tx, actor, append } = unit;
  await users.requireAdmin(unit);
  const row = await lockOpen(tx, reviewId);
  const before = await repo.linesOf(tx, reviewId);
  const open = openLines(before).length;
  if (open > 0) throw new AppError('review-incomplete', { details: { open } });
  for (const line of before.filter(({ decision }) => decision === null)) {
    const { uid, roleNow: role, stateNow: state } = line;
    await repo.storeLine(tx, { reviewId, uid }, { role, state, exempt: exemptionOf(line) });
  }
  const closed = { closedBy: actor.id, closedAt: new Date().toISOString() };
  const lines = showLines(closed, await repo.linesOf(tx, reviewId), await repo.countActs(tx, row));
  const report = writeReport({ ...row, ...closed }, lines);
  const reportSha256 = sha256(report);
  await repo.closeReview(tx, reviewId, { ...closed, report, reportSha256 });
  const facts = { reviewId, reportSha256, accounts: lines.length, ...tally(lines) };
  const { proofId } = await append({
    type: 'users.review_closed',
    status: 'completed',
    data: facts,
    evidence: facts,
  });
  await repo.storeProof(tx, reviewId, proofId);
}

/** How many accounts ended how; that nobody could review the only administrator is said as such. */
function tally(lines: readonly AccessReviewLine[]) {
  const count = (test: (line: AccessReviewLine) => boolean) => lines.filter(test).length;
  return {
    kept: count(({ decision }) => decision === 'keep'),
    changed: count(({ decision }) => decision === 'role'),
    disabled: count(({ decision }) => decision === 'disable'),
    withoutAccess: count(({ exempt }) => exempt === 'disabled'),
    onlyAdministrator: count(({ exempt }) => exempt === 'only-administrator'),
  };
}
