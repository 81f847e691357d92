import { sql } from '../../platform/database/orm.ts';
import { fieldOf, instantText, isBehind, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';

/** With which keys other systems come in: what opens each, until when, and who answers for it. */
export const accessKeyRegister: Register = {
  name: 'access key',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, actor, payload }) {
        if (kind !== 'provisioning.token_changed') return;
        // What was the directory's alone was called a token.
        const key = String(fieldOf(payload['keyId'] ?? payload['tokenId']));
        if (payload['act'] === 'revoked') rows.change(key, { isRevoked: true });
        else
          rows.change(key, {
            ...sealedFields(payload, ['purpose', 'expiresAt', 'sha256']),
            createdBy: actor,
            isRevoked: false,
          });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, false as "isFree", purpose, hash as sha256, created_by as "createdBy",
          ${instantText(sql`expires_at`)} as "expiresAt",
          revoked_at is not null as "isRevoked"
        from access_keys where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};
