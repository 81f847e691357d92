import { sql } from '../../platform/database/orm.ts';
import type { Tx } from '../../platform/database/database.ts';
import { fieldOf, instantText, keyOf, Rows, sealedFields } from '../../platform/register.ts';
import type { Register, RegisterRow } from '../../platform/register.ts';
import { hashesOfEntries, hashOfVersion } from './version-content.ts';

const members = [
  'versionId',
  'sha256',
  'listDate',
  'entityCount',
  'nameCount',
  'source',
  'hasSanctions',
  'contentSha256',
  'confirmedAt',
];

interface InForce extends Record<string, unknown> {
  readonly listId: string;
  readonly versionId: string;
  readonly sha256: string;
  readonly listDate: string | null;
  readonly nameCount: number;
  readonly source: string;
  readonly hasSanctions: boolean;
  readonly confirmedAt: string | null;
}

/** The lists in force, entry by entry, and how old they are: whom nobody is looked for any more passes every screening. */
export const listRegister: Register = {
  name: 'list',
  begin() {
    const rows = new Rows();
    return {
      rows,
      tell({ kind, payload }) {
        if (kind !== 'screening.list_imported' && kind !== 'screening.list_confirmed') return;
        const key = keyOf(payload, 'listId');
        // A version replaces all that was said of the one before.
        if (kind === 'screening.list_imported') rows.set(key, sealedFields(payload, members));
        // Of a version that another has replaced meanwhile nothing is shown any more.
        else if (rows.get(key)?.['versionId'] === payload['versionId'])
          rows.change(key, sealedFields(payload, ['confirmedAt']));
      },
    };
  },
  async *read(tx) {
    const { rows } = await tx.execute<InForce>(sql`
      select l.list_id as "listId", l.source, v.version_id as "versionId", v.sha256, v.list_date as "listDate",
        v.name_count as "nameCount", v.has_sanctions as "hasSanctions", ${instantText(sql`v.confirmed_at`)} as "confirmedAt"
      from screening_lists l join screening_versions v on v.version_id = l.active_version_id order by l.list_id`);
    for (const row of rows) yield* readList(tx, row);
  },
};

/** The row of a list at last; before it nothing after each page, so that whoever reads may rest. */
async function* readList(tx: Tx, { listId: key, ...row }: InForce): AsyncIterable<readonly RegisterRow[]> {
  const hashes: string[] = [];
  for await (const page of hashesOfEntries(tx, row.versionId)) {
    hashes.push(...page);
    yield [];
  }
  const contentSha256 = await hashOfVersion(tx, row.versionId, hashes);
  const fields = { ...row, entityCount: fieldOf(hashes.length), contentSha256 };
  yield [{ key, isFree: false, fields }];
}
