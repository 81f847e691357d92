import { expect, test } from 'vitest';
import type { Relationship } from './relationship.ts';
import { changesOf } from './review-changes.ts';
import type { SinceThen } from './since-then.ts';

const now = new Date('2031-11-27T03:30:00Z');
const relationship = {
  row: { riskLevel: 'low', form: { expectedPurposes: ['taxes'], expectedAssetsMinor: 10_000 } },
  decidedAt: '2026-11-26T10:00:00.000Z',
  lookedAt: '2026-11-26T09:59:00.000Z',
  isReviewed: false,
  last: null,
  levelThen: 'low',
  hits: [],
  registers: [],
  published: [],
  mayBeExposed: false,
  ended: [],
  structureChangedAt: null,
} as unknown as Relationship;
const calm: SinceThen = { papers: { added: 0, withdrawn: 0, expired: 0 }, paid: [] };
const paid = (purpose: string | null, chfMinor: number) => ({ purpose, number: 1, chfMinor });
const told = (since: Partial<SinceThen>, more: object = {}) =>
  changesOf({ ...relationship, ...more }, { ...calm, ...since }, now)
    .slice(1)
    .map(({ code, params }) => [code, params]);

test('where nothing happened, that is said', () => {
  expect(told({})).toEqual([['nothing-changed', {}]]);
  expect(told({ paid: [paid('TAXS', 10_000)] })).toEqual([['nothing-changed', {}]]);
});

test('payments for what was not stated are counted and added up; one without a purpose is not among them', () => {
  const since = { paid: [paid('TAXS', 1), paid('CHAR', 200), paid('ZZZZ', 30), paid(null, 4)] };
  expect(told(since)).toEqual([['payments-unexpected-since', { count: 2, sumMinor: 230 }]]);
  // Who stated nothing is not measured by it.
  const form = { ...relationship.row.form, expectedPurposes: undefined };
  expect(told(since, { row: { ...relationship.row, form } })).toEqual([['nothing-changed', {}]]);
});

test('payments of more than the expected assets are told, of as much are not', () => {
  expect(told({ paid: [paid('TAXS', 6000), paid('VATX', 4001)] })).toEqual([
    ['payments-above-assets-since', { sumMinor: 10_001, assetsMinor: 10_000 }],
  ]);
});

test('papers that came, went or lapsed are told', () => {
  expect(told({ papers: { added: 2, withdrawn: 1, expired: 3 } })).toEqual([
    ['papers-changed-since', { added: 2, withdrawn: 1 }],
    ['papers-expired-since', { count: 3 }],
  ]);
});

test('names that nobody has decided about are told, whenever they were found', () => {
  const open = { hit: { topics: [] }, decision: null, decidedAt: null };
  const dismissed = { hit: { topics: [] }, decision: 'dismissed', decidedAt: '2026-11-20T10:00:00.000Z' };
  expect(told({}, { hits: [open, dismissed] })).toEqual([['hits-open', { hits: 1 }]]);
});

test('what a register says otherwise is told where it came after the last look', () => {
  const finding = (takenAt: string) => ({
    partyId: null,
    name: 'Muster AG',
    register: 'zefix',
    takenAt,
    isAbsent: false,
    differs: ['seat'],
    contradicts: [],
  });
  expect(told({}, { registers: [finding('2026-11-26T09:58:59.999Z')] })).toEqual([['nothing-changed', {}]]);
  const [[code] = []] = told({}, { registers: [finding('2026-11-26T09:59:00.001Z')] });
  expect(code).toBe('register-differs');
});

test('what registers published after the last look is told once for each company', () => {
  const one = (more: object) => ({
    publicationId: 'p',
    partyId: null,
    name: 'Muster AG',
    register: 'zefix',
    number: '1',
    publishedOn: '2026-11-25',
    mutations: ['unknown', 'bodies'],
    foundAt: '2026-11-26T09:59:00.001Z',
    ...more,
  });
  const published = [
    one({}),
    one({ publishedOn: '2026-11-27', mutations: ['seat'] }),
    one({ partyId: 'r-1', name: 'Mutter AG', mutations: ['deletion'] }),
    one({ partyId: 'r-2', name: 'Alt AG', foundAt: '2026-11-26T09:58:59.999Z' }),
  ];
  const said = { name: 'Muster AG', register: 'zefix', publishedOn: '2026-11-27', count: 2 };
  expect(told({}, { published })).toEqual([
    ['register-published', { ...said, mutations: 'seat bodies unknown' }],
    [
      'register-published',
      { ...said, name: 'Mutter AG', publishedOn: '2026-11-25', count: 1, mutations: 'deletion' },
    ],
  ]);
});
