import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { showPage } from '../../testing/show-page.tsx';
import { HumanReviewDialog } from './human-review-dialog.tsx';

beforeEach(() => sessionStorage.clear());

const open = (itemId: string | null = 'item-1', isWaiting = true) =>
  showPage(
    <HumanReviewDialog
      id="case-1"
      texts="onboarding"
      isWaiting={isWaiting}
      itemId={itemId}
      name="ONB-2026-000042"
      reasons={<li>A listed name</li>}
    />,
    { texts: ['onboarding'], at: '/app/clients/case-1' },
  );

describe('what waits for a person', () => {
  test('is said once a session, with its reasons', async () => {
    await open();
    const dialog = await screen.findByRole('dialog', { name: 'Human review' });
    for (const text of ['ONB-2026-000042', 'A listed name']) expect(dialog.textContent).toContain(text);
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await open();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test('leads to its review, and is not said again on the way back', async () => {
    const page = await open();
    await userEvent.click(await screen.findByRole('button', { name: 'Open review panel' }));
    await waitFor(() => expect(page.path()).toBe('/app/review/item-1'));
    expect(sessionStorage).toHaveLength(1);
  });

  test('leads nowhere while checks still run, and says so', async () => {
    const page = await open(null);
    const button = await screen.findByRole('button', { name: 'Open review panel' });
    await userEvent.click(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(page.path()).toBe('/app/clients/case-1');
    expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'The review panel opens once all checks have run.',
    );
  });

  test('nothing is said where nothing waits', async () => {
    await open('item-1', false);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
