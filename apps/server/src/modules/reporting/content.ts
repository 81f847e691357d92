import type { IsoDate } from '@sorgfalt/calendar';
import { administeredKinds } from '@sorgfalt/contract';
import type { PartyKind, ReportingContent } from '@sorgfalt/contract';
import type { Tx } from '../../platform/database/database.ts';
import { sha256 } from '../../platform/sha256.ts';
import { reportsOf } from '../parties/index.ts';
import type { Reports } from '../parties/index.ts';

/** What would be reported of a client's entities on a day. */
export interface Contents {
  /** Those that can be administered. */
  readonly entities: readonly { readonly partyId: string; readonly name: string; readonly kind: PartyKind }[];
  /** Null for what is not in the structure. */
  contentOf(partyId: string): ReportingContent | null;
  /** The same for what is not: that it left is a change, too. */
  codeOf(partyId: string): string;
}

export async function readContents(tx: Tx, clientId: string, day: IsoDate): Promise<Contents> {
  const reports = await reportsOf(tx, clientId, day);
  const contentOf = (partyId: string) => (reports === null ? null : toWire(reports, partyId));
  const kinds: ReadonlySet<PartyKind> = new Set(administeredKinds);
  return {
    entities: (reports?.parties ?? [])
      .filter(({ kind }) => kinds.has(kind))
      .map(({ partyId, name, kind }) => ({ partyId, name, kind })),
    contentOf,
    codeOf: (partyId) => contentOf(partyId)?.code ?? sha256('gone'),
  };
}

function toWire({ parties, contentOf }: Reports, partyId: string): ReportingContent | null {
  const content = contentOf(partyId);
  const facts = new Map(parties.map((each) => [each.partyId, each]));
  const subject = facts.get(partyId);
  if (content === null || subject === undefined) return null;
  const named = (id: string | null) => ({
    partyId: id,
    name: (id === null ? undefined : facts.get(id)?.name) ?? '',
  });
  const owners = content.owners.map(({ party, reasons, roles, capital, votes, isCertain }) => {
    const { name = '', beganOn = null, country = null, address = null } = facts.get(party) ?? {};
    const by = { reasons: [...reasons], roles: [...roles], isCertain };
    const held = { capital: percentOf(capital), votes: percentOf(votes) };
    return { partyId: party, name, beganOn, country, address, ...by, ...held };
  });
  const fiduciaries = content.fiduciaries.map(({ party, as, for: whom }) => ({
    ...named(party),
    as: [...as],
    for: whom.map(named),
  }));
  const said = { isWhole: content.isWhole, isExempt: content.exemption !== null, owners, fiduciaries };
  // The order of a graph's records says nothing.
  const sorted = { owners: byText(owners), fiduciaries: byText(fiduciaries) };
  return { code: sha256(JSON.stringify([subject, said.isExempt, sorted])), ...said };
}

function byText(values: readonly object[]): string[] {
  return values.map((value) => JSON.stringify(value)).toSorted();
}

function percentOf({ min, max }: { readonly min: number; readonly max: number }) {
  return { min: inPercent(min), max: inPercent(max) };
}

/** To a ten-thousandth of a per cent: what is beyond comes from computing, not from the file. */
function inPercent(part: number): number {
  return Math.round(part * 1_000_000) / 10_000;
}
