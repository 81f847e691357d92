import type { CaseDetail } from '@sorgfalt/contract';

const at = '2026-11-20T09:15:00.000Z';

/** A case of which a name is entered and nothing checked; the parts that screens of drafts look at. */
export const draftCase = {
  caseId: 'k-1',
  caseNo: 'ONB-2026-000001',
  clientId: null,
  clientName: 'Reto Beispiel',
  status: 'draft',
  currentStep: 'initiated',
  riskLevel: 'unknown',
  flagged: false,
  isSample: false,
  isStepwise: false,
  version: 3,
  createdAt: at,
  updatedAt: at,
  submittedBy: null,
  form: { clientName: 'Reto Beispiel' },
  steps: [],
  findings: [],
  hits: [],
  risk: null,
  reviewItemId: null,
  reviewReasons: [],
  submitterName: null,
  nextReviewOn: null,
} as unknown as CaseDetail;
