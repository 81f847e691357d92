import type { ClientFile, ClientSummary } from '@sorgfalt/contract';

const at = '2026-11-20T09:15:00.000Z';

export const client: ClientSummary = {
  clientId: 'c-1',
  name: 'Lindenhof Beispiel AG',
  kind: 'operating_company',
  status: 'accepted',
  isFrozen: false,
  isSample: false,
  riskLevel: 'medium',
  nextReviewOn: '2020-01-31',
  openCases: 2,
};

/** The file of a client of whom everything is known. */
export const file: ClientFile = {
  ...client,
  since: at,
  riskSince: at,
  missingPapers: 3,
  risk: [{ at, level: 'medium', score: 41, by: 'assessment' }],
  flows: {
    from: '2025-11-20',
    expectedAssetsMinor: 5_000_000,
    rows: [
      { purpose: 'taxes', isExpected: true, paid: [] },
      { purpose: 'charity', isExpected: false, paid: [{ currency: 'CHF', number: 2, sumMinor: 123_450 }] },
    ],
  },
  hits: [
    {
      listName: 'SECO',
      listedName: 'Viktor Testonov',
      through: 'Viktor Testanov',
      score: 91,
      topics: ['sanction'],
      decision: {
        kind: 'dismissed',
        isTogether: false,
        by: 'Beat Beispiel',
        at,
        reason: 'Born in another year',
      },
    },
    { listName: 'SECO', listedName: 'Lindenhof', through: null, score: 80, topics: [], decision: null },
  ],
  cases: [
    { caseId: 'k-1', caseNo: 'ONB-2026-000001', status: 'approved', riskLevel: 'medium', submittedAt: at },
  ],
  reviews: [
    {
      itemId: 'i-1',
      type: 'periodic_review',
      status: 'approved',
      submittedAt: at,
      decision: { by: 'Beat Beispiel', at, notes: 'Nothing changed.' },
    },
  ],
};
