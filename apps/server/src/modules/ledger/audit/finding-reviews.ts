import type { AuditFinding, FindingReview } from '@sorgfalt/contract';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Database, Tx } from '../../../platform/database/database.ts';
import type { Unit } from '../../../platform/events/spine.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { uuidv7 } from '../../../platform/ids.ts';
import { holdAdmin } from '../../users/index.ts';
import type { PayloadVault } from '../append/payload-vault.ts';
import { findingsMax } from './audit-report.ts';
import type { Audit } from './audit-report.ts';
import * as repo from './finding-review-repo.ts';
import { hadRightsFrom } from './finding-trace-repo.ts';

/** What is sealed of a finding that opens. */
export type OpenedFinding = AuditFinding & {
  readonly reviewId: string;
  readonly causers: readonly string[];
};

/**
 * Opens a review of each finding that is new, or back after audits did not find it. One that was closed stays so while it is
 * found as it was; one that is open stays so though it is found no more: somebody must say why it was there.
 */
export async function openFindings(
  tx: Tx,
  { findings, traces }: Audit,
  { mark, isSealed }: { readonly mark: PayloadVault['mark']; readonly isSealed: boolean },
): Promise<OpenedFinding[]> {
  const found = new Map(
    findings.map((finding) => {
      const { causers = [], state = '' } = traces?.get(finding) ?? {};
      const { code, where: place, detail } = finding;
      const row = { code, place, detail, causers: [...causers] };
      return [mark(JSON.stringify([code, place, detail, state])), row] as const;
    }),
  );
  const standing = await repo.lockStanding(tx);
  const known = new Set(standing.map((row) => row.mark));
  // An audit that stopped counting does not know what is gone.
  const isWhole = findings.length < findingsMax;
  const gone = standing.filter((row) => isWhole && row.goneAt === null && !found.has(row.mark));
  const back = standing.filter((row) => row.goneAt !== null && found.has(row.mark));
  await repo.noteGone(
    tx,
    gone.map(({ id }) => id),
    true,
  );
  await repo.noteGone(
    tx,
    back.map(({ id }) => id),
    false,
  );
  const rows = [...found]
    .filter(([marked]) => !known.has(marked))
    .map(([marked, row]) => ({ id: uuidv7(), isSealed, mark: marked, ...row }));
  const opened = await repo.insertOpened(tx, rows);
  return rows
    .filter(({ id }) => opened.has(id))
    .map(({ id, code, place, detail, causers }) => ({ reviewId: id, code, where: place, detail, causers }));
}

/**
 * Closes a finding, by an administrator who neither acted in what it is about nor has had rights from somebody who did since
 * it was opened. Refuses `admin-only`, `not-found`, `already-decided` and `own-finding`.
 */
export async function closeFinding(
  { tx, actor, append }: Unit,
  { reviewId, reason }: { readonly reviewId: string; readonly reason: string },
): Promise<void> {
  if (!(await holdAdmin(tx, actor.id))) throw new AppError('admin-only');
  const row = await repo.lockFinding(tx, reviewId);
  if (row === undefined) throw new AppError('not-found');
  if (row.closedAt !== null) throw new AppError('already-decided');
  const { code, place: where, detail, causers: givers, openedAt: since } = row;
  if (givers.includes(actor.id) || (await hadRightsFrom(tx, actor.id, { givers, since })))
    throw new AppError('own-finding');
  const { proofId } = await append({
    type: 'ledger.finding_closed',
    status: 'completed',
    data: { reviewId, code },
    evidence: { reviewId, code, where, detail, reason, closedBy: actor.id },
  });
  await repo.storeClosing(tx, reviewId, { closedBy: actor.id, reason, proofId });
}

/** A page of the findings as somebody sees them. */
export async function showFindings(
  database: Database,
  caller: Pick<Caller, 'id'>,
  query: { readonly state: 'open' | 'closed'; readonly limit: number; readonly offset: number },
): Promise<{ reviews: FindingReview[]; total: number }> {
  const { rows, total } = await repo.listFindings(database, query);
  const reviews = rows.map(({ id, code, place, detail, openedAt, goneAt, closers, ...row }) => ({
    reviewId: id,
    code,
    where: place,
    detail,
    openedAt,
    goneAt,
    closers: closers.length,
    mayClose: row.closedAt === null && closers.includes(caller.id),
    closed:
      row.closedAt === null || row.closedBy === null || row.reason === null || row.proofId === null
        ? null
        : {
            by: { uid: row.closedBy, name: row.closerName ?? row.closedBy },
            at: row.closedAt,
            reason: row.reason,
            proofId: row.proofId,
          },
  }));
  return { reviews, total };
}
