import type { Freeze } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { FreezeDialog, LiftButton, useMayFreeze } from './freezing.tsx';

const standing = 'GET /api/clients/c-1/standing';
const freeze = 'POST /api/clients/c-1/freeze';
const lift = 'POST /api/clients/freezes/f-1/lift';

afterEach(() => vi.unstubAllGlobals());

const texts = ['clients', 'refusals'] as const;
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('freezing a client', () => {
  const closed = vi.fn();
  const dialogOf = () => <FreezeDialog clientId="c-1" name="Reto Beispiel" onClose={closed} />;

  function Offer() {
    return <p>{useMayFreeze('c-1') ? 'offered' : 'not offered'}</p>;
  }

  test.each([
    ['admin', false, 'offered'],
    ['admin', true, 'not offered'],
    ['editor', false, 'not offered'],
  ] as const)('is for an %s (frozen already: %s) %s', async (as, isFrozen, words) => {
    const sent = serve({ [standing]: { body: { isFrozen, freezes: [] } } });
    await showPage(<Offer />, { texts, as });
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('takes a reason and sends it once', async () => {
    const sent = serve({ [freeze]: { body: { freezeId: 'f-1' } } });
    await showPage(dialogOf(), { texts, as: 'admin' });
    const dialog = screen.getByRole('alertdialog', { name: 'Freeze Reto Beispiel?' });
    const confirm = () => within(dialog).getByRole('button', { name: 'Freeze client' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), '  ');
    await userEvent.click(confirm());
    expect(sent).toEqual([]);
    await userEvent.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Report of the police ');
    await userEvent.click(confirm());
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    expect(sent).toEqual([{ call: freeze, body: { reason: 'Report of the police' } }]);
  });

  test('that is refused stays open with the reason that was written', async () => {
    closed.mockClear();
    serve({ [freeze]: refusal('conflict') });
    await showPage(dialogOf(), { texts, as: 'admin' });
    const dialog = screen.getByRole('alertdialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'Same passport');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Freeze client' }));
    expect(await within(dialog).findByText('The client could not be frozen')).toBeDefined();
    expect(within(dialog).getByRole('textbox')).toHaveProperty('value', 'Same passport');
    expect(closed).not.toHaveBeenCalled();
    await press('Do not freeze');
    expect(closed).toHaveBeenCalledOnce();
  });
});

describe('lifting a freeze', () => {
  const by = (uid: string, cause = 'by-officer') =>
    ({ freezeId: 'f-1', cause, frozenBy: { uid, name: 'Anna' } }) as unknown as Freeze;

  test('is for another administrator than the one who froze', async () => {
    await showPage(<LiftButton freeze={by('u-1')} />, { texts, as: 'admin' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('is not for an editor', async () => {
    await showPage(<LiftButton freeze={by('u-2')} />, { texts, as: 'editor' });
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('takes a reason, which is sealed', async () => {
    const sent = serve({ [lift]: { body: {} } });
    await showPage(<LiftButton freeze={by('u-2')} />, { texts, as: 'admin' });
    await press('Lift freeze');
    const dialog = screen.getByRole('alertdialog');
    await userEvent.type(within(dialog).getByRole('textbox'), 'Somebody else of the same name');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lift freeze' }));
    await waitFor(() => expect(sent[0]?.body).toEqual({ reason: 'Somebody else of the same name' }));
  });
});
