import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InterestKind, PartyGraph, PartyKind } from '../graph.ts';
import { rollUp } from '../roll-up.ts';
import { arbGraph, holds, party, someDay } from '../testing.ts';
import { formsDue } from './forms-due.ts';

const due = (graph: PartyGraph, subject = 'C') => formsDue(graph, rollUp(graph, subject, someDay));
const named = (graph: PartyGraph) =>
  due(graph).map(({ form, about, reason }) => `${form} ${about} ${reason}`);
const role = (holder: string, subject: string, kind: InterestKind) => holds(holder, subject, null, { kind });

/** Who stands in each section of a form. */
const standing = (graph: PartyGraph, at = 0) =>
  Object.fromEntries(
    due(graph)[at]?.sections.map(({ section, entries }) => [section, entries.map((each) => each.party)]) ??
      [],
  );

const owned = (kind: PartyKind, ...parts: readonly number[]): PartyGraph => ({
  parties: [party('C', kind), ...parts.map((_, at) => party(`P${at}`))],
  interests: parts.map((part, at) => holds(`P${at}`, 'C', part)),
});
const trust = {
  parties: ['S', 'T', 'B'].map((id) => party(id)),
  roles: (subject: string) => [
    role('S', subject, 'settlor'),
    role('T', subject, 'trustee'),
    role('B', subject, 'beneficiaryOfLegalArrangement'),
  ],
};

describe('the form that a client signs', () => {
  test('is K for an operating company, with those who hold a quarter and by which step', () => {
    const graph = owned('company', 70, 20, 10);
    expect(named(graph)).toEqual(['K C operating']);
    expect(due(graph)[0]?.sections[1]?.entries).toEqual([
      {
        party: 'P0',
        interests: [],
        basis: ['capital', 'votes'],
        fields: ['name', 'began', 'country', 'address'],
      },
    ]);
  });

  test('is A for a domiciliary company, with everybody however small the part', () => {
    const graph = owned('domiciliaryCompany', 70, 20, 10);
    expect(named(graph)).toEqual(['A C domiciliary']);
    expect(standing(graph)['owners']).toEqual(['P0', 'P1', 'P2']);
  });

  test('has no manager as owner of a domiciliary company: who owns it is missing', () => {
    const graph = {
      parties: [party('C', 'domiciliaryCompany'), party('M')],
      interests: [role('M', 'C', 'seniorManagingOfficial')],
    };
    expect(due(graph)[0]?.sections).toMatchObject([
      { section: 'client', isMissing: false },
      { section: 'owners', isMissing: true, entries: [] },
    ]);
  });

  test('is T for a trust and S for a foundation, each role in its place', () => {
    const asTrust = { parties: [party('C', 'trust'), ...trust.parties], interests: trust.roles('C') };
    expect(named(asTrust)).toEqual(['T C trust']);
    expect(standing(asTrust)).toEqual({
      client: ['C'],
      arrangement: ['C'],
      settlors: ['S'],
      trustees: ['T'],
      protectors: [],
      beneficiaries: ['B'],
    });
    const asFoundation = {
      parties: [party('C', 'foundation'), ...trust.parties],
      interests: [role('S', 'C', 'settlor'), role('T', 'C', 'boardMember')],
    };
    expect(named(asFoundation)).toEqual(['S C foundation']);
    const missing = due(asFoundation)[0]?.sections.filter(({ isMissing }) => isMissing);
    expect(missing?.map(({ section }) => section)).toEqual(['beneficiaries']);
  });

  test('is T for the trust that holds a domiciliary company, beside A for whoever holds it without', () => {
    const parties = [party('C', 'domiciliaryCompany'), party('Z', 'trust'), ...trust.parties];
    const whole = { parties, interests: [holds('Z', 'C', 100), ...trust.roles('Z')] };
    expect(named(whole)).toEqual(['T Z trust-behind']);
    const parted = {
      parties: [...parties, party('P')],
      interests: [holds('Z', 'C', 95), holds('P', 'C', 5), ...trust.roles('Z')],
    };
    expect(named(parted)).toEqual(['A C domiciliary', 'T Z trust-behind']);
    expect(standing(parted)['owners']).toEqual(['P']);
    // Whoever has a role in the trust and a part beside it stands on both.
    const both = { parties, interests: [...whole.interests, holds('B', 'C', 5)] };
    expect(standing(both)['owners']).toEqual(['B']);
  });

  test('has those for whom a nominee holds, and not the nominee', () => {
    const graph = {
      parties: [party('C', 'domiciliaryCompany'), party('N', 'nomination'), party('For'), party('Front')],
      interests: [holds('N', 'C', 100), role('For', 'N', 'nominator'), role('Front', 'N', 'nominee')],
    };
    expect(standing(graph)['owners']).toEqual(['For']);
  });

  test('is none where nobody has to be found, and none can be named for what is unknown', () => {
    expect(named({ parties: [party('C', 'company', { isListed: true })], interests: [] })).toEqual([]);
    expect(named({ parties: [party('C', 'authority')], interests: [] })).toEqual([]);
    expect(named({ parties: [party('C', 'unknown')], interests: [] })).toEqual([]);
  });

  test('says when somebody on it has died, and asks nobody else', () => {
    const [dead, ...living] = trust.parties.map((each) =>
      each.id === 'S' ? { ...each, endedOn: '2011-02-03' } : each,
    );
    const graph = {
      parties: [party('C', 'trust'), ...(dead === undefined ? [] : [dead]), ...living],
      interests: trust.roles('C'),
    };
    const asked = due(graph)[0]?.sections.flatMap(({ entries }) => entries);
    expect(asked?.filter(({ fields }) => fields.includes('ended')).map((each) => each.party)).toEqual(['S']);
  });
});

