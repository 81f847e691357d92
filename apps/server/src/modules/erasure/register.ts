import { sql } from '../../platform/database/orm.ts';
import { isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

/** Who wants which client erased, and who refused. */
export const erasureRegister: Register = {
  name: 'erasure request',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (!kind.startsWith('erasure.')) return;
        const key = keyOf(payload, 'requestId');
        if (kind === 'erasure.requested') {
          const fields = sealedFields(payload, ['clientId', 'reason', 'requestedBy']);
          rows.change(key, { ...fields, refusedBy: null });
        }
        if (kind === 'erasure.refused') rows.change(key, sealedFields(payload, ['refusedBy']));
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", reason, requested_by as "requestedBy",
          refused_by as "refusedBy"
        from erasure_requests where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
