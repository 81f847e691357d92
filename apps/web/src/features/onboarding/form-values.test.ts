import type { IsoDate } from '@sorgfalt/calendar';
import { clientKinds, requiredFields, type DraftForm } from '@sorgfalt/contract';
import { askedOf, ruleFor } from '@sorgfalt/kyc';
import { describe, expect, it } from 'vitest';
import { deciding } from './asked-questions.ts';
import { problemOf } from './form-problem.ts';
import { draftOf } from './draft-of.ts';
import { valuesOf, type FieldName, type FormValues } from './form-values.ts';

const full = {
  clientName: 'Anna Muster',
  nationality: 'OTHER',
  otherNationality: 'AT',
  birthDate: '1974-08-12',
  birthCountry: 'AT',
  documentType: 'passport',
  documentNumber: 'X1234567',
  documentExpiry: '2031-05-01',
  documentIssuer: 'AT',
  street: 'Seestrasse',
  houseNumber: '12',
  postalCode: '8001',
  town: 'Zürich',
  country: 'CH',
  pepDeclaration: 'none',
  purpose: 'Family savings',
  expectedPurposes: ['taxes', 'investments'],
  industry: 'none',
  businessCountry: 'CH',
  products: ['account', 'crypto'],
  channel: 'video',
  expectedAssetsMinor: 25_000_000,
  physicalAssetsMinor: 0,
  sourceOfWealth: 'documented',
  sourceOfWealthEvidence: 'Tax assessment 2025',
  residenceProved: true,
  residenceEvidence: 'Confirmation of residence',
} as const;

const today = '2026-11-21';

describe('the client form', () => {
  it('gives back a stored draft unchanged', () => {
    const draft = {
      ...full,
      products: [...full.products],
      expectedPurposes: [...full.expectedPurposes],
    };
    expect(draftOf(valuesOf(draft))).toEqual(draft);
    expect(draftOf(valuesOf({}))).toEqual({});
  });

  it('leaves out of the stored draft what is no answer yet', () => {
    const values = { ...valuesOf({}), birthDate: '31.02.19', expectedAssetsMinor: '1,234', town: '  ' };
    expect(draftOf(values)).toEqual({});
  });

  it('drops the other country when the nationality is no longer "Other"', () => {
    const values = { ...valuesOf({ nationality: 'CH', otherNationality: 'AT' }) };
    expect(draftOf(values)).toEqual({ nationality: 'CH' });
  });

  it('drops the evidence of what is no longer claimed', () => {
    const values = {
      ...valuesOf(full as unknown as DraftForm),
      sourceOfWealth: 'declared',
      residenceProved: 'no',
    };
    const draft = draftOf(values);
    expect(draft.sourceOfWealthEvidence).toBeUndefined();
    expect(draft.residenceEvidence).toBeUndefined();
  });

  it('asks for exactly the fields without which a case cannot be submitted', () => {
    const empty = valuesOf({});
    const asked = (Object.keys(empty) as FieldName[]).filter(
      (name) => problemOf(name, empty, today) === 'required',
    );
    expect(asked.toSorted()).toEqual([...requiredFields].toSorted());
    for (const kind of clientKinds) {
      const blank = { ...empty, kind };
      const wanted = (Object.keys(empty) as FieldName[]).filter(
        (name) => problemOf(name, blank, today) === 'required',
      );
      const required = askedOf({ kind }, '2026-11-21' as IsoDate).filter(({ isRequired }) => isRequired);
      expect(wanted.toSorted()).toEqual(required.map(({ question }) => question).toSorted());
    }
    const other = { ...empty, nationality: 'OTHER' };
    expect(problemOf('otherNationality', other, today)).toBe('required');
  });

  const company = {
    kind: 'domiciliary_company',
    clientName: 'Sitzprobe AG',
    legalForm: 'stock_corporation',
    incorporatedOn: '2001-05-04',
    uid: 'CHE-123.456.788',
    structureReason: 'Holds a house',
    openerName: 'Anna Muster',
    openerAuthority: 'Sole signature',
    country: 'CH',
  } as const;

  it('gives back the draft of a company unchanged, and stores only what its kind is asked', () => {
    expect(draftOf(valuesOf({ ...company }))).toEqual(company);
    const changed = { ...valuesOf({ ...company }), birthCountry: 'CH', residenceProved: 'yes' };
    expect(draftOf(changed)).toEqual(company);
    // What was typed stays on the screen for whoever chose the wrong kind.
    const person = { ...changed, kind: 'natural_person' };
    expect(draftOf(person)).toMatchObject({ clientName: 'Sitzprobe AG', birthCountry: 'CH' });
    expect(draftOf(person)).not.toHaveProperty('uid');
    expect(draftOf({ ...person, kind: company.kind })).toEqual(company);
  });

  it('says what is wrong with a company: number, day of foundation, legal form', () => {
    const problem = (name: FieldName, change: Partial<FormValues>) =>
      problemOf(name, { ...valuesOf({ ...company }), ...change }, today);
    expect(problem('uid', {})).toBeUndefined();
    expect(problem('uid', { uid: 'CHE-123.456.789' })).toBe('uid-wrong');
    expect(problem('uid', { uid: '' })).toBe('required');
    expect(problem('uid', { uid: '', country: 'PA' })).toBeUndefined();
    expect(problem('registerNumber', { country: 'PA' })).toBe('required');
    expect(problem('incorporatedOn', { incorporatedOn: '2026-11-22' })).toBe('dateInFuture');
    expect(problem('incorporatedOn', { incorporatedOn: '31.02.2001' })).toBe('date');
    const listed = { kind: 'listed_company', legalForm: 'cooperative' };
    expect(problem('legalForm', listed)).toBe('legal-form-of-other-kind');
    expect(problem('legalFormName', { legalForm: 'other' })).toBe('required');
  });

  it('asks anew whenever an answer changes on which a question depends', () => {
    const rules = clientKinds.flatMap((kind) => ruleFor({ kind }, '2026-11-21' as IsoDate).questions);
    const conditions = rules.flatMap(({ isRequired, onlyIf }) => [
      ...(typeof isRequired === 'boolean' ? [] : [isRequired.question]),
      ...(onlyIf === undefined ? [] : [onlyIf.question]),
    ]);
    expect(['kind', ...new Set(conditions)].toSorted()).toEqual(deciding.toSorted());
  });

  it('tells a day that does not exist from one in the future', () => {
    const values = valuesOf({});
    expect(problemOf('birthDate', { ...values, birthDate: '1980-02-30' }, today)).toBe('date');
    expect(problemOf('birthDate', { ...values, birthDate: '2026-11-22' }, today)).toBe('dateInFuture');
    expect(problemOf('birthDate', { ...values, birthDate: today }, today)).toBeUndefined();
    expect(problemOf('documentExpiry', { ...values, documentExpiry: '2030-13-01' }, today)).toBe('date');
  });

  it('takes amounts as they are written in Switzerland and refuses others', () => {
    const values = valuesOf({});
    const problem = (typed: string) =>
      problemOf('expectedAssetsMinor', { ...values, expectedAssetsMinor: typed }, today);
    expect(problem("250'000.50")).toBeUndefined();
    expect(problem('-5')).toBe('amount');
    expect(problem('many')).toBe('amount');
    expect(draftOf({ ...values, expectedAssetsMinor: "250'000.5" })).toEqual({
      expectedAssetsMinor: 25_000_050,
    });
  });
});
