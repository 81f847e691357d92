import { expect, test } from 'vitest';
import { defaultPaymentPack } from '@sorgfalt/risk';
import { secondFromMinor } from './second-person.ts';

const { rules } = defaultPaymentPack;
const packOf = (...left: readonly string[]) => ({
  ...defaultPaymentPack,
  rules: rules.filter(({ id }) => left.includes(id)),
});

test('a file asks for a second person from what one payment may be unattended, else from what is large', () => {
  expect(secondFromMinor(packOf('unattended-amount', 'new-and-large'))).toBe(
    secondFromMinor(packOf('unattended-amount')),
  );
  expect(secondFromMinor(packOf('unattended-amount'))).toBe(2_500_000);
  expect(secondFromMinor(packOf('new-and-large'))).toBeGreaterThan(0);
});

test('rules that say neither let no file go by one person', () => {
  expect(secondFromMinor(packOf())).toBe(0);
});
