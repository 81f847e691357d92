import type { ReadinessFinding } from '@sorgfalt/contract';
import { readinessParts } from '@sorgfalt/contract';
import { describe, expect, test } from 'vitest';
import { figureWords } from '../../domain/figure-words.ts';
import { byCare, byGroup, sinceOf } from './part-order.ts';

const finding = (part: ReadinessFinding['part'], state: ReadinessFinding['state'], isRequired = false) =>
  ({ part, state, isRequired, figure: null, unit: 'number', limit: null, failedAt: null }) as const;

test('what stops the product comes first, then what is missing, then what is degraded, then the rest', () => {
  const { care, well } = byCare([
    finding('clock', 'ok'),
    finding('lists', 'degraded'),
    finding('backup', 'missing'),
    finding('disk', 'missing', true),
    finding('database', 'ok', true),
  ]);
  expect(care.map(({ part }) => part)).toEqual(['disk', 'backup', 'lists']);
  expect(well.map(({ part }) => part)).toEqual(['clock', 'database']);
});

test('every part has one place among the groups', () => {
  const groups = byGroup(readinessParts.map((part) => finding(part, 'ok')));
  expect(groups.flatMap(({ parts }) => parts.map(({ part }) => part)).toSorted()).toEqual(
    readinessParts.toSorted(),
  );
});

test('an age says since when; a number says nothing of it', () => {
  const at = '2026-11-22T12:00:00.000Z';
  const of = (figure: number | null, unit: ReadinessFinding['unit']) =>
    sinceOf({ ...finding('jobs', 'degraded'), figure, unit }, at);
  expect(of(90, 'seconds')).toBe('2026-11-22T11:58:30.000Z');
  expect(of(26, 'hours')).toBe('2026-11-21T10:00:00.000Z');
  expect([of(3, 'number'), of(3, 'milliseconds'), of(null, 'hours')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

describe('figures in words', () => {
  test.each([
    [0, 'seconds', 'en', '0 seconds'],
    [1, 'seconds', 'en', '1 second'],
    [60, 'seconds', 'en', '60 seconds'],
    [600, 'seconds', 'en', '10 minutes'],
    [26, 'hours', 'en', '26 hours'],
    [26, 'hours', 'de', '26 Stunden'],
    [216, 'hours', 'fr', '9 jours'],
    [216, 'hours', 'it', '9 giorni'],
    [216, 'hours', 'es', '9 días'],
    [0.1, 'hours', 'en', '6 minutes'],
    [-3000, 'milliseconds', 'en', '3 seconds'],
    [2000, 'milliseconds', 'en', '2 seconds'],
    [12, 'milliseconds', 'de', '12 Millisekunden'],
    [500_000_000, 'bytes', 'en', '500 MB'],
    [12_340_000_000, 'bytes', 'en', '12.3 GB'],
    [1204, 'number', 'de', "1'204"],
  ] as const)('%s %s in %s is %s', (figure, unit, language, words) => {
    expect(figureWords(figure, unit, language).replaceAll(/\s/gu, ' ')).toBe(words);
  });
});
