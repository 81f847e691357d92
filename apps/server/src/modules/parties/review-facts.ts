import type { Hit } from '@sorgfalt/contract';
import type { IsoDate } from '@sorgfalt/calendar';
import { complexityOf, countryOf, exposedUntil, exposureOf, nameOfPerson } from '@sorgfalt/parties';
import type { Complexity, ExposureKind } from '@sorgfalt/parties';
import type { Tx } from '../../platform/database/database.ts';
import { findConfirmation, readStructure } from './repo.ts';
import type { KeptStructure } from './repo.ts';
import { isOpen, lastStatements, readingOf, today } from './structure-view.ts';
import type { Reading } from './structure-view.ts';

type Last = ReturnType<typeof lastStatements>;

/** Somebody in a structure of whom a political exposure is stated, or of whom nobody knows it. */
export interface StatedExposure {
  readonly recordId: string;
  readonly name: string;
  readonly kind: ExposureKind;
  /** Whether it is the client itself. */
  readonly isClient: boolean;
  readonly until: string | null;
  /**
   * The last day on which it counts by law, and when a second person confirmed the structure in which its end is stated; null where it
   * counts without end, and before that.
   */
  readonly end: { readonly countsUntil: IsoDate; readonly confirmedAt: string } | null;
}

/** What the risk of a client follows from in those who stand behind it. */
export interface StatedOwnership extends Complexity {
  /** Of the beneficial owners as far as they are stated, ISO 3166-1 alpha-2. */
  readonly nationalities: readonly string[];
  /** Whether professional secrecy leaves them unnamed: form R stands in their place. */
  readonly areUnnamed: boolean;
}

/** What a review of a relationship asks about those who stand behind the client. */
export interface StructureFacts {
  /** When something was last said about them; null without a structure. */
  readonly changedAt: string | null;
  /** Those of them who, whatever the part, are stated to be politically exposed, or of whom nobody knows it. */
  readonly exposed: readonly StatedExposure[];
  /** Whether it is open who stands behind the client; never without a structure. */
  readonly isOpen: boolean;
  /** Null without a structure. */
  readonly ownership: StatedOwnership | null;
  /** The listed names found for them as they are now, with what was decided about each. */
  readonly hits: readonly {
    readonly hit: Hit;
    readonly decision: 'confirmed' | 'dismissed' | null;
    readonly decidedAt: string | null;
  }[];
}

export async function readReviewFacts(tx: Tx, clientId: string): Promise<StructureFacts> {
  const kept = await readStructure(tx, clientId);
  if (kept === null) return { changedAt: null, exposed: [], isOpen: false, ownership: null, hits: [] };
  const day = today();
  const last = lastStatements(kept);
  return {
    changedAt: kept.statements.at(-1)?.addedAt ?? null,
    exposed: await exposedIn(tx, kept, last),
    isOpen: isOpen(kept, day),
    ownership: ownershipIn(readingOf(kept, day), last),
    hits: kept.hits.map(({ hit, decision, decidedAt }) => ({ hit, decision, decidedAt })),
  };
}

function ownershipIn({ graph, rolled, day }: Reading, last: Last): StatedOwnership {
  const nationalities = rolled.owners.flatMap(({ party }) => {
    const said = last.get(party);
    return said?.recordType === 'person' ? (countryOf(said) ?? []) : [];
  });
  const areUnnamed = rolled.exemption?.reason === 'professional-secrecy';
  return { ...complexityOf(graph, rolled.subject, day), nationalities, areUnnamed };
}

async function exposedIn(
  tx: Tx,
  { row, statements }: KeptStructure,
  lastOfEach: Last,
): Promise<StatedExposure[]> {
  const ofRecord = Map.groupBy(statements, ({ statement }) => statement.recordId);
  const exposed: StatedExposure[] = [];
  for (const last of lastOfEach.values()) {
    const exposure = exposureOf(last);
    if (exposure === null || last.recordType !== 'person') continue;
    const { recordId, recordDetails } = last;
    const ends = exposedUntil(last);
    const version = sameSince(ofRecord.get(recordId) ?? []);
    const confirmedAt = ends === null ? null : await findConfirmation(tx, row, version);
    exposed.push({
      recordId,
      name: nameOfPerson(recordDetails),
      kind: exposure.kind,
      isClient: recordId === row.subject,
      until: exposure.until,
      end: ends === null || confirmedAt === null ? null : { countsUntil: ends, confirmedAt },
    });
  }
  return exposed;
}

/** Of the statements about somebody, oldest first, the version since which the same exposure is stated. */
function sameSince(statements: KeptStructure['statements']): number {
  const said = statements.map(({ statement }) => JSON.stringify(exposureOf(statement)));
  const first = statements[said.findLastIndex((each) => each !== said.at(-1)) + 1];
  return first?.version ?? Number.MAX_SAFE_INTEGER;
}
