import { swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { Structure, StructureInterest, StructureParty } from '@sorgfalt/contract';
import { checkedLei } from '@sorgfalt/kyc';
import {
  addressOf,
  countryOf,
  exposureOf,
  graphOf,
  heldOn,
  latest,
  layOut,
  leiOf,
  rollUp,
  uidOf,
} from '@sorgfalt/parties';
import type { PartyGraph, RollUp, Share, Statement } from '@sorgfalt/parties';
import { formsOf } from './forms.ts';
import type { KeptStructure } from './repo.ts';
import { recordOf, saidOf } from './said.ts';

/** What a structure says on a day. */
export interface Reading {
  readonly graph: PartyGraph;
  readonly rolled: RollUp;
  readonly day: IsoDate;
}

export function today(): IsoDate {
  return swissDay(new Date());
}

export function readingOf({ row, statements }: KeptStructure, day: IsoDate): Reading {
  const graph = graphOf(statements.map(({ statement }) => statement));
  return { graph, day, rolled: rollUp(graph, row.subject, day) };
}

/** The first day after `day` on which something in the structure begins or ends; null without one. */
export function nextChange({ graph, day }: Reading): IsoDate | null {
  return graph.interests
    .flatMap(({ from, until }) => [from, until])
    .reduce((first, each) => {
      const isNext = each !== null && each > day && (first === null || each < first);
      return isNext ? each : first;
    }, null);
}

/** Whether it is open who stands behind the client; the database says the same (`structure_open_from`). */
export function isOpen({ row, hits }: KeptStructure, day: IsoDate): boolean {
  const isLapsed = row.holdsUntil !== null && row.holdsUntil <= day;
  return row.confirmedVersion !== row.version || isLapsed || hits.some(standsAgainst);
}

/** Whether a hit stands against the client: undecided, or a sanction that was confirmed. */
export function standsAgainst({
  decision,
  isSanction,
}: {
  decision: string | null;
  isSanction: boolean;
}): boolean {
  return decision === null || (decision === 'confirmed' && isSanction);
}

/** A structure as officers see it on `day`. */
export function viewOf(kept: KeptStructure, day: IsoDate): Structure {
  const { row, confirmedByName } = kept;
  const reading = readingOf(kept, day);
  const { graph, rolled } = reading;
  const isConfirmed = row.confirmedBy !== null && row.confirmedAt !== null;
  return {
    clientId: row.clientId,
    version: row.version,
    subject: row.subject,
    day,
    parties: partiesOf(kept, graph),
    interests: interestsOf(kept, graph, day),
    exemption: rolled.exemption && {
      reason: rolled.exemption.reason,
      partyId: rolled.exemption.party,
      article: rolled.exemption.article,
    },
    owners: rolled.owners.map(({ party, capital, votes, reasons, roles, ...owner }) => ({
      ...owner,
      partyId: party,
      reasons: [...reasons],
      roles: [...roles],
      capital: percentOf(capital),
      votes: percentOf(votes),
    })),
    problems: rolled.problems.map(({ code, party, share }) => ({
      code,
      partyId: party,
      share: share === undefined ? null : toPercent(share),
    })),
    forms: formsOf(kept, reading),
    rows: layOut(graph, row.subject, day).map((each) => [...each]),
    confirmed: isConfirmed
      ? {
          version: row.confirmedVersion,
          by: confirmedByName ?? row.confirmedBy ?? '',
          at: row.confirmedAt ?? '',
        }
      : null,
    isOpen: isOpen(kept, day),
    opensOn: nextChange(reading),
  };
}

function partiesOf({ statements, hits }: KeptStructure, graph: PartyGraph): StructureParty[] {
  const rows = new Map(statements.map((each) => [each.statement.recordId, each]));
  const ofParty = Map.groupBy(hits, ({ recordId }) => recordId);
  return graph.parties.flatMap(({ id, ...party }) => {
    const row = rows.get(id);
    if (row === undefined) return [];
    return {
      ...party,
      partyId: id,
      country: countryOf(row.statement),
      uid: uidOf(row.statement),
      lei: checkedLei(leiOf(row.statement) ?? ''),
      address: addressOf(row.statement),
      exposure: exposureOf(row.statement),
      said: saidOf(row),
      hits: (ofParty.get(id) ?? []).map(
        ({ hit, foundAt, decision, deciderName, decidedBy, decidedAt, reason }) => ({
          hit,
          foundAt,
          decision:
            decision === null || decidedAt === null
              ? null
              : { decision, by: deciderName ?? decidedBy ?? '', at: decidedAt, reason: reason ?? '' },
        }),
      ),
    };
  });
}

function interestsOf({ statements }: KeptStructure, graph: PartyGraph, day: IsoDate): StructureInterest[] {
  const rows = new Map(statements.map((each) => [each.statement.recordId, each]));
  const held = new Set(heldOn(graph.interests, day).map(({ id }) => id));
  return graph.interests.flatMap(({ id, holder, subject, kind, share, from, until }) => {
    const recordId = recordOf(id);
    const row = rows.get(recordId);
    if (row === undefined) return [];
    const [percent, isHeld] = [share && percentOf(share), held.has(id)];
    return { recordId, holder, subject, kind, share: percent, from, until, isHeld, said: saidOf(row) };
  });
}

function percentOf({ min, max }: Share): Share {
  return { min: toPercent(min), max: toPercent(max) };
}

// To a millionth of a per cent: what is beyond comes from computing, not from the file.
function toPercent(part: number): number {
  return Math.round(part * 1e8) / 1e6;
}

/** The last statement about each record. */
export function lastStatements({ statements }: Pick<KeptStructure, 'statements'>): Map<string, Statement> {
  return new Map(latest(statements.map(({ statement }) => statement)).map((each) => [each.recordId, each]));
}
