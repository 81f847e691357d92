import type { CaseDetail } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { CaseView } from './case-view.tsx';

const at = '2026-11-20T09:15:00.000Z';
const detail = {
  caseId: 'k-1',
  caseNo: 'ONB-2026-000001',
  clientId: null,
  clientName: 'Reto Beispiel',
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

afterEach(() => vi.unstubAllGlobals());

/** A case whose form is sent while somebody looks at it. */
function Sent() {
  const [status, setStatus] = useState<CaseDetail['status']>('draft');
  return (
    <>
      <CaseView detail={{ ...detail, status }} onReload={() => undefined} />
      <button onClick={() => setStatus('in_progress')}>sent</button>
    </>
  );
}

test('whoever sent the form reads on at the name of the case, above the steps that begin', async () => {
  serve({});
  await showPage(<Sent />, { texts: ['onboarding', 'clients', 'hits', 'review', 'refusals'] });
  const heading = await screen.findByRole('heading', { level: 1, name: /Reto Beispiel/ });
  expect(document.activeElement).not.toBe(heading);
  await press('sent');
  expect(document.activeElement).toBe(heading);
});
