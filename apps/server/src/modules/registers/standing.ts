import type { RegisterFinding } from '@sorgfalt/contract';
import { compareExtract, contradictionsOf, differencesIn } from '@sorgfalt/kyc';
import type { ComparedField, DeclaredEntity, FieldComparison } from '@sorgfalt/kyc';
import type { Tx } from '../../platform/database/database.ts';
import { lastExtracts } from './repo.ts';
import type { NamedExtract } from './repo.ts';
import { subjectsOf } from './subjects.ts';
import type { Subject } from './subjects.ts';

/** The last extract of a register beside what is declared now. */
export interface ComparedExtract {
  readonly row: NamedExtract;
  readonly rows: readonly FieldComparison[];
  readonly differs: readonly ComparedField[];
}

/** How an entity stands in the registers. */
export interface SubjectStanding extends Subject {
  readonly extracts: readonly ComparedExtract[];
  /** In what the registers contradict each other. */
  readonly contradicts: readonly ComparedField[];
}

/** How a client and those behind it stand in the registers, against what is declared at this moment. */
export async function readStanding(
  tx: Tx,
  clientId: string,
  client: DeclaredEntity | null,
): Promise<SubjectStanding[]> {
  const rows = await lastExtracts(tx, clientId);
  const subjects = await subjectsOf(tx, clientId, client);
  return subjects.map((subject) => {
    const own = rows.filter(({ partyId }) => partyId === subject.partyId);
    return {
      ...subject,
      extracts: own.map((row) => compared(row, subject.declared)),
      contradicts: contradictionsIn(own),
    };
  });
}

/** What a person has to decide about; whoever was taken out of the structure is asked about no longer. */
export async function readRegisterFindings(
  tx: Tx,
  clientId: string,
  client: DeclaredEntity | null,
): Promise<RegisterFinding[]> {
  return (await readStanding(tx, clientId, client)).flatMap(findingsOf);
}

export function findingsOf({ partyId, declared, extracts, contradicts }: SubjectStanding): RegisterFinding[] {
  return extracts.flatMap(({ row: { register, takenAt, entry }, differs }) =>
    entry === null || differs.length + contradicts.length > 0
      ? [
          {
            partyId,
            name: declared.name,
            register,
            takenAt,
            isAbsent: entry === null,
            differs: [...differs],
            contradicts: [...contradicts],
          },
        ]
      : [],
  );
}

function compared(row: NamedExtract, declared: DeclaredEntity): ComparedExtract {
  const rows = row.entry === null ? [] : compareExtract(declared, row.entry);
  return { row, rows, differs: differencesIn(rows) };
}

/** One that a register does not have contradicts nothing: that it is missing there is a finding of its own. */
function contradictionsIn(rows: readonly NamedExtract[]): ComparedField[] {
  const entries = rows.flatMap(({ entry }) => (entry === null ? [] : [entry]));
  const pairs = entries.flatMap((one, at) =>
    entries.slice(at + 1).map((other) => contradictionsOf(one, other)),
  );
  return [...new Set(pairs.flat())];
}
