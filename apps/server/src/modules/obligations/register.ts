import { sql } from '../../platform/database/orm.ts';
import { instantText, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

/** What the law has the firm do, and what was noted when it was done. */
export const obligationRegister: Register = {
  name: 'obligation',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (!kind.startsWith('obligation.')) return;
        const key = keyOf(payload, 'obligationId');
        if (kind === 'obligation.opened') {
          const opened = sealedFields(payload, ['clientId', 'caseId', 'kind', 'article', 'dueAt']);
          rows.change(key, { ...opened, doneBy: null, note: null });
        }
        if (kind === 'obligation.done') rows.change(key, sealedFields(payload, ['doneBy', 'note']));
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", case_id as "caseId", kind, article,
          ${instantText(sql`due_at`)} as "dueAt", done_by as "doneBy", note
        from obligations where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
