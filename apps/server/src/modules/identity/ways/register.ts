import { sql } from '../../../platform/database/orm.ts';
import { areBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register } from '../../../platform/register.ts';

/**
 * Who signs in elsewhere and is let in to which account: whoever puts an identity of their own there comes in as somebody
 * else. Passwords are another matter.
 */
export const wayRegister: Register = {
  name: 'way in',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        const key = `${keyOf(payload, 'uid')} ${keyOf(payload, 'way')}`;
        if (kind === 'identity.way_unlinked') rows.delete(key);
        if (kind !== 'identity.way_linked') return;
        // Who it was elsewhere was not sealed at first.
        rows.set(
          key,
          payload['subjectSha256'] === undefined ? {} : sealedFields(payload, ['uid', 'subjectSha256']),
        );
      },
    };
  },
  read: (tx) =>
    readRegister(tx, (after, limit) => {
      const place = sql`user_id, provider_id`;
      // Nor was what a sign-up or the directory made: what came before the first that was sealed is known by its event.
      return sql`
        with first as (select min(id) as id from events where type = 'identity.way_linked' and data ? 'by')
        select concat_ws(' ', ${place}) as key, user_id as uid,
          case count(*) when 1 then encode(sha256(convert_to(min(account_id), 'UTF8')), 'hex') end as "subjectSha256",
          exists (select from events v, first
            where (v.type = 'identity.signed_up' and v.actor = user_id and v.data ->> 'provider' = provider_id
                or v.type = 'provisioning.account_changed' and v.proof_id is not null
                  and v.data ->> 'uid' = user_id and provider_id = 'oidc')
              and v.id < coalesce(first.id, v.id + 1)
              and not exists (select from events u where u.type = 'identity.way_unlinked' and u.id > v.id
                and u.data ->> 'uid' = user_id and u.data ->> 'way' = provider_id)) as "isFree"
        from identity_accounts
        where provider_id <> 'credential' and ${areBehind(place, after?.split(' ') ?? null)}
        group by ${place} order by ${place} limit ${limit}`;
    }),
};
