import { describe, expect, test } from 'vitest';
import type { InterestKind, Party, PartyKind } from './graph.ts';
import { signatoriesOn } from './signatories.ts';
import { holds, party, someDay } from './testing.ts';

const role = (holder: string, subject: string, kind: InterestKind) => holds(holder, subject, null, { kind });
const inClient = (kind: PartyKind, as: InterestKind, other: Party = party('P')) => ({
  parties: [party('C', kind), other],
  interests: [role('P', 'C', as)],
});

describe('who may sign for a client', () => {
  test.each<[PartyKind, InterestKind]>([
    ['company', 'boardMember'],
    ['company', 'boardChair'],
    ['domiciliaryCompany', 'seniorManagingOfficial'],
    ['association', 'boardMember'],
    ['foundation', 'boardMember'],
    ['foundation', 'trustee'],
    ['trust', 'trustee'],
    ['nomination', 'nominee'],
    ['jointHolding', 'shareholding'],
  ])('of a %s is who stands in it as %s', (kind, as) => {
    expect(signatoriesOn(inClient(kind, as), 'C', someDay)).toEqual(['P']);
  });

  test.each<[PartyKind, InterestKind]>([
    ['company', 'shareholding'],
    ['company', 'votingRights'],
    ['company', 'appointmentOfBoard'],
    ['trust', 'settlor'],
    ['trust', 'protector'],
    ['trust', 'beneficiaryOfLegalArrangement'],
    ['nomination', 'nominator'],
  ])('of a %s is nobody who stands in it as %s', (kind, as) => {
    expect(signatoriesOn(inClient(kind, as), 'C', someDay)).toEqual([]);
  });

  test('is the client itself where it is a natural person, whatever it holds', () => {
    const graph = {
      parties: [party('C'), party('D', 'company')],
      interests: [role('C', 'D', 'boardMember')],
    };
    expect(signatoriesOn(graph, 'C', someDay)).toEqual(['C']);
  });

  test('is the board of a company that is the trustee, and nobody twice where it goes in a circle', () => {
    const graph = {
      parties: [party('C', 'trust'), party('T', 'company'), party('P'), party('O')],
      interests: [
        role('T', 'C', 'trustee'),
        role('P', 'T', 'boardMember'),
        role('C', 'T', 'boardMember'),
        holds('O', 'T', 100),
      ],
    };
    expect(signatoriesOn(graph, 'C', someDay)).toEqual(['P']);
  });

  test('has its role on that day', () => {
    const at = (from: string | null, until: string | null) => ({
      ...inClient('company', 'boardMember'),
      interests: [{ ...role('P', 'C', 'boardMember'), from, until } as ReturnType<typeof role>],
    });
    expect(signatoriesOn(at(someDay, null), 'C', someDay)).toEqual(['P']);
    expect(signatoriesOn(at(null, someDay), 'C', someDay)).toEqual([]);
    expect(signatoriesOn(at('2999-01-01', null), 'C', someDay)).toEqual([]);
  });

  test.each([
    ['died before', '2001', []],
    ['died on that day', someDay, []],
    ['died later', '2999-01-01', ['P']],
  ])('is alive: who %s', (_, endedOn, expected) => {
    const graph = inClient('company', 'boardMember', { ...party('P'), endedOn });
    expect(signatoriesOn(graph, 'C', someDay)).toEqual(expected);
  });

  test('is a person, and of those whom nobody has named, nobody', () => {
    expect(signatoriesOn(inClient('company', 'boardMember', party('P', 'class')), 'C', someDay)).toEqual([]);
    expect(signatoriesOn(inClient('company', 'boardMember', party('P', 'unknown')), 'C', someDay)).toEqual(
      [],
    );
  });
});
