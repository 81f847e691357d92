import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

const said = ['clientId', 'language', 'dueOn', 'note', 'items'];

/** What clients were asked for, until when, and by whom. */
export const requestRegister: Register = {
  name: 'document request',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== 'client.documents_requested') return;
        const by = fieldOf(payload['by']);
        rows.change(keyOf(payload, 'requestId'), { ...sealedFields(payload, said), askedBy: by });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", language, due_on::text as "dueOn", note, items,
          asked_by as "askedBy"
        from document_requests where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