describe('over graphs drawn at random', () => {
  test('every owner of an operating company stands on form K, and nobody else', () => {
    fc.assert(
      fc.property(arbGraph, (graph) => {
        const rolled = rollUp(graph, '0', someDay);
        const [form] = formsDue(graph, rolled);
        const entries = form?.sections.find(({ section }) => section === 'controllers')?.entries;
        expect(entries?.map((each) => each.party)).toEqual(rolled.owners.map((owner) => owner.party));
      }),
    );
  });

  test('every owner of a domiciliary company stands on one of its forms', () => {
    fc.assert(
      fc.property(arbGraph, (drawn) => {
        const graph: PartyGraph = {
          ...drawn,
          parties: drawn.parties.map((each) =>
            each.id === '0' ? { ...each, kind: 'domiciliaryCompany' } : each,
          ),
        };
        const rolled = rollUp(graph, '0', someDay);
        const on = new Set(
          formsDue(graph, rolled).flatMap(({ sections }) =>
            sections.flatMap(({ entries }) => entries.map((each) => each.party)),
          ),
        );
        expect(rolled.owners.filter((owner) => !on.has(owner.party))).toEqual([]);
      }),
    );
  });
});

describe('form I, for a life insurance whose account is kept separately', () => {
  const insurer: PartyGraph = {
    parties: [party('C', 'company'), party('O'), party('H'), party('P')],
    interests: [holds('O', 'C', 100), role('H', 'C', 'policyholder'), role('P', 'C', 'premiumPayer')],
  };
  const without = (kind: InterestKind): PartyGraph => ({
    ...insurer,
    interests: insurer.interests.filter((each) => each.kind !== kind),
  });

  test('is asked for beside that of its kind once somebody is policyholder or pays the premiums', () => {
    expect(named(insurer)).toEqual(['K C operating', 'I C life-insurance']);
    expect(standing(insurer, 1)).toEqual({ client: ['C'], policyholders: ['H'], premiumPayers: ['P'] });
    expect(standing(insurer)['controllers']).toEqual(['O']);
  });

  test('lacks the policyholder where only who pays is known, and nobody where the policyholder pays', () => {
    const missing = (graph: PartyGraph) =>
      due(graph)[1]?.sections.flatMap(({ section, isMissing }) => (isMissing ? [section] : []));
    expect(missing(without('policyholder'))).toEqual(['policyholders']);
    expect(missing(without('premiumPayer'))).toEqual([]);
  });

  test('is asked for of a listed insurer, too, of which nobody has to be found', () => {
    const [client, ...others] = insurer.parties;
    const listed = { ...insurer, parties: [{ ...client!, isListed: true }, ...others] };
    expect(named(listed)).toEqual(['I C life-insurance']);
  });

  test('is asked for since the article is in force', () => {
    const on = (day: string) => formsDue(insurer, rollUp(insurer, 'C', day as typeof someDay));
    expect(on('2020-12-31').map(({ form }) => form)).toEqual(['K']);
    expect(on('2021-01-01').map(({ form }) => form)).toEqual(['K', 'I']);
  });

  test('makes nobody an owner: not of a company, and not of a foundation', () => {
    for (const kind of ['company', 'domiciliaryCompany', 'foundation'] as const) {
      const [, ...others] = insurer.parties;
      const graph = {
        ...insurer,
        parties: [party('C', kind), ...others],
        interests: insurer.interests.slice(1),
      };
      const owners = rollUp(graph, 'C', someDay).owners.map((owner) => owner.party);
      expect(owners.filter((id) => id === 'H' || id === 'P')).toEqual([]);
    }
  });
});
