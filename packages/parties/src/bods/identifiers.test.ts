import { expect, test } from 'vitest';
import { readStatements } from './read-statements.ts';
import type { EntityRecord, Statement } from './statement.ts';
import { leiOf, partyRecord, uidOf } from './write.ts';
import type { PartyFacts } from './write.ts';

const lei = '5493001KJTIIGC8Y1R12';
const facts: PartyFacts = {
  kind: 'company',
  name: 'Muster Holding AG',
  isListed: false,
  beganOn: null,
  endedOn: null,
  country: 'CH',
  uid: 'CHE-123.456.788',
  lei,
  address: null,
  exposure: null,
};
const stated = (change: Partial<PartyFacts>, earlier: Statement | null = null) =>
  partyRecord({ ...facts, ...change }, earlier) as Statement;
const imported = (identifiers: EntityRecord['identifiers']) =>
  ({
    recordType: 'entity',
    recordDetails: { isComponent: false, entityType: { type: 'registeredEntity' }, identifiers },
  }) as Statement;
const identifiersOf = (statement: Statement) =>
  statement.recordType === 'entity' ? (statement.recordDetails.identifiers ?? []) : null;

test('both numbers of a company are read as they were stated', () => {
  const one = stated({});
  expect([uidOf(one), leiOf(one)]).toEqual([facts.uid, lei]);
  const none = stated({ uid: null, lei: null }, one);
  expect([uidOf(none), leiOf(none), identifiersOf(none)]).toEqual([null, null, []]);
});

test('a stated LEI takes the place of that of a file, however that called it, and other numbers stay', () => {
  const tax = { schemeName: 'Tax number', id: '12.34' };
  for (const said of [
    { scheme: 'XI-LEI' },
    { schemeName: 'LEI' },
    { schemeName: 'Legal Entity Identifier' },
  ]) {
    const file = imported([{ ...said, id: 'OLD' }, tax]);
    const changed = stated({ uid: null }, file);
    expect([leiOf(file), leiOf(changed)]).toEqual(['OLD', lei]);
    expect(identifiersOf(changed)).toHaveLength(2);
    expect(identifiersOf(changed)).toContainEqual(tax);
    expect(identifiersOf(stated({ uid: null, lei: null }, file))).toEqual([tax]);
  }
});

test('what is stated can be exchanged', () => {
  const about = {
    statementId: 'statement-of-the-company-with-both-numbers',
    statementDate: '2026-01-05',
    declarationSubject: 'company',
    recordId: 'company',
    recordStatus: 'new',
  };
  expect(readStatements([{ ...stated({}), ...about }]).ok).toBe(true);
});
