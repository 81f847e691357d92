import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { graphOf } from '../bods/graph-of.ts';
import type { Statement } from '../bods/statement.ts';
import { relationshipRecord } from '../bods/write.ts';
import { partyKinds } from '../graph.ts';
import type { InterestKind, PartyGraph, PartyKind } from '../graph.ts';
import { reportContent } from '../reporting/report-content.ts';
import { rollUp } from '../roll-up.ts';
import { arbGraph, holds, party, someDay } from '../testing.ts';
import { formsDue } from './forms-due.ts';

const secret = (subject: string, more: object = {}) =>
  holds(null, subject, null, { kind: 'clientsUnderSecrecy', ...more });
const role = (holder: string, kind: InterestKind) => holds(holder, 'C', null, { kind });
const rolled = (graph: PartyGraph) => rollUp(graph, 'C', someDay);
const due = (graph: PartyGraph) => formsDue(graph, rolled(graph));
const codes = (graph: PartyGraph) => rolled(graph).problems.map(({ code, party: of }) => `${code} ${of}`);

const lawyer: PartyGraph = { parties: [party('C')], interests: [secret('C')] };
const firm: PartyGraph = {
  parties: [party('C', 'company'), party('P'), party('Q'), party('M')],
  interests: [holds('P', 'C', 60), holds('Q', 'C', 40), role('P', 'boardMember'), secret('C')],
};

describe('form R, for assets that a lawyer or notary holds under professional secrecy', () => {
  test('takes the place of form A: of the client, with its admission, and of no owner', () => {
    expect(rolled(lawyer)).toMatchObject({
      exemption: { reason: 'professional-secrecy', party: 'C', article: null },
      owners: [],
      problems: [],
    });
    expect(due(lawyer)).toEqual([
      {
        form: 'R',
        about: 'C',
        reason: 'professional-secrecy',
        sections: [
          {
            section: 'client',
            isMissing: false,
            entries: [
              {
                party: 'C',
                interests: ['?>C:clientsUnderSecrecy'],
                basis: [],
                fields: ['name', 'began', 'country', 'address'],
              },
            ],
          },
          {
            section: 'lawyers',
            isMissing: false,
            entries: [{ party: 'C', interests: [], basis: [], fields: ['name', 'admission'] }],
          },
        ],
        confirms: ['not-owner', 'professional-law', 'professional-secrecy', 'typical-activity'],
      },
    ]);
  });

  test('has of a firm whoever acts for it, and not who owns it', () => {
    const [form, ...others] = due(firm);
    expect([form?.form, others]).toEqual(['R', []]);
    expect(form?.sections[1]?.entries.map((each) => each.party)).toEqual(['P']);
    const withoutBoard = { ...firm, interests: firm.interests.filter(({ kind }) => kind !== 'boardMember') };
    expect(due(withoutBoard)[0]?.sections[1]).toMatchObject({ section: 'lawyers', isMissing: true });
  });

  test('is not asked for before it is stated, nor once that has ended: form A and K stay', () => {
    const forms = (graph: PartyGraph) => due(graph).map(({ form }) => form);
    expect(forms({ ...lawyer, interests: [] })).toEqual(['A']);
    expect(forms({ ...lawyer, interests: [secret('C', { until: someDay })] })).toEqual(['A']);
    expect(forms({ ...firm, interests: firm.interests.slice(0, 3) })).toEqual(['K']);
  });

  test('confirms nothing with any other form', () => {
    expect(due({ ...lawyer, interests: [] })[0]?.confirms).toEqual([]);
  });
});

describe('professional secrecy', () => {
  test.each(partyKinds.filter((kind) => kind !== 'person' && kind !== 'company'))(
    'hides nobody behind a client of kind %s',
    (kind: PartyKind) => {
      const graph = { ...lawyer, parties: [party('C', kind)] };
      expect(codes(graph)).toContain('secrecy-misplaced C');
      expect(rolled(graph).exemption?.reason).not.toBe('professional-secrecy');
      expect(due(graph).map(({ form }) => form)).not.toContain('R');
    },
  );

  test('hides nobody behind a law firm that is not the client itself', () => {
    const graph: PartyGraph = {
      parties: [party('C', 'company'), party('L', 'company')],
      interests: [holds('L', 'C', 100), secret('L')],
    };
    expect(codes(graph)).toEqual(expect.arrayContaining(['secrecy-misplaced L', 'unaccounted L']));
    expect(due(graph).map(({ form }) => form)).toEqual(['K']);
  });

  test('leaves everything else that contradicts itself to be mended', () => {
    expect(codes({ ...firm, interests: [...firm.interests, holds('M', 'C', 20)] })).toEqual([
      'above-whole C',
    ]);
    expect(codes({ ...firm, interests: [...firm.interests, holds(null, 'C', 20)] })).toContain(
      'holder-unknown C',
    );
  });

  test('is no answer to whom the firm itself belongs: what is reported to the register names them', () => {
    const content = reportContent(firm, 'C', someDay);
    expect(content?.exemption).toBeNull();
    expect(content?.owners.map((each) => each.party).toSorted()).toEqual(['P', 'Q']);
  });

  test('of any graph leaves no owner, and no form but R', () => {
    fc.assert(
      fc.property(arbGraph, (drawn) => {
        const graph = { ...drawn, interests: [...drawn.interests, secret('0')] };
        const found = rollUp(graph, '0', someDay);
        expect(found.owners).toEqual([]);
        expect(formsDue(graph, found).map(({ form }) => form)).toEqual(['R']);
      }),
    );
  });
});

describe('in the words of the standard', () => {
  const facts = { subject: 'C', kind: 'clientsUnderSecrecy', share: null, from: null, until: null } as const;
  const about = { statementId: 'S', statementDate: someDay, declarationSubject: 'C', recordId: 'R' };
  const told = (said: Pick<Statement, 'recordType' | 'recordDetails'>) =>
    graphOf([{ ...about, ...said } as Statement]).interests;

  test('they are clients whom nobody has to disclose, and come back as such', () => {
    const said = relationshipRecord({ ...facts, holder: null });
    expect(said.recordDetails).toMatchObject({
      interestedParty: { reason: 'interestedPartyExemptFromDisclosure' },
      interests: [{ type: 'rightsGrantedByContract' }],
    });
    expect(told(said)).toMatchObject([{ holder: null, kind: 'clientsUnderSecrecy' }]);
  });

  test('who is named is no secret: a file that says both has a right by contract', () => {
    const said = relationshipRecord({ ...facts, holder: 'P' });
    expect(told(said)).toMatchObject([{ holder: 'P', kind: 'rightsGrantedByContract' }]);
  });
});
