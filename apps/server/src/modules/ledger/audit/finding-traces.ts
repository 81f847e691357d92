import type { AuditFinding } from '@sorgfalt/contract';
import type { Tx } from '../../../platform/database/database.ts';
import type { Book } from '../../../platform/register.ts';
import { auditContents } from './audit-contents.ts';
import type { FindingTrace, FoundRow } from './audit-report.ts';
import type { RegisterAudit } from './audit-registers.ts';
import { actorsOfEntries, actorsOfEvents, lastAdministrator, peopleAmong } from './finding-trace-repo.ts';

interface Found {
  readonly findings: readonly AuditFinding[];
  readonly rows: ReadonlyMap<AuditFinding, FoundRow>;
}

/**
 * Who acted in what each finding is about: whoever entries name as the actor, of a row all whose entries tell of it, and
 * the people who stand in it, as it was sealed and as it is. Where no person is known it may be anybody; it is then the
 * administrator who last administered something.
 */
export async function traceFindings(
  tx: Tx,
  audit: RegisterAudit,
  { findings, rows }: Found,
): Promise<ReadonlyMap<AuditFinding, FindingTrace>> {
  const [ofEntries, ofEvents, tellers] = [
    await actorsOfEntries(tx, namedIn(findings, /^entry ([0-9a-f-]{36})$/u)),
    await actorsOfEvents(tx, namedIn(findings, /^event (\d{1,15})$/u)),
    await tellersOf(tx, audit, [...rows.values()]),
  ];
  const mayBe = new Map(
    findings.map((finding) => {
      const { where } = finding;
      const row = rows.get(finding);
      const inRow = row === undefined ? [] : [...row.values.flatMap(wordsOf), ...(tellers.get(row) ?? [])];
      return [finding, [...(ofEntries.get(where) ?? []), ...(ofEvents.get(where) ?? []), ...inRow]] as const;
    }),
  );
  const people = await peopleAmong(tx, new Set([...mayBe.values()].flat()));
  const anybody = await lastAdministrator(tx);
  return new Map(
    [...mayBe].map(([finding, names]) => {
      const known = [...new Set(names)].filter((name) => people.has(name)).toSorted();
      const causers = known.length > 0 || anybody === null ? known : [anybody];
      return [finding, { causers, state: rows.get(finding)?.state ?? '' }];
    }),
  );
}

function namedIn(findings: readonly AuditFinding[], pattern: RegExp): string[] {
  return findings.flatMap(({ where }) => pattern.exec(where)?.[1] ?? []);
}

/** Several people may stand in one field. */
function wordsOf(value: unknown): string[] {
  return typeof value === 'string' ? value.split(' ') : [];
}

/** The actors of the entries that tell of rows: the ledger is read once more, which is done only where something is found. */
async function tellersOf(
  tx: Tx,
  { registers, vault, rest }: RegisterAudit,
  rows: readonly FoundRow[],
): Promise<ReadonlyMap<FoundRow, ReadonlySet<string>>> {
  const tellers = new Map(rows.map((row) => [row, new Set<string>()]));
  const books = registers.flatMap((register): Book[] => {
    const byKey = new Map<string, Set<string>[]>();
    for (const [row, actors] of tellers) {
      if (row.register !== register.name) continue;
      for (const key of new Set([row.key, row.shorterKey]))
        byKey.set(key, [...(byKey.get(key) ?? []), actors]);
    }
    if (byKey.size === 0) return [];
    const book = register.begin();
    let actor = '';
    book.rows.onSet = (key) => byKey.get(key)?.forEach((actors) => actors.add(actor));
    return [
      {
        rows: book.rows,
        tell(entry) {
          ({ actor } = entry);
          book.tell(entry);
        },
      },
    ];
  });
  if (books.length > 0) await auditContents(tx, { vault, rest }, books, () => undefined);
  return tellers;
}
