import { readFileSync } from 'node:fs';
import { safeParse } from 'zod/v4/core';
import { describe, expect, test } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { draftForm } from './onboarding.ts';
import { expectedPurposes, purposeFamilies, purposeFamilyOf } from './purposes.ts';

const all = expectedPurposes.flatMap((family) => purposeFamilies[family].map((code) => ({ code, family })));

describe('the purposes that a client may expect', () => {
  test('have every code once, and it leads back to its answer', () => {
    expect(new Set(all.map(({ code }) => code)).size).toBe(all.length);
    for (const { code, family } of all) expect([code, purposeFamilyOf(code)]).toEqual([code, family]);
  });

  test.each(['GAMB', 'CDCB', 'OTHR', 'sala', ''])('do not include %j', (code) => {
    expect(purposeFamilyOf(code)).toBeNull();
  });

  test('are what a draft takes, in any number and order, and nothing else', () => {
    const takes = (answer: unknown) => safeParse(draftForm, { expectedPurposes: answer }).success;
    expect(takes([])).toBe(true);
    expect(takes([...expectedPurposes].toReversed())).toBe(true);
    expect(takes(['SALA'])).toBe(false);
    expect(takes(['toString'])).toBe(false);
    expect(takes([...expectedPurposes, 'taxes'])).toBe(false);
    expect(takes('taxes')).toBe(false);
  });
});

describeOnSharedData(
  'the purposes that a client may expect',
  'payments/codes/iso20022/external_purpose_code.json',
  (published) => {
    test('are codes of the published list', () => {
      const list: { codes: Record<string, string> } = JSON.parse(readFileSync(published, 'utf8'));
      expect(all.filter(({ code }) => !(code in list.codes))).toEqual([]);
    });
  },
);
