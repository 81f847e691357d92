import { sql } from '../../platform/database/orm.ts';
import { sampleOfficers } from '../../platform/sample-officers.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

/** Roles and states of accounts. Whoever was given nothing is a guest; the invented officer cannot sign in. */
export const userRegister: Register = {
  name: 'user',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (!kind.startsWith('users.')) return;
        const uid = keyOf(payload, 'uid');
        if (kind === 'users.invited')
          rows.change(uid, { state: 'active', ...sealedFields(payload, ['role', 'state']) });
        if (kind === 'users.role_changed') rows.change(uid, { role: fieldOf(payload['to']) });
        if (kind === 'users.state_changed')
          rows.change(uid, { role: rows.get(uid)?.['role'] ?? 'guest', state: fieldOf(payload['to']) });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select uid as key, role = 2 or (is_sample and uid = any(${sql.param([...sampleOfficers])}::text[])) as "isFree",
          (array['admin', 'editor', 'guest'])[role + 1] as role, state
        from users where ${isBehind(sql`uid`, after, 'text')} order by uid limit ${limit}`,
    ),
};
