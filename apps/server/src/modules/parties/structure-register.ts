import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

/** Which version of the structures of clients was screened, and which one somebody confirmed. */
export const structureRegister: Register = {
  name: 'structure',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, clientId, payload }) {
        if (clientId === null) return;
        const version = fieldOf(payload['version']);
        if (kind === 'client.structure_changed') {
          const begun = { screenedVersion: 0, confirmedVersion: 0, confirmedBy: null, holdsUntil: null };
          const known = { ...begun, isMarked: true, ...rows.get(clientId) };
          rows.change(clientId, { ...known, ...sealedFields(payload, ['subject']), version });
        }
        if (kind === 'client.structure_screened') rows.change(clientId, { screenedVersion: version });
        if (kind === 'client.structure_reopened')
          rows.change(clientId, { holdsUntil: fieldOf(payload['holdsUntil']) });
        if (kind === 'client.structure_confirmed') {
          const confirmed = { confirmedVersion: version, confirmedBy: fieldOf(payload['by']) };
          rows.change(clientId, { ...confirmed, holdsUntil: fieldOf(payload['holdsUntil']) });
        }
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      // `isMarked`: the day from which the client is stopped follows from the structure, as the trigger reckons it.
      (after, limit) => sql`
        select s.client_id::text as key, false as "isFree", subject, version, screened_version as "screenedVersion",
          confirmed_version as "confirmedVersion", confirmed_by as "confirmedBy", holds_until as "holdsUntil",
          c.structure_open_from is not distinct from case
            when s.confirmed_version <> s.version or exists (
              select from party_hits h where h.client_id = s.client_id and h.is_current
                and (h.decision is null or h.decision = 'confirmed' and h.is_sanction)) then '0001-01-01'
            else s.holds_until
          end as "isMarked"
        from party_structures s join clients c on c.id = s.client_id
        where ${isBehind(sql`s.client_id`, after, 'uuid')} order by s.client_id limit ${limit}`,
    ),
};
