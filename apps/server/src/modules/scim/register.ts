import { sql } from '../../platform/database/orm.ts';
import type { Json } from '../../platform/events/spine.ts';
import { areBehind, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

const changed = 'provisioning.group_changed';

/**
 * Groups of which something was told before that was sealed, and of which the directory has not listed all members since: what
 * they have from then is not known.
 */
const early = sql`early as (
  select data ->> 'groupId' as id from events where type = ${changed} group by 1
  having min(id) filter (where proof_id is null) < coalesce(
      (select min(id) from events where type = ${changed} and proof_id is not null), max(id) + 1)
    and not coalesce(bool_or(data ->> 'isWhole' = 'true' and proof_id is not null), false))`;

/** Groups as the directory calls them: under its name or its outer id a group gives a role. */
export const provisionedGroupRegister: Register = {
  name: 'provisioned group',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== changed) return;
        const key = keyOf(payload, 'groupId');
        if (payload['act'] === 'removed') rows.delete(key);
        else rows.change(key, sealedFields(payload, ['displayName', 'externalId']));
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        with ${early}
        select id::text as key, id::text in (select id from early) as "isFree", display_name as "displayName",
          external_id as "externalId"
        from scim_groups where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};

/** Whom the directory has put in a group: whoever is in one has its role when it changes. */
export const memberRegister: Register = {
  name: 'member of group',
  begin() {
    const rows = new Rows();
    const drop = (isGone: (key: string) => boolean) => {
      for (const key of rows.keys()) if (isGone(key)) rows.delete(key);
    };
    return {
      rows,
      tell({ kind, payload }) {
        const uid = keyOf(payload, 'uid');
        if (kind === 'provisioning.account_changed' && payload['act'] === 'released')
          drop((key) => key.endsWith(` ${uid}`));
        if (kind !== changed) return;
        const group = `${keyOf(payload, 'groupId')} `;
        const { act, members, joined, left } = payload;
        if (act === 'removed' || members !== undefined) drop((key) => key.startsWith(group));
        for (const one of [...uidsIn(members), ...uidsIn(joined)]) rows.set(`${group}${one}`, { uid: one });
        for (const one of uidsIn(left)) rows.delete(`${group}${one}`);
      },
    };
  },
  read: (tx) =>
    readRegister(tx, (after, limit) => {
      const place = sql`group_id, uid`;
      return sql`
        with ${early}
        select concat_ws(' ', ${place}) as key, uid, group_id::text in (select id from early) as "isFree"
        from scim_members where ${areBehind(place, after?.split(' ') ?? null)} order by ${place} limit ${limit}`;
    }),
};

function uidsIn(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.map(String) : [];
}
