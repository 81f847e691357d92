import type { Statement } from '@sorgfalt/parties';
import { sql } from '../../platform/database/orm.ts';
import type { Json } from '../../platform/events/spine.ts';
import { fieldOf, isBehind, readRegister, Rows, sealedFields } from '../../platform/register.ts';
import type { Field, Register } from '../../platform/register.ts';

/** The hash of a statement, whatever the order of its members: a database keeps none. */
export function statementHash(statement: Statement): Field {
  return fieldOf(JSON.parse(JSON.stringify(statement)));
}

/** Who said what about those behind clients. */
export const statementRegister: Register = {
  name: 'statement',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, clientId, payload }) {
        const { statements } = payload;
        if (kind !== 'client.structure_changed' || !Array.isArray(statements)) return;
        for (const each of statements as readonly Readonly<Record<string, Json>>[])
          rows.change(`${clientId} ${String(fieldOf(each['statementId']))}`, {
            ...sealedFields(each, ['recordId', 'contentSha256']),
            version: fieldOf(payload['version']),
            by: fieldOf(payload['by']),
          });
      },
    };
  },
  read: (tx) => {
    const key = sql`client_id || ' ' || (statement ->> 'statementId')`;
    return readRegister(
      tx,
      (after, limit) => sql`
        select ${key} as key, false as "isFree", statement ->> 'recordId' as "recordId", version, added_by as by,
          statement as "contentSha256"
        from party_statements where ${isBehind(key, after, 'text')} order by ${key} limit ${limit}`,
    );
  },
};
