import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOf } from '../testing.ts';
import { askedOf, faultsIn, ruleFor } from './asked.ts';
import { clientKinds, clientQuestions, legalForms } from './client-kind.ts';
import type { ClientAnswers, ClientKind, ClientQuestion } from './client-kind.ts';
import { kindPackOn } from './kind-pack.ts';

const today = dateOf('2026-11-26');
const required = (answers: ClientAnswers) =>
  askedOf(answers, today).flatMap(({ question, isRequired }) => (isRequired ? [question] : []));
const asked = (answers: ClientAnswers) => askedOf(answers, today).map(({ question }) => question);

/** Answers to everything, none of which can be wrong. */
const answers = {
  ...Object.fromEntries(clientQuestions.map((question) => [question, 'Answer'])),
  legalForm: 'stock_corporation',
  incorporatedOn: '2001-05-04',
  uid: 'CHE-123.456.788',
  nationality: 'CH',
  country: 'CH',
  birthDate: '1970-01-31',
} as Readonly<Record<ClientQuestion, unknown>>;

/** A form of that kind with an answer to each of its questions. */
function whole(kind: ClientKind): ClientAnswers {
  const put = new Set(askedOf({ ...answers, kind }, today).map(({ question }) => question));
  return {
    kind,
    ...Object.fromEntries(
      Object.entries(answers).filter(([question]) => put.has(question as ClientQuestion)),
    ),
  };
}

const person = ['clientName', 'nationality', 'birthDate', 'documentType', 'documentNumber', 'documentExpiry'];
const everybody = [...person, 'town', 'country', 'pepDeclaration', 'purpose'];
const opener = ['openerName', 'openerAuthority'];

describe('what a kind of client is asked', () => {
  test.each([
    ['natural_person', []],
    ['sole_proprietorship', ['tradeName']],
    ['operating_company', ['legalForm', 'incorporatedOn', ...opener]],
    ['domiciliary_company', ['legalForm', 'incorporatedOn', 'structureReason', ...opener]],
    ['foundation', ['incorporatedOn', 'structureReason', ...opener]],
    ['trust', ['incorporatedOn', 'discretion', 'revocability', 'structureReason', ...opener]],
    ['association', ['incorporatedOn', ...opener]],
    ['collective_account', ['legalForm', 'incorporatedOn', ...opener]],
    ['listed_company', ['legalForm', 'incorporatedOn', 'listedOn', ...opener]],
    ['public_authority', opener],
  ] as const)('%s: what every client must say, and %j', (kind, own) => {
    expect(required({ kind }).toSorted()).toEqual([...everybody, ...own].toSorted());
  });

  test.each([
    ['natural_person', []],
    ['sole_proprietorship', ['register-extract']],
    ['operating_company', ['register-extract', 'signing-powers', 'opener-document', 'declaration']],
    ['domiciliary_company', ['register-extract', 'signing-powers', 'opener-document', 'declaration']],
    [
      'foundation',
      ['register-extract', 'founding-document', 'signing-powers', 'opener-document', 'declaration'],
    ],
    ['trust', ['founding-document', 'signing-powers', 'opener-document', 'declaration']],
    ['association', ['founding-document', 'signing-powers', 'opener-document', 'declaration']],
    [
      'collective_account',
      ['register-extract', 'signing-powers', 'opener-document', 'holders-list', 'declaration'],
    ],
    ['listed_company', ['register-extract', 'signing-powers', 'opener-document', 'listing-proof']],
    ['public_authority', ['authority-proof', 'signing-powers', 'opener-document']],
  ] as const)(
    '%s: until the end of 2022 the papers %j, since then who declares owners verifies them',
    (kind, papers) => {
      const on = (day: string) => ruleFor({ kind }, dateOf(day)).papers.map(({ paper }) => paper);
      const isDeclared = (papers as readonly string[]).includes('declaration');
      expect(on('2022-12-31')).toEqual(papers);
      expect(on('2023-01-01')).toEqual([...papers, ...(isDeclared ? ['owner-verification'] : [])]);
      expect(kindPackOn(today).version).toBe('2023.1');
    },
  );

  test('is a natural person where nobody has said what it is', () => {
    expect(askedOf({}, today)).toEqual(askedOf({ kind: 'natural_person' }, today));
    expect(ruleFor({}, today).standsAs).toBeNull();
  });

  test('depends on where it sits and on what else it said', () => {
    const company = { kind: 'operating_company' } as const;
    expect(required({ ...company, country: 'CH' })).toContain('uid');
    expect(required({ ...company, country: 'CH' })).not.toContain('registerNumber');
    expect(required({ ...company, country: 'PA' })).toContain('registerNumber');
    expect(required({ ...company, country: 'PA' })).not.toContain('uid');
    expect(asked(company)).toEqual(expect.arrayContaining(['uid', 'registerNumber']));
    expect(asked(company)).not.toContain('legalFormName');
    expect(required({ ...company, legalForm: 'other' })).toContain('legalFormName');
    expect(required({ nationality: 'OTHER' })).toContain('otherNationality');
    expect(asked({ nationality: 'CH' })).not.toContain('otherNationality');
    expect(asked({ residenceProved: true })).toContain('residenceEvidence');
    expect(asked({ residenceProved: false })).not.toContain('residenceEvidence');
  });

  test('was asked by nobody before the first rules', () => {
    expect(() => kindPackOn(dateOf('2019-12-31'))).toThrow(RangeError);
  });

  test('stands in one order, each question once, and each with a kind that asks it', () => {
    const rules = clientKinds.map((kind) =>
      ruleFor({ kind }, today).questions.map(({ question }) => question),
    );
    for (const questions of rules) {
      expect(questions).toEqual(clientQuestions.filter((each) => questions.includes(each)));
    }
    expect(new Set(rules.flat())).toEqual(new Set(clientQuestions));
  });
});

