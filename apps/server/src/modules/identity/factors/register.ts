import { sql } from '../../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register } from '../../../platform/register.ts';
import { identityPasskeys } from '../tables.ts';
import { passkeysHash } from './repo.ts';

const terms = ['graveMinutes', 'decisionMinutes', 'releaseAboveMinor', 'idleMinutes'];

/** What takes a fresh proof of who somebody is: the newest policy counts. */
export const stepUpPolicyRegister: Register = {
  name: 'step-up policy',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== 'identity.step_up_policy_set') return;
        const fields = sealedFields(Object(payload['policy']), terms);
        rows.set('in force', { ...fields, setBy: fieldOf(payload['by']) });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after) => sql`
        select 'in force' as key, false as "isFree", grave_minutes as "graveMinutes",
          decision_minutes as "decisionMinutes", release_above_minor as "releaseAboveMinor",
          idle_minutes as "idleMinutes", set_by as "setBy"
        from identity_step_up_policies where ${after === null} order by no desc limit 1`,
    ),
};

/** What opens each account besides its password: whoever puts a passkey of their own there acts in somebody else's name. */
export const factorRegister: Register = {
  name: 'factors of account',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        const by = kind === 'identity.factor_added' ? 1 : kind === 'identity.factors_removed' ? -1 : 0;
        if (by === 0) return;
        const uid = keyOf(payload, 'uid');
        const { passkeys = 0, hasApp = false } = rows.get(uid) ?? {};
        const { factor } = payload;
        const left = {
          passkeys: factor === 'all' ? 0 : Number(passkeys) + (factor === 'passkey' ? by : 0),
          hasApp: factor === 'all' ? false : factor === 'totp' ? by > 0 : hasApp,
        };
        if (left.passkeys === 0 && left.hasApp === false) rows.delete(uid);
        else rows.change(uid, { ...left, ...sealedFields(payload, ['passkeysSha256']) });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select u.id as key, false as "isFree", keys.passkeys, keys.hash as "passkeysSha256", apps.has as "hasApp"
        from identity_users u,
          lateral (select count(*)::int as passkeys, ${passkeysHash} as hash from ${identityPasskeys}
            where user_id = u.id) keys,
          lateral (select exists (
            select from identity_totp where user_id = u.id and added_at is not null) as has) apps
        where (keys.passkeys > 0 or apps.has) and ${isBehind(sql`u.id`, after, 'text')} order by u.id limit ${limit}`,
    ),
};
