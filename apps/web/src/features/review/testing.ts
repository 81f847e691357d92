import type { ReviewItemDetail } from '@sorgfalt/contract';

/** An onboarding of a medium risk that nobody has taken up; nothing is known against it. */
export const plain: ReviewItemDetail = {
  id: 'item-1',
  clientId: 'client-1',
  clientName: 'Reto Beispiel',
  caseId: 'case-1',
  caseNo: 'ONB-2026-000042',
  workflow: 'client_onboarding',
  type: 'individual',
  amountMinor: null,
  currency: null,
  riskScore: 35,
  riskLevel: 'medium',
  riskReasons: [],
  flaggedFields: [],
  transactionMetadata: {},
  priority: 'normal',
  submittedAt: '2026-11-20T09:00:00.000Z',
  submittedBy: { uid: 'u-2', name: 'Anna Muster' },
  status: 'pending',
  assignee: null,
  decision: null,
  part: null,
  isOwnSubmission: false,
  hits: [],
  risk: null,
};
