import type { InterestKind, PartyKind } from '@sorgfalt/contract';
import type { DeclaredEntity } from '@sorgfalt/kyc';
import type { Tx } from '../../platform/database/database.ts';
import { structureOf } from '../parties/index.ts';

/** Whoever can stand in a register, with what was declared; `partyId` is null for the client itself. */
export interface Subject {
  readonly partyId: string | null;
  readonly declared: DeclaredEntity;
}

/** Kinds of parties that a register can have, with the legal form where the kind says it. */
const registered: Readonly<Partial<Record<PartyKind, DeclaredEntity['legalForm']>>> = {
  company: null,
  domiciliaryCompany: null,
  foundation: 'foundation',
  association: 'association',
};

const signing: ReadonlySet<InterestKind> = new Set(['boardMember', 'boardChair', 'seniorManagingOfficial']);

/** Whoever has only such a part in an entity stands not above it. */
const besides: ReadonlySet<InterestKind> = new Set([...signing, 'nominee', 'policyholder', 'premiumPayer']);
const people: ReadonlySet<PartyKind> = new Set(['person', 'class', 'unknown']);

/** The client where a register can have it, then the entities behind it. */
export async function subjectsOf(
  tx: Tx,
  clientId: string,
  client: DeclaredEntity | null,
): Promise<Subject[]> {
  const structure = await structureOf(tx, clientId);
  const { parties = [], interests = [], subject = null } = structure ?? {};
  const names = new Map(parties.map(({ partyId, name }) => [partyId, name]));
  const signatoriesOf = (partyId: string | null) => {
    const holders = interests
      .filter((each) => each.isHeld && each.subject === partyId && signing.has(each.kind))
      .flatMap(({ holder }) => (holder === null ? [] : (names.get(holder) ?? [])));
    return [...new Set(holders)];
  };
  const entities = new Map(
    parties.filter(({ kind }) => !people.has(kind)).map((each) => [each.partyId, each]),
  );
  const holdersOf = (partyId: string | null) =>
    interests
      .filter((each) => each.isHeld && each.subject === partyId && !besides.has(each.kind))
      .flatMap(({ holder }) => holder ?? []);
  /** The entities above, the nearest first; whoever is found twice, or in a circle, once. */
  const parentsOf = (partyId: string | null) => {
    const found = new Set<string>(holdersOf(partyId));
    for (const holder of found) for (const next of holdersOf(holder)) found.add(next);
    found.delete(partyId ?? '');
    return [...found].flatMap((id) => {
      const parent = entities.get(id);
      return parent === undefined ? [] : [{ name: parent.name, lei: parent.lei }];
    });
  };
  const behind = parties.flatMap(({ partyId, kind, name, uid, lei, address }): Subject[] => {
    const legalForm = registered[kind];
    if (legalForm === undefined || (client !== null && partyId === subject)) return [];
    const unsaid = { number: null, legalFormName: null, seat: null } as const;
    const said = { signatories: signatoriesOf(partyId), parents: parentsOf(partyId) };
    const declared = { ...unsaid, name, uid, lei, address, legalForm, ...said };
    return [{ partyId, declared }];
  });
  if (client === null) return behind;
  const said = { signatories: signatoriesOf(subject), parents: parentsOf(subject) };
  return [{ partyId: null, declared: { ...client, ...said } }, ...behind];
}
