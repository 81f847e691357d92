import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { refusal, sentBy, serve } from '../testing/show.tsx';
import { showPage } from '../testing/show-page.tsx';
import { EvidenceButton } from './evidence-button.tsx';

const bundle = 'POST /proofs/bundle';
const press = async () => {
  await showPage(<EvidenceButton subject="decision" id="d-1" label="Evidence bundle" />, {
    texts: ['refusals'],
  });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await userEvent.click(screen.getByRole('button', { name: 'Evidence bundle' }));
};
afterEach(() => vi.useRealTimers());

test('what was sealed just now is asked for again until its stamp is there', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  let times = 0;
  const sent = serve({ [bundle]: () => ((times += 1) < 3 ? refusal('not-stamped-yet') : { body: {} }) });
  await press();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(() => expect(saved).toHaveBeenCalledOnce());
  expect(sentBy(sent, bundle)).toHaveLength(3);
});

test('who waits in vain is told, and nothing else is tried twice', async () => {
  serve({ [bundle]: refusal('not-stamped-yet') });
  await press();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(screen.getByText('This has no timestamp yet; please try again in a moment')).toBeDefined();
});

test('another refusal is said at once', async () => {
  const sent = serve({ [bundle]: refusal('not-found', {}, 404) });
  await press();
  await screen.findByRole('alert');
  expect(sentBy(sent, bundle)).toHaveLength(1);
});
