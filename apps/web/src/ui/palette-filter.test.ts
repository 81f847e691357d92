import { expect, test } from 'vitest';
import { filterEntries } from './palette-filter.ts';

const entries = [
  { label: 'Go to Payments', keywords: 'zahlungen' },
  { label: 'Payments export' },
  { label: 'Léman Partners Sàrl', hint: 'PAY-100005' },
  { label: 'Users' },
];
const labels = (query: string) => filterEntries(entries, query).map((entry) => entry.label);

test('without words everything stays in its order', () => {
  expect(labels('  ')).toEqual(entries.map((entry) => entry.label));
});

test('the start of the label comes before a word inside it, and that before hints', () => {
  expect(labels('pay')).toEqual(['Payments export', 'Go to Payments', 'Léman Partners Sàrl']);
});

test('accents and case do not matter', () => {
  expect(labels('LEMAN sarl')).toEqual(['Léman Partners Sàrl']);
});

test('every word must be found', () => {
  expect(labels('payments nowhere')).toEqual([]);
});

test('keywords are found though they are not shown', () => {
  expect(labels('zahl')).toEqual(['Go to Payments']);
});
