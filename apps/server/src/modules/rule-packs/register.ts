import { sql } from '../../platform/database/orm.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Register } from '../../platform/register.ts';
import { packHash } from './shelf.ts';
import type { PackKind } from './shelf.ts';

type Kind = Omit<PackKind<{ readonly version: string; readonly inForceFrom: string }>, 'read'>;

/** Packs as they were brought, text and all; without an entry only the one that the product comes with. */
export function packRegister({ name, shipped, events }: Kind): Register {
  return {
    name: `${name} rules`,
    begin() {
      const rows = new Rows();
      return {
        rows,
        tell({ kind, payload }) {
          if (kind !== events.kept) return;
          const sha256 = fieldOf(payload['sha256']);
          rows.change(keyOf(payload, 'version'), { sha256, textSha256: sha256, by: fieldOf(payload['by']) });
        },
      };
    },
    read: (tx) =>
      readRegister(
        tx,
        (after, limit) => sql`
          select version as key, sha256, encode(sha256(convert_to(pack, 'UTF8')), 'hex') as "textSha256",
            uploaded_by as by,
            uploaded_by = 'set-up' and encode(sha256(convert_to(pack, 'UTF8')), 'hex') = ${packHash(shipped)} as "isFree"
          from ${sql.identifier(`${name}_rule_packs`)}
          where ${isBehind(sql`version`, after, 'text')} order by version limit ${limit}`,
      ),
  };
}

/** Which pack was put in force when: the last that was put decides, so their order counts. */
export function packUseRegister({ name, events }: Kind): Register {
  return {
    name: `${name} rules in force`,
    begin() {
      const rows = new Rows();
      return {
        rows,
        tell({ kind, payload }) {
          if (kind === events.inForce)
            rows.change(`${rows.size + 1}`, sealedFields(payload, ['version', 'by']));
        },
      };
    },
    read: (tx) =>
      readRegister(
        tx,
        (after, limit) => sql`
          select case when by = 'set-up' then 'set-up ' || id else number::text end as key, id as place, version, by,
            by = 'set-up' and exists (select from ${sql.identifier(`${name}_rule_packs`)} p
              where p.version = used.version and p.uploaded_by = 'set-up') as "isFree"
          from (select id, version, put_by as by,
              row_number() over (partition by put_by = 'set-up' order by id) as number
            from ${sql.identifier(`${name}_rule_uses`)}) used
          where ${after === null ? sql`true` : sql`false`} order by id limit ${limit}`,
      ),
  };
}
