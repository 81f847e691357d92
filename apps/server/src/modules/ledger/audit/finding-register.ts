import { sql } from '../../../platform/database/orm.ts';
import type { Json } from '../../../platform/events/spine.ts';
import { fieldOf, isBehind, keyOf, readRegister, Rows, sealedFields } from '../../../platform/register.ts';
import type { Register, SealedEntry } from '../../../platform/register.ts';

/** What audits found, who may not close it, and who closed it for which reason: audits look after their own, too. */
export const findingRegister: Register = {
  name: 'finding',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, entryId, payload }) {
        if (kind === 'ledger.audit_found') {
          for (const opened of listOf(payload['opened']))
            rows.change(keyOf(opened, 'reviewId'), {
              ...sealedFields(opened, ['code', 'where', 'detail']),
              // As words, not as a hash: whoever is named here has a part in what is found about the finding, too.
              causers: wordsOf(opened['causers']),
              closedBy: null,
              reason: null,
              proofId: null,
            });
        }
        if (kind === 'ledger.finding_closed')
          rows.change(keyOf(payload, 'reviewId'), {
            ...sealedFields(payload, ['code', 'where', 'detail', 'closedBy', 'reason']),
            proofId: fieldOf(entryId),
          });
      },
    };
  },
  read: (tx) =>
    readRegister(
      tx,
      (after, limit) => sql`
        select id::text as key, not is_sealed and closed_at is null as "isFree", code, place as "where", detail,
          array_to_string(causers, ' ') as causers, closed_by as "closedBy", reason, proof_id::text as "proofId"
        from ledger_finding_reviews where ${isBehind(sql`id`, after, 'uuid')} order by id limit ${limit}`,
    ),
};

function wordsOf(value: Json | undefined): string {
  return Array.isArray(value) ? value.map(String).join(' ') : '';
}

function listOf(value: Json | undefined): readonly SealedEntry['payload'][] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

function isRecord(value: Json): value is SealedEntry['payload'] {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
