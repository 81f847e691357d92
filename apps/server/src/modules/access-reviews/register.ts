import { sql } from '../../platform/database/orm.ts';
import {
  areBehind,
  fieldOf,
  instantText,
  isBehind,
  keyOf,
  readRegister,
  Rows,
  sealedFields,
} from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

/** Reviews of who may do what, with the hash of their report: the newest one says when the next is due. */
export const accessReviewRegister: Register = {
  name: 'access review',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ entryId, kind, actor, payload }) {
        if (kind === 'users.review_opened') {
          const open = {
            openedBy: actor,
            closedBy: null,
            reportSha256: null,
            textSha256: null,
            proofId: null,
          };
          const period = sealedFields(payload, ['from', 'to', 'accounts']);
          rows.set(keyOf(payload, 'reviewId'), { ...period, ...open });
        }
        if (kind === 'users.review_closed') {
          const reportSha256 = fieldOf(payload['reportSha256']);
          rows.change(keyOf(payload, 'reviewId'), {
            closedBy: actor,
            reportSha256,
            textSha256: reportSha256,
            proofId: entryId,
          });
        }
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", ${instantText(sql`period_from`)} as from,
          ${instantText(sql`period_to`)} as to,
          (select count(*)::int from access_review_lines where review_id = id) as accounts,
          opened_by as "openedBy", closed_by as "closedBy", report_sha256 as "reportSha256",
          encode(sha256(convert_to(report, 'UTF8')), 'hex') as "textSha256", proof_id as "proofId"
        from access_reviews where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};

/** What was decided about each account. Of one that nobody had to decide the report tells. */
export const accessDecisionRegister: Register = {
  name: 'access decision',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, actor, payload }) {
        if (kind !== 'users.review_decided') return;
        const decision = fieldOf(payload['decision']);
        rows.set(`${keyOf(payload, 'reviewId')} ${keyOf(payload, 'uid')}`, {
          decision,
          newRole: decision === 'role' ? fieldOf(payload['role']) : null,
          role: fieldOf(payload['roleBefore']),
          note: fieldOf(payload['note']),
          decidedBy: actor,
        });
      },
    };
  },
  read: (tx) =>
    readRegister(tx, (after, limit) => {
      const place = sql`review_id, uid`;
      return sql`
        select concat_ws(' ', ${place}) as key, decision is null as "isFree", decision, new_role as "newRole",
          role, note, decided_by as "decidedBy"
        from access_review_lines where ${areBehind(place, after?.split(' ') ?? null)}
        order by ${place} limit ${limit}`;
    }),
};
