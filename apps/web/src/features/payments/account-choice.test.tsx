import { screen } from '@testing-library/react';
import { useState } from 'react';
import type { ClientAccount } from '@sorgfalt/contract';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { Field } from '../../ui/field.tsx';
import { AccountSearch, AccountSelect } from './account-choice.tsx';
import { account } from './testing.ts';
import { noOffer, useAccountOffer } from './use-account-offer.ts';

const search = 'POST /api/payments/accounts/search';
const last: ClientAccount = { ...account, accountId: 'a-9', clientName: 'Zumthor AG', name: 'Zumthor AG' };
const page = (accounts: readonly ClientAccount[], next: string | null): Answer => ({
  body: { accounts, total: 60, next },
});
/** The first of many, of which a text finds `last`. */
const many = (found: Answer) => (body: unknown) =>
  (body as { search: string }).search === '' ? page([account], 'a-1') : found;

function Choice() {
  const { offer = noOffer } = useAccountOffer();
  const [chosen, setChosen] = useState<ClientAccount>();
  return (
    <>
      <AccountSearch offer={offer} />
      <Field label="Account">
        <AccountSelect offer={offer} account={chosen} onChoose={setChosen} />
      </Field>
    </>
  );
}
const show = () => showPage(<Choice />, { texts: ['payments', 'refusals'] });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

afterEach(() => vi.unstubAllGlobals());

describe('the choice of an account', () => {
  test('asks for no text where all accounts are offered', async () => {
    const sent = serve({ [search]: page([account, last], null) });
    await show();
    await screen.findByRole('option', { name: /Zumthor/ });
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(sentBy(sent, search)).toEqual([{ search: '', isOpen: true, limit: 50 }]);
  });

  test('of more is narrowed by a text, and the chosen one stays whatever is looked for next', async () => {
    serve({ [search]: many(page([last], null)) });
    await show();
    await fill(await screen.findByRole('searchbox', { name: /Find an account/ }), 'zum');
    await screen.findByRole('option', { name: /Zumthor/ });
    expect(options()).toHaveLength(2);
    await choose('Account', 'a-9');
    await fill(screen.getByRole('searchbox'), '');
    await screen.findByRole('option', { name: /Lindenhof/ });
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('a-9');
    expect(options()).toHaveLength(3);
  });

  test('says that a text finds none, and Enter in it sends no form', async () => {
    const sent = serve({ [search]: many(page([], null)) });
    await show();
    await fill(await screen.findByRole('searchbox'), 'nobody');
    await keys('{Enter}');
    expect(await screen.findByText('No account found.')).toBeDefined();
    expect(sent.every(({ call }) => call === search)).toBe(true);
  });

  test('says why a text could not be looked for', async () => {
    serve({ [search]: many(refusal('internal', {}, 503)) });
    await show();
    await fill(await screen.findByRole('searchbox'), 'zum');
    expect(await screen.findByText(/Service unavailable/)).toBeDefined();
  });
});
