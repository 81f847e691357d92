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
  const behind = parties.flatMap(({ partyId, kind, name, uid, address }): Subject[] => {
    const legalForm = registered[kind];
    if (legalForm === undefined || (client !== null && partyId === subject)) return [];
    const unsaid = { lei: null, number: null, legalFormName: null, seat: null } as const;
    const declared = { ...unsaid, name, uid, address, legalForm, signatories: signatoriesOf(partyId) };
    return [{ partyId, declared }];
  });
  const signatories = signatoriesOf(subject);
  return [...(client === null ? [] : [{ partyId: null, declared: { ...client, signatories } }]), ...behind];
}
