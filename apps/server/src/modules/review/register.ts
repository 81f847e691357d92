import { sql } from '../../platform/database/orm.ts';
import type { Json } from '../../platform/events/spine.ts';
import { fieldOf, isBehind, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

const undecided = {
  status: 'pending',
  decision: null,
  notes: null,
  reasonCode: null,
  officerId: null,
  decidedBy: null,
  decidedAs: null,
  isDecidedThen: null,
  proofId: null,
};

/** What whoever decides is shown of it: what was asked first stays, whatever reasons are added. */
const shown = [
  'caseNo',
  'type',
  'amountMinor',
  'currency',
  'transactionMetadata',
  'riskScore',
  'riskLevel',
  'flaggedFields',
];

/** What people were asked to decide, and what they decided. */
export const reviewRegister: Register = {
  name: 'review',
  begin() {
    const rows = new Rows();
    const reasons = new Map<string, readonly Json[]>();
    return {
      rows,
      tell({ entryId, kind, reviewId, payload }) {
        if (reviewId === null) return;
        if (kind === 'review.requested') {
          // An item that waits may get more reasons.
          const all = [...(reasons.get(reviewId) ?? []), ...listOf(payload['reasons'])];
          reasons.set(reviewId, all);
          const asked = sealedFields(payload, ['caseId', 'workflow', 'submittedBy']);
          const before = rows.get(reviewId) ?? { ...undecided, ...sealedFields(payload, shown) };
          rows.change(reviewId, { ...before, ...asked, reasons: fieldOf(all) });
        }
        if (kind === 'review.withdrawn')
          rows.change(reviewId, {
            ...sealedFields(payload, ['decidedBy', 'officerId', 'notes']),
            status: 'withdrawn',
          });
        if (kind === 'review.approved' || kind === 'review.rejected') {
          const names = ['caseId', 'workflow', 'decision', 'notes', 'reasonCode', 'checks', 'officerId'];
          rows.change(reviewId, {
            ...sealedFields(payload, [...names, 'decidedBy', 'riskScore', 'riskLevel', 'submittedBy']),
            ...(payload['decidedAs'] !== undefined && {
              decidedAs: payload['decidedAs'] === 'admin' ? 'admin' : 'editor',
            }),
            reasons: fieldOf(listOf(payload['reasons'])),
            status: kind === 'review.approved' ? 'approved' : 'rejected',
            isDecidedThen: true,
            proofId: entryId,
          });
        }
      },
    };
  },
  read: (tx) =>
    readRegister(tx, (after, limit) => {
      // That an item was taken back was not sealed at first: of those before the first that was, the event tells.
      const isTakenBack = sql`exists (
        select from events v where v.review_id = i.id and v.type = 'review.withdrawn' and v.proof_id is null
          and v.id < all (select s.id from events s where s.type = 'review.withdrawn' and s.proof_id is not null))`;
      // From when a relationship was decided about follows when it is looked at again.
      const isDecidedThen = sql`abs(extract(epoch from decided_at - (
        select occurred_at from events v where v.proof_id = item.proof_id order by v.id limit 1))) <= 3600`;
      return sql`
        select id::text as key, false as "isFree", case_id as "caseId", case_no as "caseNo", type, amount_minor as "amountMinor",
          currency, transaction_metadata as "transactionMetadata", flagged_fields as "flaggedFields", workflow, submitted_by as "submittedBy",
          risk_reasons as reasons, risk_score as "riskScore", risk_level as "riskLevel", checks,
          case when taken then 'pending' else status end as status,
          case when not taken then decision end as decision, case when not taken then notes end as notes,
          case when not taken then officer_id end as "officerId",
          case when not taken then decided_by end as "decidedBy",
          reason_code as "reasonCode", decided_as as "decidedAs", ${isDecidedThen} as "isDecidedThen",
          proof_id as "proofId"
        from (select i.*, ${isTakenBack} as taken from review_items i
          where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}) item
        order by id`;
    }),
};

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
