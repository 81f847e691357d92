import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

const said = [
  'clientId',
  'paper',
  'partyId',
  'language',
  'isCertified',
  'validUntil',
  'signed',
  'sha256',
  'pieces',
];

/** Papers of clients: which file was taken as what, whether it is still whole, and who said that it counts no longer. */
export const documentRegister: Register = {
  name: 'document',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (!kind.startsWith('client.')) return;
        const key = keyOf(payload, 'documentId');
        const by = fieldOf(payload['by']);
        if (kind === 'client.document_kept') {
          const kept = { ...sealedFields(payload, said), uploadedBy: by };
          rows.change(key, { ...kept, withdrawnBy: null, withdrawnFor: null });
        }
        if (kind === 'client.document_withdrawn')
          rows.change(key, { withdrawnBy: by, withdrawnFor: fieldOf(payload['reason']) });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", paper, party_id as "partyId", language,
          is_certified as "isCertified", valid_until::text as "validUntil", signed, sha256, uploaded_by as "uploadedBy",
          (select count(*)::int from client_document_pieces where document_id = id) as pieces,
          withdrawn_by as "withdrawnBy", withdrawn_for as "withdrawnFor"
        from client_documents where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
