import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, test } from 'vitest';
import { foundationsOf, listPolicy } from './list-standing.ts';
import type { KeptList } from './list-standing.ts';

const nowMs = Date.parse('2026-11-22T09:00:00Z');
const given = { nowMs, ageDaysMax: 7 };
const daysAgo = (days: number) => new Date(nowMs - days * 86_400_000).toISOString();

function kept(
  listId: string,
  source: KeptList['source'],
  rest: { days?: number; hasSanctions?: boolean } = {},
) {
  const { days = 0, hasSanctions = true } = rest;
  const version = { versionId: `${listId}-1`, sha256: '', hasSanctions, confirmedAt: daysAgo(days) };
  return { listId, name: listId, listDate: null, source, version, isDownloaded: false } satisfies KeptList;
}

const synthetic = kept('sample-seco', 'sample');
const idsOf = ({ lists }: { readonly lists: readonly { readonly listId: string }[] }) =>
  lists.map(({ listId }) => listId);

describe('the lists that a screening rests on', () => {
  test('are none where there are none', () => {
    const { real, sample } = foundationsOf([], given);
    expect(real).toEqual({ lists: [], standing: 'none' });
    expect(sample).toEqual(real);
  });

  test('are invented for real clients as long as there are only synthetic ones, and fresh for invented clients', () => {
    const { real, sample } = foundationsOf([synthetic], given);
    expect([real.standing, sample.standing]).toEqual(['invented', 'fresh']);
    expect([...idsOf(real), ...idsOf(sample)]).toEqual(['sample-seco', 'sample-seco']);
  });

  test('are the real ones for real clients, and all for invented clients, once an official one is there', () => {
    const { real, sample } = foundationsOf([synthetic, kept('seco', 'seco')], given);
    expect([real.standing, sample.standing]).toEqual(['fresh', 'fresh']);
    expect([idsOf(real), idsOf(sample)]).toEqual([['seco'], ['sample-seco', 'seco']]);
  });

  test.each([
    ['an office list', kept('opensanctions-peps', 'opensanctions', { hasSanctions: false })],
    ['a table of the firm', kept('names-own', 'names')],
    ['wallet addresses', kept('crypto-wallets', 'crypto')],
  ])('stay invented with %s alone, which is searched all the same', (_, list) => {
    const { real } = foundationsOf([synthetic, list], given);
    expect(real).toMatchObject({ standing: 'invented' });
    expect(idsOf(real)).toEqual(['sample-seco', list.listId]);
    expect(foundationsOf([list], given).real.standing).toBe('none');
  });

  test('are out of date when one of them is, but for tables of the firm itself', () => {
    const seco = kept('seco', 'seco');
    expect(foundationsOf([seco, kept('un', 'un', { days: 7 })], given).real.standing).toBe('fresh');
    expect(foundationsOf([seco, kept('un', 'un', { days: 7.01 })], given).real.standing).toBe('stale');
    expect(foundationsOf([seco, kept('names-own', 'names', { days: 400 })], given).real.standing).toBe(
      'fresh',
    );
  });

  test('are out of date when nobody knows how old one is, as a clock was wrong when it came', () => {
    const seco = kept('seco', 'seco');
    expect(foundationsOf([seco, kept('un', 'un', { days: -1 })], given).real.standing).toBe('fresh');
    expect(foundationsOf([seco, kept('un', 'un', { days: -1.01 })], given).real.standing).toBe('stale');
    expect(foundationsOf([kept('seco', 'seco', { days: -400 })], given).real.standing).toBe('stale');
  });

  test('are out of date when one that is to be downloaded never came', () => {
    const awaited: KeptList = { ...kept('un', 'un'), version: null, isDownloaded: true };
    expect(foundationsOf([kept('seco', 'seco'), awaited], given).real.standing).toBe('stale');
    expect(foundationsOf([awaited], given).real.standing).toBe('none');
    expect(
      foundationsOf([kept('seco', 'seco'), { ...awaited, isDownloaded: false }], given).real.standing,
    ).toBe('fresh');
  });
});

const arbList = fc.record({
  source: fc.constantFrom<KeptList['source']>('seco', 'un', 'opensanctions', 'names', 'crypto', 'sample'),
  days: fc.integer({ min: 0, max: 20 }),
  hasSanctions: fc.boolean(),
});

property.prop([fc.array(arbList, { maxLength: 6 })])(
  'synthetic lists never touch a real client beside an official list, and nothing is fresh without one',
  (lists) => {
    const all = lists.map(({ source, ...rest }, place) => kept(`${source}-${place}`, source, rest));
    const { real } = foundationsOf(all, given);
    const isOfficial = all.some(
      ({ source, version }) =>
        version.hasSanctions && (listPolicy.official as readonly string[]).includes(source),
    );
    expect(['fresh', 'stale'].includes(real.standing)).toBe(isOfficial);
    if (isOfficial) expect(real.lists.some(({ isSample }) => isSample)).toBe(false);
    else expect(real.lists.length).toBe(all.length);
  },
);
