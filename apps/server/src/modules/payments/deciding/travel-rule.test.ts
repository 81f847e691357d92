import { expect, test } from 'vitest';
import type { PaymentOrder } from '@sorgfalt/payments';
import { travelRuleGapsOf } from './travel-rule.ts';

const town = { town: 'Zug', country: 'CH' };
const gaps = (debtor: object, ultimateDebtor?: object) =>
  travelRuleGapsOf({
    debtor: { name: 'Muster AG', address: debtor },
    ...(ultimateDebtor && { ultimateDebtor: { name: 'Muster Holding', ...ultimateDebtor } }),
  } as unknown as PaymentOrder);

test.each([[{ street: 'Seeweg' }], [{ postCode: '6300' }], [{ lines: ['c/o Probe'] }]])(
  'an originator of whom %j is known beside the town is told whole',
  (more) => {
    expect(gaps({ ...town, ...more })).toEqual([]);
    expect(gaps({ ...town, ...more }, { address: { ...town, ...more } })).toEqual([]);
  },
);

test('the town alone is a gap, of the account holder and of whoever pays in the end', () => {
  const whole = { ...town, street: 'Seeweg' };
  expect(gaps(town)).toEqual(['originator-address']);
  expect(gaps(whole, { address: town })).toEqual(['originator-address']);
  expect(gaps(whole, {})).toEqual(['originator-address']);
  expect(gaps(town, { address: whole })).toEqual(['originator-address']);
});
