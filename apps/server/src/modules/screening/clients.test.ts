import { expect, test } from 'vitest';
import type { Hit } from '@sorgfalt/contract';
import type { ScreeningQuery } from '@sorgfalt/screening';
import { factsHash, withHits } from './clients.ts';

const known: ScreeningQuery = { name: 'Rahel Einzelprobe', kind: 'person', birthDate: '1970-01-31' };
const uid = [{ value: 'CHE123456788' }];
const of = (query: ScreeningQuery, isDocumentListed = false) => factsHash({ query, isDocumentListed });

test.each<[string, Partial<ScreeningQuery>]>([
  ['name', { name: 'Rahel Einzelprobst' }],
  ['birth date', { birthDate: '1970-02-01' }],
  ['nationality', { nationalities: ['CH'] }],
  ['name that it trades under', { firm: { name: 'Gartenbau' } }],
  ['number of the firm', { firm: { name: 'Gartenbau', identifiers: uid } }],
])('another %s ends what was dismissed', (_, change) => {
  const firm = { firm: { name: 'Gartenbau' } };
  const before = change.firm?.identifiers === undefined ? known : { ...known, ...firm };
  expect(of({ ...before, ...change })).not.toBe(of(before));
  expect(of({ ...before })).toBe(of(before));
});

test('another number of a firm ends what was dismissed, that of a document from when a list has it', () => {
  const firm: ScreeningQuery = { name: 'Beispiel AG', kind: 'organisation' };
  expect(of({ ...firm, identifiers: uid })).not.toBe(of(firm));
  const person = { ...known, identifiers: [{ type: 'passport', value: 'ZZ0000017' }] };
  expect(of(person), 'as before the number was known').toBe(of(known));
  expect(of(person, true)).not.toBe(of(person));
  expect(of({ ...person, identifiers: uid }, true)).not.toBe(of(person, true));
});

test.each([
  ['the number of the document', 'ZZ0000017', true],
  ['the number of the firm that the person trades as', 'CHE123456788', false],
])('a hit by %s changes what is known of the person: %s %s', (_, query, isListed) => {
  const identifiers = [{ type: 'passport', value: 'ZZ0000017' }];
  const client = { query: { ...known, identifiers }, isDocumentListed: false };
  const qualifiers = [{ field: 'identifier', outcome: 'match', effect: 0, query }];
  expect(withHits(client, [{ qualifiers } as unknown as Hit]).isDocumentListed).toBe(isListed);
  expect(withHits({ ...client, isDocumentListed: true }, []).isDocumentListed).toBe(true);
});
