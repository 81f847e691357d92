import type { ReadinessFinding } from '@sorgfalt/contract';
import { describe, expect, test } from 'vitest';
import { figureWords } from './figure-words.ts';
import { byCare } from './readiness-order.ts';

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

describe('figures in words', () => {
  test.each([
    [0, 'seconds', 'en', '0 milliseconds'],
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
