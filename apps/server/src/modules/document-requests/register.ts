import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

const said = ['clientId', 'language', 'dueOn', 'note', 'items'];

/** What clients were asked for, until when, and by whom, and who withdrew it. */
export const requestRegister: Register = {
  name: 'document request',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (!kind.startsWith('client.')) return;
        const key = keyOf(payload, 'requestId');
        const by = fieldOf(payload['by']);
        if (kind === 'client.documents_requested') {
          const asked = { ...sealedFields(payload, said), askedBy: by };
          rows.change(key, { ...asked, withdrawnBy: null, withdrawnFor: null });
        }
        if (kind === 'client.document_request_withdrawn')
          rows.change(key, { withdrawnBy: by, withdrawnFor: fieldOf(payload['reason']) });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", language, due_on::text as "dueOn", note, items,
          asked_by as "askedBy", withdrawn_by as "withdrawnBy", withdrawn_for as "withdrawnFor"
        from document_requests where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
