import { sql } from '../../../platform/database/orm.ts';
import { isBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register } from '../../../platform/register.ts';

const said = [
  'clientId',
  'partyId',
  'register',
  'uid',
  'number',
  'publishedOn',
  'mutations',
  'isNew',
  'foundIn',
  'sha256',
];

/** What registers published about clients, and of which of it somebody has to know. */
export const publicationRegister: Register = {
  name: 'register publication',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind === 'client.register_published')
          rows.change(keyOf(payload, 'publicationId'), sealedFields(payload, said));
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", party_id as "partyId", register, uid, number,
          published_on::text as "publishedOn", mutations, is_new as "isNew", found_in as "foundIn", sha256
        from register_publications where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
