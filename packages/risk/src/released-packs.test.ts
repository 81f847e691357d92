import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultRiskPack } from './default-pack.ts';
import { defaultPaymentPack } from './payments/default-payment-pack.ts';

/*
 * An installation keeps a pack under its version and never takes in another of that name: what is changed here without
 * a new version would be the rule of new installations only, and old decisions could not be replayed by it.
 */
test.each([
  ['clients', defaultRiskPack, '2026.2', 'c21c3ce3561d814ba733bdb63493d83e5bc1133a45f02e50551f0b6f32eeef00'],
  [
    'payments',
    defaultPaymentPack,
    '2026.2',
    '5758c0f3c7507718dda196cf0aa76ea4cd9068b1d6c235d285056574f7709d27',
  ],
] as const)(
  'the pack for %s is to the letter the one that was released under its version',
  (_, pack, version, sha256) => {
    expect([pack.version, hash('sha256', JSON.stringify(pack))]).toEqual([version, sha256]);
  },
);
