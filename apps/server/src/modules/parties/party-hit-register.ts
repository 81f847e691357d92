import { sql } from '../../platform/database/orm.ts';
import type { Json } from '../../platform/events/spine.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Field, Register, Sealed } from '../../platform/register.ts';

type Members = Readonly<Record<string, Json>>;

const undecided = { decision: null, reason: null, decidedBy: null };

/**
 * Listed names that were found for those behind clients, and what was decided about each.
 *
 * Earlier versions sealed of a hit which entry of which list it was, and not in what state of that entry. Such a hit has a
 * shorter key, which all rows of the entry share that were found by the same facts: a decision on one of them may be missing on
 * another. None of them is taken as it stands in the database, which would seal whatever somebody had put there.
 */
export const partyHitRegister: Register = {
  name: 'party hit',
  begin() {
    const rows = new Rows();
    /** By client: its hits by their keys, as they were found. */
    const found = new Map<string, Map<string, Members>>();
    const sealedOf = (key: string) => {
      const shorter = rows.get(shorterKey(key));
      return rows.get(key) ?? (shorter && { ...shorter, ...orOpen(shorter) });
    };
    function tellScreening(clientId: string, payload: Members): void {
      const known = found.get(clientId) ?? new Map<string, Members>();
      found.set(clientId, known);
      const parties = membersOf(payload['parties']);
      for (const hit of membersOf(payload['hits'])) {
        const party = parties.find(({ recordId }) => recordId === hit['recordId']);
        const whole = { factsSha256: party?.['factsSha256'] ?? null, ...hit };
        const key = hitKey(clientId, whole);
        known.set(key, whole);
        const before = sealedOf(key) ?? undecided;
        const again = hit['entitySha256'] === undefined ? orOpen(before) : before;
        rows.change(key, { ...again, ...sealedFields(hit, ['isSanction']) });
      }
      // What was found for what they were no longer counts.
      const facts = new Set(parties.map(({ factsSha256 }) => factsSha256));
      for (const [key, { factsSha256 = null }] of known)
        rows.change(key, { isCurrent: facts.has(factsSha256) });
    }
    function tellDecision(clientId: string, payload: Members): void {
      const decided = {
        ...sealedFields(payload, ['decision', 'reason']),
        decidedBy: fieldOf(payload['by']),
      };
      for (const key of decidedKeys(clientId, payload)) rows.change(key, { ...sealedOf(key), ...decided });
    }
    /** Earlier versions named the entry of the list, of which every hit was meant that counted. */
    function decidedKeys(clientId: string, payload: Members): readonly string[] {
      if (payload['hits'] !== undefined)
        return membersOf(payload['hits']).map((hit) => hitKey(clientId, { ...payload, ...hit }));
      const isMeant = (hit: Members) =>
        ['recordId', 'listId', 'entityId'].every((name) => hit[name] === payload[name]);
      return [...(found.get(clientId) ?? [])].flatMap(([key, hit]) =>
        isMeant(hit) && rows.get(key)?.['isCurrent'] === true ? [key] : [],
      );
    }
    return {
      rows,
      shorterKey,
      tell({ kind, clientId, payload }) {
        if (clientId === null) return;
        if (kind === 'client.structure_screened') tellScreening(clientId, payload);
        if (kind === 'client.structure_hit_decided') tellDecision(clientId, payload);
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
  const members = hit['entitySha256'] === undefined ? names.slice(0, -1) : names;
  return [clientId, ...members.map((name) => keyOf(hit, name))].join(' ');
}

/** Without the state of the entry, which is the last. */
function shorterKey(key: string): string {
  return key.slice(0, key.lastIndexOf(' '));
}

/** What may also be as undecided as it was found. */
function orOpen({ decision, reason, decidedBy }: Sealed): Sealed {
  return { decision: or(decision), reason: or(reason), decidedBy: or(decidedBy) };
}

function or(sealed: Sealed[string] = null): readonly Field[] {
  return [...new Set([sealed, null].flat())];
}

function membersOf(list: Json | undefined): readonly Members[] {
  return Array.isArray(list) ? list : [];
}
