import { csvLine } from '@sorgfalt/csv';
import { canonicalize } from '@sorgfalt/ledger';
import { accessReviewReport } from '@sorgfalt/contract';
import type { AccessReviewLine } from '@sorgfalt/contract';
import { requireKept } from '../../platform/kept.ts';
import type { countActs, Line } from './repo.ts';
import { exemptionOf } from './policy.ts';
import type { AccessReviewRow } from './tables.ts';

/** The lines as reviewers see them. An undecided one shows what the account may do now; a decided one what it could then. */
export function showLines(
  { closedAt }: Pick<AccessReviewRow, 'closedAt'>,
  lines: readonly Line[],
  acts: Awaited<ReturnType<typeof countActs>>,
): AccessReviewLine[] {
  return lines.map((line) => {
    const isSettled = closedAt !== null || line.decision !== null;
    return {
      uid: line.uid,
      name: line.name,
      email: line.email,
      provider: line.provider,
      role: isSettled ? line.role : line.roleNow,
      state: isSettled ? line.state : line.stateNow,
      lastLoginAt: line.lastLoginAt,
      isAsleep: line.isAsleep,
      hasFactor: line.hasFactor,
      acts: acts.get(line.uid) ?? {},
      decision: line.decision,
      newRole: line.newRole,
      note: line.note,
      decidedBy: line.decidedBy,
      decidedAt: line.decidedAt,
      exempt: line.decision !== null ? null : closedAt === null ? exemptionOf(line) : line.exempt,
    };
  });
}

/** The whole report, in the bytes that are hashed. */
export function writeReport(
  review: Pick<AccessReviewRow, 'id' | 'from' | 'to' | 'openedBy'> & { closedBy: string; closedAt: string },
  lines: readonly AccessReviewLine[],
): string {
  const { id: reviewId, from, to, openedBy, closedBy, closedAt } = review;
  const accounts = lines.map((line) => ({ ...line, acts: { ...line.acts } }));
  return canonicalize({
    format: 'sorgfalt-access-review/1',
    reviewId,
    from,
    to,
    openedBy,
    closedBy,
    closedAt,
    accounts,
  });
}

const columns = [
  'uid',
  'name',
  'email',
  'provider',
  'role',
  'state',
  'lastLoginAt',
  'isAsleep',
  'hasFactor',
  'acts',
  'decision',
  'newRole',
  'note',
  'decidedBy',
  'decidedAt',
  'exempt',
] as const satisfies readonly (keyof AccessReviewLine)[];

/** The lines of a report as a table. */
export function reportCsv(report: string): string {
  const { accounts } = requireKept(accessReviewReport, report);
  const rows = accounts.map((account) =>
    csvLine(
      columns.map((column) => {
        if (column === 'acts') return actsText(account.acts);
        const value = account[column];
        return typeof value === 'boolean' ? String(value) : value;
      }),
    ),
  );
  return `\uFEFF${csvLine(columns)}${rows.join('')}`;
}

function actsText(acts: AccessReviewLine['acts']): string {
  return Object.entries(acts)
    .map(([area, count]) => `${area} ${count}`)
    .join(', ');
}
