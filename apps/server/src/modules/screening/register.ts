import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

const members = [
  'clientId',
  'listId',
  'entityId',
  'entitySha256',
  'factsSha256',
  'decision',
  'reason',
  'decidedBy',
];

/** What was decided about hits: a decision ends when another one of the same entry comes, or is lifted. */
export const hitDecisionRegister: Register = {
  name: 'hit decision',
  begin() {
    const rows = new Rows();
    const open = new Map<string, string>();
    return {
      rows,
      tell({ entryId, kind, payload }) {
        if (!kind.startsWith('screening.')) return;
        const key = keyOf(payload, 'decisionId');
        const entry = ['clientId', 'listId', 'entityId'].map((name) => keyOf(payload, name)).join(' ');
        if (kind === 'screening.hit_dismissed' || kind === 'screening.hit_confirmed') {
          const before = open.get(entry);
          const endedBy = fieldOf(payload['decidedBy']);
          if (before !== undefined) rows.change(before, { endedAs: 'replaced', endedBy, endReason: null });
          open.set(entry, key);
          const ended = { endedAs: null, endedBy: null, endReason: null };
          rows.change(key, { ...sealedFields(payload, members), ...ended, proofId: entryId });
        }
        if (kind === 'screening.decision_lifted') {
          open.delete(entry);
          const endReason = fieldOf(payload['reason']);
          rows.change(key, { endedAs: 'lifted', endedBy: fieldOf(payload['liftedBy']), endReason });
        }
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select decision_id::text as key, false as "isFree", client_id as "clientId", list_id as "listId",
          entity_id as "entityId", entity_sha256 as "entitySha256", facts_sha256 as "factsSha256", decision, reason,
          decided_by as "decidedBy", proof_id as "proofId", ended_as as "endedAs", ended_by as "endedBy",
          end_reason as "endReason"
        from screening_decisions where ${isBehind(sql`decision_id`, after, 'uuid')}
        order by decision_id limit ${limit}`,
    ),
};
