import { expect, test } from 'vitest';
import { clientKinds, draftForm, legalForms, requiredFields } from '@sorgfalt/contract';
import * as kyc from '@sorgfalt/kyc';
import { partyKinds } from '@sorgfalt/parties';
import { requirementsOf } from '@sorgfalt/workflow';

const days = ['2022-12-31', '2026-11-26'].flatMap((day) => {
  const read = kyc.parseIsoDate(day);
  return read.ok ? [read.value] : [];
});
const rules = days.flatMap((day) => Object.values(kyc.kindPackOn(day).kinds));

test('contract and rules know the same kinds, legal forms and questions', () => {
  expect(clientKinds).toEqual(kyc.clientKinds);
  expect(legalForms).toEqual(kyc.legalForms);
  const { kind: _, ...answers } = draftForm.shape;
  expect(Object.keys(answers).toSorted()).toEqual(kyc.clientQuestions.toSorted());
});

test('whatever no client can be submitted without is required of each kind', () => {
  for (const { questions } of rules) {
    const required = questions
      .filter(({ isRequired }) => isRequired === true)
      .map(({ question }) => question);
    expect(required).toEqual(expect.arrayContaining([...requiredFields]));
  }
});

test('every client that is no person stands as a party that structures know, and people as none', () => {
  for (const day of days) {
    for (const kind of clientKinds) {
      const { standsAs } = kyc.ruleFor({ kind }, day);
      expect(standsAs !== null).toBe(kyc.isEntityKind(kind));
      if (standsAs !== null) expect(partyKinds).toContain(standsAs);
    }
  }
});

test('whoever approves says of each wanted paper that it was seen, by the article that asks for it', () => {
  for (const { paper, article } of rules.flatMap(({ papers }) => papers)) {
    const { checks, needsReasonCode } = requirementsOf({
      workflow: 'client_onboarding',
      type: 'onboarding',
      riskLevel: 'low',
      riskReasons: [{ code: `${paper}-wanted`, points: null }],
    });
    expect([needsReasonCode, checks]).toEqual([true, [{ id: `${paper}-seen`, article }]]);
  }
});
