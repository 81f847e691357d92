import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';
import { isInvented } from '../../platform/sample-officers.ts';

/** Clients as they were submitted, accepted or refused, and frozen. */
export const clientRegister: Register = {
  name: 'client',
  begin() {
    const rows = new Rows();
    const freezes = new Map<string, Set<unknown>>();
    const freezesOf = (clientId: string) => {
      const known = freezes.get(clientId) ?? new Set();
      freezes.set(clientId, known);
      return known;
    };
    return {
      rows,
      tell({ kind, actor, clientId, payload }) {
        if (clientId === null) return;
        if (kind === 'onboarding.submitted') {
          const { clientName, kind: clientKind = 'natural_person' } = Object(payload['form']);
          rows.change(clientId, {
            name: fieldOf(clientName),
            kind: fieldOf(clientKind),
            status: 'applicant',
            isFrozen: false,
            isSample: isInvented({ actor, payload }),
          });
        }
        if (kind === 'onboarding.risk_completed')
          rows.change(clientId, { riskLevel: fieldOf(Object(payload['risk']).level) });
        if (kind === 'client.risk_raised') rows.change(clientId, { riskLevel: fieldOf(payload['level']) });
        if (kind === 'client.exposure_noted')
          rows.change(clientId, { isExposed: fieldOf(payload['kind']) !== null });
        if (kind === 'onboarding.completed') {
          const status = payload['decision'] === 'accepted' ? 'accepted' : 'refused';
          rows.change(clientId, { status });
        }
        if (kind === 'client.frozen') freezesOf(clientId).add(payload['freezeId']);
        if (kind === 'client.unfrozen') freezesOf(clientId).delete(payload['freezeId']);
        if (kind === 'client.frozen' || kind === 'client.unfrozen')
          rows.change(clientId, { isFrozen: freezesOf(clientId).size > 0 });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", name, kind, status, is_frozen as "isFrozen", risk_level as "riskLevel",
          is_exposed as "isExposed", is_sample as "isSample"
        from clients where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};

/** Why clients may do nothing, and who lifted it. */
export const freezeRegister: Register = {
  name: 'freeze',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (!kind.startsWith('client.')) return;
        const key = keyOf(payload, 'freezeId');
        if (kind === 'client.frozen') {
          const names = ['clientId', 'cause', 'listId', 'entityId', 'decisionId', 'reason', 'frozenBy'];
          rows.change(key, { ...sealedFields(payload, names), liftedBy: null, liftReason: null });
        }
        if (kind === 'client.unfrozen')
          rows.change(key, {
            ...sealedFields(payload, ['liftedBy']),
            liftReason: fieldOf(payload['reason']),
          });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", cause, list_id as "listId",
          entity_id as "entityId", decision_id as "decisionId", reason, frozen_by as "frozenBy",
          lifted_by as "liftedBy", lift_reason as "liftReason"
        from client_freezes where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};

/** Why nothing of clients may be erased, and who lifted it. */
export const holdRegister: Register = {
  name: 'hold',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (!kind.startsWith('client.')) return;
        const key = keyOf(payload, 'holdId');
        if (kind === 'client.hold_placed') {
          const fields = sealedFields(payload, ['clientId', 'reason', 'placedBy']);
          rows.change(key, { ...fields, liftedBy: null, liftReason: null });
        }
        if (kind === 'client.hold_lifted') {
          const liftReason = fieldOf(payload['reason']);
          rows.change(key, { ...sealedFields(payload, ['liftedBy']), liftReason });
        }
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", client_id as "clientId", reason, placed_by as "placedBy",
          lifted_by as "liftedBy", lift_reason as "liftReason"
        from client_holds where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
