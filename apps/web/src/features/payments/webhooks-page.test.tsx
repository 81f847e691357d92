import type { Webhook, WebhookDelivery } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { WebhooksPage } from './webhooks-page.tsx';

const list = 'GET /api/payments/webhooks';
const told = 'GET /api/payments/webhooks/w-1/deliveries';
const pause = 'POST /api/payments/webhooks/w-1/pause';

const webhook = (over: Partial<Webhook> = {}): Webhook => ({
  webhookId: 'w-1',
  url: 'https://books.example.test/hook',
  isActive: true,
  failures: 0,
  lastStatus: 200,
  lastDeliveredAt: '2026-11-20T09:15:00.000Z',
  waiting: 0,
  givenUp: 0,
  createdAt: '2026-11-01T09:15:00.000Z',
  ...over,
});
const delivery = (over: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  eventId: '7-1',
  at: '2026-11-20T09:15:00.000Z',
  paymentId: 'p-1',
  paymentState: 'executed',
  state: 'delivered',
  lastStatus: 200,
  attempts: 1,
  nextAt: null,
  ...over,
});
const answers = (hooks: readonly Webhook[], deliveries: readonly WebhookDelivery[] = []) => ({
  [list]: { body: { webhooks: hooks } } as Answer,
  [told]: { body: { deliveries } } as Answer,
  'GET /api/payments/webhooks/w-2/deliveries': { body: { deliveries: [] } },
});
const show = (as: 'admin' | 'editor' = 'admin') =>
  showPage(<WebhooksPage />, { texts: ['payments', 'refusals'], as, at: '/app/payments/webhooks' });

afterEach(() => vi.unstubAllGlobals());

describe('the addresses that are told', () => {
  test('are for administrators alone: nobody else asks for them', async () => {
    const sent = serve(answers([webhook()]));
    await show('editor');
    expect(await screen.findByText('Only administrators see and change webhooks.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Add address/ })).toBeNull();
    expect(sent).toEqual([]);
  });

  test.each([
    [{}, 'active'],
    [{ lastStatus: null }, 'nothing sent yet'],
    [{ failures: 3, lastStatus: 500 }, 'failing'],
    [{ failures: 3, isActive: false }, 'paused'],
  ])('stand as they do: %j is %s', async (over, words) => {
    serve(answers([webhook(over)]));
    await show();
    const row = (await screen.findByText('https://books.example.test/hook')).closest('[role="row"]');
    expect(row?.textContent).toContain(words);
  });

  test('there are none yet, or they could not be loaded', async () => {
    serve({ ...answers([]), [list]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('Failed to load webhooks')).toBeDefined();
    serve(answers([]));
    await press(/again|retry/iu);
    expect(await screen.findByText('No webhooks yet.')).toBeDefined();
  });

  test('the one that was added is the one that is shown', async () => {
    const second = webhook({ webhookId: 'w-2', url: 'https://second.example.test/hook' });
    let hooks = [webhook()];
    serve({
      ...answers([]),
      [list]: () => ({ body: { webhooks: hooks } }),
      'POST /api/payments/webhooks': () => {
        hooks = [webhook(), second];
        return { status: 201, body: { webhook: second, secret: 'whsec-1' } };
      },
    });
    await show();
    await screen.findByText('Deliveries to books.example.test');
    await press('Add address');
    await fill(textbox(/Address/), 'https://second.example.test/hook');
    await press(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' }));
    await press(await screen.findByRole('button', { name: 'I have stored the secret' }));
    expect(await screen.findByText('Deliveries to second.example.test')).toBeDefined();
  });

  test('one goes after a question that names it', async () => {
    const remove = 'DELETE /api/payments/webhooks/w-1';
    let isRefused = true;
    const sent = serve({
      ...answers([webhook()]),
      [remove]: () => (isRefused ? refusal('not-allowed-now') : { body: { ok: true } }),
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Remove address' }));
    const question = within(screen.getByRole('alertdialog'));
    expect(question.getByText('https://books.example.test/hook')).toBeDefined();
    await press(question.getByRole('button', { name: 'Remove address' }));
    expect(await question.findByText('This is not possible in the current state')).toBeDefined();
    isRefused = false;
    await press(question.getByRole('button', { name: 'Remove address' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sentBy(sent, remove)).toHaveLength(2);
  });

  test.each([
    [true, 'Pause'],
    [false, 'Resume'],
  ])('one that is active (%s) has: %s', async (isActive, name) => {
    let isRefused = false;
    const sent = serve({
      ...answers([webhook({ isActive })]),
      [pause]: () => (isRefused ? refusal('not-allowed-now') : { body: webhook({ isActive: !isActive }) }),
    });
    await show();
    await press(await screen.findByRole('button', { name }));
    await waitFor(() => expect(sentBy(sent, pause)).toEqual([{ isPaused: isActive }]));
    isRefused = true;
    await press(await screen.findByRole('button', { name }));
    expect(await screen.findByText('This could not be done')).toBeDefined();
  });
});

describe('what was told', () => {
  const again = 'POST /api/payments/webhooks/w-1/deliveries/7-1/send';

  test('leads to the payment and says what became of it', async () => {
    serve(
      answers(
        [webhook()],
        [
          delivery(),
          delivery({ eventId: '7-2', state: 'given_up', lastStatus: null, attempts: 10 }),
          delivery({ eventId: '7-3', paymentState: null, state: 'waiting' }),
        ],
      ),
    );
    await show();
    const rows = (await screen.findAllByText(/^(?:delivered|given up|waiting)$/)).map(
      (found) => found.closest('[role="row"]')?.textContent,
    );
    expect(rows[0]).toMatch(/executed.*delivered.*200/);
    expect(rows[1]).toMatch(/given up.*no answer.*10/);
    expect(rows[2]).toMatch(/Altered or damaged.*after the earlier one/);
    expect(screen.getAllByRole('link', { name: 'executed' })[0]?.getAttribute('href')).toBe(
      '/app/payments/p-1',
    );
  });

  test('goes out again on demand, once, and says where it could not', async () => {
    const answer = Promise.withResolvers<Answer>();
    const sent = serve({ ...answers([webhook()], [delivery()]), [again]: () => answer.promise });
    await show();
    await press(await screen.findByRole('button', { name: 'Send again' }));
    await press(screen.getByRole('button', { name: 'Send again' }));
    answer.resolve({ body: delivery() });
    expect(await screen.findByText('It is being sent again')).toBeDefined();
    expect(sentBy(sent, again)).toHaveLength(1);
    serve({ ...answers([webhook()], [delivery()]), [again]: refusal('not-allowed-now') });
    await press('Send again');
    expect(await screen.findByText('This could not be done')).toBeDefined();
  });

  test('goes nowhere while the address is paused, and says so', async () => {
    const sent = serve(
      answers(
        [webhook({ isActive: false })],
        [delivery({ state: 'waiting', nextAt: '2026-11-22T09:15:00.000Z' })],
      ),
    );
    await show();
    const button = await screen.findByRole('button', { name: 'Send now' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(button.closest('[role="row"]')?.textContent).not.toContain('22.11.2026');
    await press(button);
    expect(sentBy(sent, again)).toEqual([]);
  });

  test('is nothing yet, or could not be loaded', async () => {
    serve(answers([webhook()]));
    await show();
    expect(await screen.findByText('No deliveries yet. Delivered ones are kept for 30 days.')).toBeDefined();
  });
});
