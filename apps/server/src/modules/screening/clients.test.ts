import { expect, test } from 'vitest';
import type { ScreeningQuery } from '@sorgfalt/screening';
import { factsHash } from './clients.ts';

const known: ScreeningQuery = { name: 'Rahel Einzelprobe', kind: 'person', birthDate: '1970-01-31' };
const uid = [{ value: 'CHE123456788' }];

test.each<[string, Partial<ScreeningQuery>]>([
  ['name', { name: 'Rahel Einzelprobst' }],
  ['birth date', { birthDate: '1970-02-01' }],
  ['nationality', { nationalities: ['CH'] }],
  ['number', { identifiers: uid }],
  ['name that it trades under', { firm: { name: 'Gartenbau' } }],
  ['number of the firm', { firm: { name: 'Gartenbau', identifiers: uid } }],
])('another %s ends what was dismissed', (_, change) => {
  const firm = { firm: { name: 'Gartenbau' } };
  const before = change.firm?.identifiers === undefined ? known : { ...known, ...firm };
  expect(factsHash({ ...before, ...change })).not.toBe(factsHash(before));
  expect(factsHash({ ...before })).toBe(factsHash(before));
});
