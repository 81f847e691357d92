import type { Hit } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { serve, show } from '../../testing/show.tsx';
import { hitDecisionActions } from './actions.ts';
import { HitDecision } from './hit-decision.tsx';

const entry = { listId: 'sample-un', entityId: '900001', entitySha256: 'a'.repeat(64) };
const hit = { ...entry, decision: null } as unknown as Hit;
const decided = 'POST /api/screening/hits/decision';
type KeyAction = (typeof hitDecisionActions)[number];
const context = {} as Parameters<KeyAction['perform']>[0];
const actionOf = (key: string) => hitDecisionActions.find(({ shortcut }) => shortcut === key);
const press = (key: string) => actionOf(key)?.perform(context);
const isOffered = (key: string) => actionOf(key)?.enabled?.(context, (text) => text);

afterEach(() => vi.unstubAllGlobals());

async function decide(props: Partial<Parameters<typeof HitDecision>[0]> = {}) {
  const onDecided = vi.fn();
  await show(<HitDecision hit={hit} clientId="client-1" onDecided={onDecided} {...props} />, ['hits']);
  return onDecided;
}

describe('the decision about a hit', () => {
  test('asks for a reason, sends nothing without one, and then says what was decided', async () => {
    const answer = { decisionId: 'd1', decision: 'dismissed' };
    const sent = serve({ [decided]: { body: answer } });
    const onDecided = await decide();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: somebody else' }));
    const reason = screen.getByRole('textbox', { name: /Reason/ });
    await userEvent.clear(reason);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss the hit' }));
    expect(reason.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(reason);
    expect(sent).toEqual([]);
    await userEvent.type(reason, 'Another birthplace');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss the hit' }));
    await waitFor(() => expect(onDecided).toHaveBeenCalledWith(answer));
    const body = { clientId: 'client-1', ...entry, decision: 'dismissed' };
    expect(sent).toEqual([{ call: decided, body: { ...body, reason: 'Another birthplace' } }]);
  });

  test('says why the server refused, and keeps what was written', async () => {
    serve({
      [decided]: { status: 409, body: { error: { code: 'conflict', message: 'x', requestId: 'r-1' } } },
    });
    const onDecided = await decide();
    await userEvent.click(screen.getByRole('button', { name: 'Confirm: it is the client' }));
    await userEvent.type(screen.getByRole('textbox', { name: /Reason/ }), 'Same passport');
    await userEvent.click(screen.getByRole('button', { name: 'Confirm the hit' }));
    expect(await screen.findByText('The decision was not recorded')).toBeDefined();
    expect(screen.getByRole('textbox', { name: /Reason/ })).toHaveProperty('value', 'Same passport');
    expect(onDecided).not.toHaveBeenCalled();
  });

  test('Escape leaves without a decision', async () => {
    const sent = serve({});
    await decide();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss: somebody else' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(sent).toEqual([]);
  });

  test('is not offered where the search was for nobody', async () => {
    await decide({ clientId: null });
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('d and c press the buttons, of the hit that has the focus before others', async () => {
    const two = ['first', 'second'].map((name) => (
      <article key={name} data-hit="" aria-label={name} tabIndex={-1}>
        <HitDecision hit={hit} clientId={name} onDecided={vi.fn()} />
      </article>
    ));
    await show(two, ['hits']);
    screen.getByRole('article', { name: 'second' }).focus();
    press('c');
    expect(
      (await screen.findByRole('button', { name: 'Confirm the hit' }))
        .closest('article')
        ?.getAttribute('aria-label'),
    ).toBe('second');
    (document.activeElement as HTMLElement).blur();
    press('d');
    expect(
      (await screen.findByRole('button', { name: 'Dismiss the hit' }))
        .closest('article')
        ?.getAttribute('aria-label'),
    ).toBe('first');
  });

  test('d is not offered to whoever made the case, c is', async () => {
    await decide({ mayDismiss: false });
    expect([isOffered('d'), isOffered('c')]).toEqual([false, true]);
  });
});
