import { sql } from 'drizzle-orm';
import type { Json } from '../../platform/events/spine.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

type Members = Readonly<Record<string, Json>>;

const undecided = { decision: null, reason: null, decidedBy: null };

/** Listed names that were found for those behind clients, and what was decided about each. */
export const partyHitRegister: Register = {
  name: 'party hit',
  begin() {
    const rows = new Rows();
    /** By client: the keys of its hits, with the hash of what each was found by. */
    const found = new Map<string, Map<string, Json>>();
    return {
      rows,
      tell({ kind, clientId, payload }) {
        if (clientId === null) return;
        const hits = membersOf(payload['hits']);
        if (kind === 'client.structure_screened') {
          const known = found.get(clientId) ?? new Map<string, Json>();
          found.set(clientId, known);
          for (const hit of hits) {
            const key = hitKey(clientId, hit);
            known.set(key, hit['factsSha256'] ?? null);
            rows.change(key, { ...undecided, ...sealedFields(hit, ['isSanction']), ...rows.get(key) });
          }
          // What was found for what they were no longer counts.
          const facts = new Set(membersOf(payload['parties']).map(({ factsSha256 }) => factsSha256));
          for (const [key, factsSha256] of known) rows.change(key, { isCurrent: facts.has(factsSha256) });
        }
        if (kind === 'client.structure_hit_decided') {
          const decided = {
            ...sealedFields(payload, ['decision', 'reason']),
            decidedBy: fieldOf(payload['by']),
          };
          for (const hit of hits) rows.change(hitKey(clientId, { ...payload, ...hit }), decided);
        }
      },
    };
  },
  read: (tx) => {
    const key = sql`concat_ws(' ', client_id, record_id, facts_sha256, list_id, entity_id, entity_sha256)`;
    return readRegister(
      tx,
      (after, limit) => sql`
        select ${key} as key, false as "isFree", is_sanction as "isSanction", is_current as "isCurrent", decision, reason,
          decided_by as "decidedBy"
        from party_hits where ${isBehind(key, after, 'text')} order by ${key} limit ${limit}`,
    );
  },
};

function hitKey(clientId: string, hit: Members): string {
  const names = ['recordId', 'factsSha256', 'listId', 'entityId', 'entitySha256'];
  return [clientId, ...names.map((name) => keyOf(hit, name))].join(' ');
}

function membersOf(list: Json | undefined): readonly Members[] {
  return Array.isArray(list) ? list : [];
}
