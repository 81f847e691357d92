import { sql } from '../../../platform/database/orm.ts';
import { isBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register } from '../../../platform/register.ts';

const said = [
  'clientId',
  'partyId',
  'documentId',
  'sha256',
  'isAbsent',
  'ownersSha256',
  'askedBy',
  'differs',
  'requestId',
  'reason',
  'noticedOn',
  'noticeId',
  'decidedBy',
];

/** What the transparency register was asked about clients, what it answered, and what became of it. */
export const queryRegister: Register = {
  name: 'transparency query',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind === 'client.transparency_noted')
          rows.change(keyOf(payload, 'queryId'), sealedFields(payload, said));
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", party_id as "partyId", document_id as "documentId", sha256,
          is_absent as "isAbsent", owners as "ownersSha256", asked_by as "askedBy", differs, request_id as "requestId", reason,
          noticed_on::text as "noticedOn", notice_id as "noticeId", decided_by as "decidedBy"
        from transparency_queries where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
