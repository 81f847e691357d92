import { sql } from '../../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register } from '../../../platform/register.ts';

/** Where the bank or a list contradicts what is held of payments, and who said that it is cleared up. */
export const alarmRegister: Register = {
  name: 'payment alarm',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (!kind.startsWith('payment.alarm_')) return;
        const key = keyOf(payload, 'alarmId');
        const by = fieldOf(payload['by']);
        if (kind === 'payment.alarm_raised') {
          const said = sealedFields(payload, ['paymentId', 'kind', 'entryId', 'said']);
          rows.change(key, { ...said, raisedBy: by, clearedBy: null, notes: null });
        }
        if (kind === 'payment.alarm_cleared')
          rows.change(key, { ...sealedFields(payload, ['notes']), clearedBy: by });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", payment_id as "paymentId", kind, entry_id as "entryId", said,
          raised_by as "raisedBy", cleared_by as "clearedBy", notes
        from payment_alarms where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
