import type { CaseDetail } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { draftCase } from '../../testing/draft-case.ts';
import { press } from '../../testing/hands.ts';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { CaseView } from './case-view.tsx';

afterEach(() => vi.unstubAllGlobals());

/** A case whose form is sent while somebody looks at it. */
function Sent() {
  const [status, setStatus] = useState<CaseDetail['status']>('draft');
  return (
    <>
      <CaseView detail={{ ...draftCase, status }} onReload={() => undefined} />
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
