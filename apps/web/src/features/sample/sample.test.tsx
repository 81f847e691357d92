import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { SampleOffer } from './sample-offer.tsx';

const status = 'GET /api/sample-firm';
const load = 'POST /api/sample-firm?size=small';
const remove = 'DELETE /api/sample-firm';
const show = (as: 'admin' | 'editor' = 'admin') =>
  showPage(<SampleOffer />, { texts: ['onboarding', 'refusals'], as });

afterEach(() => vi.unstubAllGlobals());

describe('the sample firm', () => {
  test('is no matter of anybody but administrators, who alone ask for it', async () => {
    const sent = serve({ [status]: { body: { loaded: false, canLoad: true } } });
    await show('editor');
    expect(sent).toEqual([]);
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is not offered where there is something already', async () => {
    const sent = serve({ [status]: { body: { loaded: false, canLoad: false } } });
    await show();
    await waitFor(() => expect(sentBy(sent, status)).toHaveLength(1));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is loaded once, and said to be', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = serve({
      [status]: { body: { loaded: false, canLoad: true } },
      [load]: () => answer.promise,
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Load sample firm' }));
    await press('Load sample firm');
    answer.resolve({ body: { ok: true } });
    expect(await screen.findByText('The sample firm is loaded')).toBeDefined();
    expect(sentBy(sent, load)).toHaveLength(1);
  });

  test('is loaded large for whoever asks for that', async () => {
    const sent = serve({
      [status]: { body: { loaded: false, canLoad: true } },
      'POST /api/sample-firm?size=large': { body: { ok: true } },
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Load large sample firm' }));
    expect(await screen.findByText('The sample firm is loaded')).toBeDefined();
    expect(sentBy(sent, 'POST')).toHaveLength(1);
  });

  test('that could not be loaded says why', async () => {
    serve({ [status]: { body: { loaded: false, canLoad: true } }, [load]: refusal('not-empty') });
    await show();
    await press(await screen.findByRole('button', { name: 'Load sample firm' }));
    expect(await screen.findByText('The sample firm could not be loaded')).toBeDefined();
    expect(screen.getByText('The sample firm can only be loaded into an empty installation')).toBeDefined();
  });

  test('is taken away after it was said what stays; a refusal stands in the question', async () => {
    let isRefused = true;
    const sent = serve({
      [status]: { body: { loaded: true, canLoad: false } },
      [remove]: () => (isRefused ? refusal('client-active') : { body: { ok: true } }),
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Remove sample firm' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText(/Ledger entries stay, without their contents/)).toBeDefined();
    expect(sentBy(sent, remove)).toEqual([]);
    await press(question.getByRole('button', { name: 'Remove sample firm' }));
    expect(await question.findByText(/Something is still open for this client/)).toBeDefined();
    isRefused = false;
    await press(question.getByRole('button', { name: 'Remove sample firm' }));
    expect(await screen.findByText('The sample firm was removed')).toBeDefined();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
