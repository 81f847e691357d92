import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

const said = ['clientId', 'partyId', 'register', 'asked', 'entrySha256', 'asOf', 'sha256'];

/** What registers answered about clients: which answer was kept of whom, and what was read of it. */
export const extractRegister: Register = {
  name: 'register extract',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== 'client.register_asked') return;
        const by = fieldOf(payload['by']);
        rows.change(keyOf(payload, 'extractId'), { ...sealedFields(payload, said), takenBy: by });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", party_id as "partyId", register, asked,
          entry as "entrySha256", as_of as "asOf", sha256, taken_by as "takenBy"
        from register_extracts where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
