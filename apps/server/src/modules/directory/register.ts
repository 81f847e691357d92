import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

/** Which groups of the firm's directory give which role: whoever is in one has it at the next sign-in. */
export const groupRegister: Register = {
  name: 'directory group',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, actor, payload }) {
        if (kind !== 'directory.group_changed') return;
        const [name, role] = [keyOf(payload, 'name'), fieldOf(payload['to'])];
        if (role === null) rows.delete(name);
        else rows.change(name, { role, setBy: actor });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select name as key, false as "isFree", role, set_by as "setBy"
        from directory_groups where ${isBehind(sql`name`, after, 'text')} order by name limit ${limit}`,
    ),
};
