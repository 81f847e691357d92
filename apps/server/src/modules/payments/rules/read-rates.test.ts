import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { currencies } from '@sorgfalt/money';
import { listRates, rateOf } from './rates.ts';
import { readRates } from './read-rates.ts';

const file = readFileSync(new URL('exchange-rates.json', import.meta.url), 'utf8');
const whole = { day: '2026-11-01', source: 'house-reference', centimesPerThousand: { EUR: 95_000 } };

test('the rates that are used are those of the file, with its day and source, and francs have none', () => {
  const read = readRates(file);
  expect(listRates()).toHaveLength(read?.centimesPerThousand.size ?? 0);
  for (const currency of currencies) {
    const centimesPerThousand = read?.centimesPerThousand.get(currency);
    expect(rateOf(currency)).toEqual(
      centimesPerThousand === undefined
        ? null
        : { centimesPerThousand, day: read?.day, source: read?.source },
    );
  }
  expect(rateOf('CHF')).toBeNull();
});

test('a file with day, source and rates is read', () => {
  expect(readRates(JSON.stringify(whole))?.centimesPerThousand).toEqual(new Map([['EUR', 95_000]]));
});

test.each([
  ['', 'nothing'],
  ['{', 'no JSON'],
  [JSON.stringify({ ...whole, day: undefined }), 'no day'],
  [JSON.stringify({ ...whole, day: '2026-02-30' }), 'a day that is none'],
  [JSON.stringify({ ...whole, source: undefined }), 'no source'],
  [JSON.stringify({ ...whole, source: '' }), 'an empty source'],
  [JSON.stringify({ ...whole, rates: {} }), 'something else'],
  [JSON.stringify({ ...whole, centimesPerThousand: { XXX: 1 } }), 'a currency that is none'],
  [JSON.stringify({ ...whole, centimesPerThousand: { CHF: 100_000 } }), 'a rate of francs'],
  [JSON.stringify({ ...whole, centimesPerThousand: { EUR: 0 } }), 'a rate of nothing'],
  [JSON.stringify({ ...whole, centimesPerThousand: { EUR: -95_000 } }), 'a negative rate'],
  [JSON.stringify({ ...whole, centimesPerThousand: { EUR: 950.5 } }), 'a fraction'],
  [JSON.stringify({ ...whole, centimesPerThousand: { EUR: '95000' } }), 'a text'],
])('of %s there are no rates: %s', (text) => {
  expect(readRates(text)).toBeNull();
});
