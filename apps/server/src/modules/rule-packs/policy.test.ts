import { expect, test } from 'vitest';
import { whyNotPut } from './policy.ts';

test.each([
  ['the pack that came along', null, true, null],
  ['the pack that came along, alone', null, false, null],
  ['what another brought', 'beat', true, null],
  ['what another brought, who has left', 'beat', false, null],
  ['what they brought, where another could', 'anna', true, 'own-submission'],
  ['what they brought, alone', 'anna', false, 'no-second-administrator'],
] as const)('of %s', (_, uploadedBy, hasOtherAdmin, refusal) => {
  expect(whyNotPut({ uploadedBy }, { uid: 'anna', hasOtherAdmin })).toBe(refusal);
});
