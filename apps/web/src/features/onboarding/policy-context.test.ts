import type { CaseDetail } from '@sorgfalt/contract';
import { expect, test } from 'vitest';
import { policyContext } from './policy-context.ts';

const detail = {
  caseId: 'k-1',
  caseNo: 'ONB-2026-000001',
  clientName: 'Reto Beispiel',
  form: { clientName: 'Reto Beispiel', street: 'Musterweg' },
  status: 'in_review',
  riskLevel: 'high',
  risk: { score: 80 },
  reviewReasons: ['pep'],
  hits: [{ listedName: 'Reto Beispiel' }],
} as unknown as CaseDetail;

test('a question on policies takes along how a case stands, and nobody’s name', () => {
  const { kind, id, facts } = policyContext(detail);
  expect([kind, id]).toEqual(['case', 'k-1']);
  expect(facts).toEqual([
    'case: ONB-2026-000001',
    'status: in_review',
    'risk: high (80)',
    'reasons: pep',
    'hits: 1',
  ]);
});