describe('what is wrong with a form', () => {
  const kind = fc.constantFrom(...clientKinds);
  const codesOf = (form: ClientAnswers) => faultsIn(form, today);

  test('of no kind is anything, where everything is answered', () => {
    for (const each of clientKinds) expect([each, codesOf(whole(each))]).toEqual([each, []]);
  });

  test('is each required answer that is taken away, and nothing else', () => {
    fc.assert(
      fc.property(
        kind,
        fc.constantFrom(...clientQuestions),
        fc.constantFrom('', '  ', undefined),
        (each, question, blank) => {
          const form = whole(each);
          // Where the client sits decides what else is asked.
          fc.pre(question in form && question !== 'country' && question !== 'nationality');
          const isRequired = required(form).includes(question);
          expect(codesOf({ ...form, [question]: blank })).toEqual(
            isRequired ? [{ question, code: 'required' }] : [],
          );
        },
      ),
    );
  });

  test('is each answer that its kind is never asked', () => {
    fc.assert(
      fc.property(kind, fc.constantFrom(...clientQuestions), (each, question) => {
        const isOfKind = ruleFor({ kind: each }, today).questions.some((own) => own.question === question);
        fc.pre(!isOfKind);
        expect(codesOf({ ...whole(each), [question]: 'Answer' })).toEqual([{ question, code: 'not-asked' }]);
      }),
    );
  });

  test.each([
    ['uid', 'CHE-123.456.789', 'uid-wrong'],
    ['uid', '123', 'uid-wrong'],
    ['incorporatedOn', '2026-11-27', 'in-future'],
    ['legalForm', 'gesellschaft', 'legal-form-of-other-kind'],
  ] as const)('is %s of %s', (question, answer, code) => {
    expect(codesOf({ ...whole('operating_company'), [question]: answer })).toEqual([{ question, code }]);
  });

  test('is a legal form that its kind cannot have', () => {
    const listed = (legalForm: string) => codesOf({ ...whole('listed_company'), legalForm });
    expect(listed('stock_corporation')).toEqual([]);
    expect(listed('cooperative')).toEqual([{ question: 'legalForm', code: 'legal-form-of-other-kind' }]);
    for (const legalForm of legalForms.filter((form) => form !== 'other'))
      expect(codesOf({ ...whole('operating_company'), legalForm })).toEqual([]);
  });

  test('is not a company founded today', () => {
    expect(codesOf({ ...whole('operating_company'), incorporatedOn: today })).toEqual([]);
  });
});
