import type { Beneficiary, ClientAccount } from '@sorgfalt/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { choose, fill, keys, press, textbox } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { PaymentEntry } from './payment-entry.tsx';
import { account, offerOf } from './testing.ts';

const check = 'POST /api/payments/check';
const known = `GET /api/payments/beneficiaries?clientId=${account.clientId}&limit=200`;

const muster: Beneficiary = {
  beneficiaryId: 'b-1',
  clientId: account.clientId,
  name: 'Muster AG',
  account: 'CH5604835012345678009',
  bic: null,
  address: { street: 'Musterweg', town: 'Bern', country: 'CH' },
  paymentCount: 4,
  lastPaidAt: '2026-11-20T09:15:00.000Z',
  frozenBy: null,
};
const other: ClientAccount = {
  ...account,
  accountId: 'a-2',
  clientId: 'c-2',
  clientName: 'Sonnental AG',
  name: 'Sonnental AG',
};
const checked = (over: object = {}): Answer => ({
  body: { fields: [], duplicates: [], payeeCheck: null, executionDate: null, ...over },
});
const base = {
  [check]: checked(),
  [known]: { body: { beneficiaries: [muster] } } as Answer,
  'GET /api/payments/beneficiaries?clientId=c-2&limit=200': { body: { beneficiaries: [] } },
};

async function open(more: Parameters<typeof serve>[0] = {}, isChosen = true) {
  const sent = serve({ ...base, ...more });
  await showPage(<PaymentEntry offer={offerOf(account, other)} />, { texts: ['payments', 'refusals'] });
  if (isChosen) await choose(/Debtor account/, 'a-1');
  return sent;
}
const sentence = () => textbox(/Or say it in a sentence/);
const currency = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^Currency/ });

// It comes with the first sentence, which is no part of any test.
beforeAll(() => import('./sentence-entry.ts'));
beforeEach(() => sessionStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('an order said in a sentence', () => {
  test('takes an account first: names are those of its client', async () => {
    await open({}, false);
    await fill(sentence(), 'pay 500 CHF to Muster AG');
    await keys('{Enter}');
    const button = screen.getByRole('button', { name: 'Read the sentence' });
    expect(button.getAttribute('aria-disabled')).toBe('true');
    expect(textbox(/^Amount/).value).toBe('');
    expect(sentence().value).toBe('pay 500 CHF to Muster AG');
  });

  test('fills in what is certain and sends nothing', async () => {
    const sent = await open();
    await screen.findByText('4 payments');
    await fill(sentence(), 'pay 500 CHF to Muster AG for invoice 42');
    await keys('{Enter}');
    await waitFor(() => expect(textbox(/^Amount/).value).toBe('500'));
    expect(textbox(/^Beneficiary/).value).toBe('Muster AG');
    expect(textbox(/IBAN or account/).value.replaceAll(' ', '')).toBe(muster.account);
    expect(sentBy(sent, 'POST /api/payments').length).toBe(sentBy(sent, check).length);
  });

  test('asks what it leaves open instead of guessing, and keeps the sentence', async () => {
    await open();
    await screen.findByText('4 payments');
    await fill(sentence(), 'pay CHF to Muster AG');
    await keys('{Enter}');
    expect(await screen.findByText('Filled in from the sentence; please answer')).toBeDefined();
    expect(screen.getByText('Which amount?')).toBeDefined();
    expect(textbox(/^Amount/).value).toBe('');
    expect(sentence().value).toBe('pay CHF to Muster AG');
  });

  test('asks nothing of another client than the one it was read for', async () => {
    await open();
    await screen.findByText('4 payments');
    await fill(sentence(), 'pay CHF to Muster AG');
    await keys('{Enter}');
    await screen.findByText('Which amount?');
    await choose(/Debtor account/, 'a-2');
    await waitFor(() => expect(screen.queryByText('Which amount?')).toBeNull());
    expect(sentence().value).toBe('pay CHF to Muster AG');
  });

  test.each([
    ['amount', 'Pay 1.250 CHF to Muster AG', '1.25', () => textbox(/^Amount/).value],
    ['currency', 'Pay ¥500 to Muster AG', 'CNY', () => currency().value],
  ])('fills in the %s only once it is answered which one was meant', async (_, said, answer, filled) => {
    await open();
    await screen.findByText('4 payments');
    await fill(sentence(), said);
    await press('Read the sentence');
    await screen.findByText('Filled in from the sentence; please answer');
    expect(filled()).not.toBe(answer);
    await press(answer);
    await waitFor(() => expect(filled()).toBe(answer));
    expect(await screen.findByText('Filled in from the sentence')).toBeDefined();
    expect(screen.queryByRole('button', { name: answer })).toBeNull();
  });

  test('fills in the day only once it is answered which one was meant, as days are written here', async () => {
    await open();
    await screen.findByText('4 payments');
    await fill(sentence(), 'Pay 5 CHF to Muster AG on Friday or Monday');
    await keys('{Enter}');
    const [day] = await screen.findAllByRole('button', { name: /^\d{2}\.\d{2}\.\d{4}$/ });
    await press(day!);
    await waitFor(() => expect(textbox(/Execution date/).value).toBe(day!.textContent));
  });

  test('tells those of one name apart by their account, and takes the whole of the one that is meant', async () => {
    const second = {
      ...muster,
      beneficiaryId: 'b-2',
      account: 'CH9300762011623852957',
      address: { town: 'Chur', country: 'CH' },
    };
    await open({ [known]: { body: { beneficiaries: [muster, second] } } });
    await waitFor(() => expect(screen.getAllByText('4 payments')).toHaveLength(2));
    await fill(sentence(), 'pay 500 CHF to Muster AG');
    await keys('{Enter}');
    expect(await screen.findByText('Several beneficiaries have this name. Which one?')).toBeDefined();
    expect(textbox(/IBAN or account/).value).toBe('');
    await press('Muster AG …2957');
    await waitFor(() => expect(textbox(/Town/).value).toBe('Chur'));
    expect(textbox(/IBAN or account/).value.replaceAll(' ', '')).toBe(second.account);
    expect(textbox(/^Amount/).value).toBe('500');
  });

  test('asks one question after the other, and never forgets those that are open', async () => {
    await open();
    await screen.findByText('4 payments');
    await fill(sentence(), 'Pay ¥500 or ¥600 to Muster AG');
    await keys('{Enter}');
    await screen.findByText('There are several amounts. Which one?');
    await press('600');
    await waitFor(() => expect(textbox(/^Amount/).value).toBe('600'));
    expect(screen.queryByText('There are several amounts. Which one?')).toBeNull();
    expect(screen.getByText('Several currencies have this name. Which one?')).toBeDefined();
  });

  test('is read by Enter alone: with Shift it is a new line, with Ctrl it is the step after the form', async () => {
    await open();
    await screen.findByText('4 payments');
    await fill(sentence(), 'pay 500 CHF to Muster AG');
    await keys('{Shift>}{Enter}{/Shift}{Control>}{Enter}{/Control}');
    expect(textbox(/^Amount/).value).toBe('');
    await keys('{Enter}');
    await waitFor(() => expect(textbox(/^Amount/).value).toBe('500'));
  });

  test.each(['', '   ', '<b>pay</b>', '\u202Epay 500'])(
    'that says nothing of an order (%j) fills in no name',
    async (said) => {
      await open();
      await screen.findByText('4 payments');
      if (said !== '') await fill(sentence(), said);
      sentence().focus();
      await keys('{Enter}');
      expect(textbox(/^Beneficiary/).value).toBe('');
      expect(document.querySelector('b')).toBeNull();
    },
  );

  test('says that it is not known whom the client paid, instead of that it was nobody', async () => {
    await open({ [known]: refusal('internal', {}, 503) });
    expect(await screen.findByText('Failed to load beneficiaries')).toBeDefined();
    await fill(sentence(), 'pay 500 CHF to Muster AG');
    await keys('{Enter}');
    expect(screen.queryByText(/has not paid this beneficiary before/)).toBeNull();
    expect(textbox(/^Amount/).value).toBe('');
  });
});

describe('whom the client paid before', () => {
  test('is offered as it is typed, and one press fills in name, account and address', async () => {
    await open();
    await fill(textbox(/^Beneficiary/), 'must');
    const offered = within(await screen.findByRole('region', { name: 'Known beneficiaries' }));
    await press(offered.getByRole('button', { name: /Muster AG/ }));
    expect(textbox(/^Beneficiary/).value).toBe('Muster AG');
    expect([textbox(/Street/).value, textbox(/Town/).value]).toEqual(['Musterweg', 'Bern']);
    // What stands there already is not offered.
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Known beneficiaries' })).toBeNull());
  });

  test('is told apart from whom the firm has frozen', async () => {
    await open({ [known]: { body: { beneficiaries: [{ ...muster, frozenBy: 'uid-two' }] } } });
    const offered = await screen.findByRole('region', { name: 'Known beneficiaries' });
    expect(offered.textContent).toContain('frozen');
  });
});

describe('what the server says of a draft', () => {
  const enter = async (name = 'Muster AG') => {
    await fill(textbox(/^Beneficiary/), name);
    await fill(textbox(/IBAN or account/), muster.account);
  };

  test.each([
    ['MTCH', 'This client has paid this name on this account before.'],
    ['NMTC', 'The account was paid under another name. Make sure that it belongs to Muster AG.'],
    ['NOAP', 'This client has not paid this account before: there is nothing to compare with.'],
  ])('about name and account (%s) is said before it is sent', async (payeeCheck, words) => {
    await open({ [check]: checked({ payeeCheck }) });
    expect(screen.getByText(/are checked as soon as account and name are entered/)).toBeDefined();
    await enter();
    expect(await screen.findByText(words)).toBeDefined();
  });

  test('about one name is never said of another', async () => {
    const second = Promise.withResolvers<Answer>();
    let times = 0;
    await open({ [check]: () => (times++ === 0 ? checked({ payeeCheck: 'MTCH' }) : second.promise) });
    await enter();
    const sentence = 'This client has paid this name on this account before.';
    await screen.findByText(sentence);
    await fill(textbox(/^Beneficiary/), 'Somebody Else');
    expect(screen.queryByText(sentence)).toBeNull();
    await waitFor(() => expect(times).toBe(2), { timeout: 5000 });
    expect(screen.queryByText(sentence)).toBeNull();
    second.resolve(checked({ payeeCheck: 'NMTC' }));
    expect(await screen.findByText(/Make sure that it belongs to Somebody Else\.$/)).toBeDefined();
  });

  test('names what it may repeat, and leads there without leaving the form', async () => {
    const duplicate = {
      paymentId: 'p-9',
      paymentNo: 'PAY-2026-000009',
      createdAt: '2026-11-20T09:15:00.000Z',
      window: '24h',
    };
    await open({ [check]: checked({ duplicates: [duplicate] }) });
    await enter();
    expect(await screen.findByText('This may be a duplicate')).toBeDefined();
    const link = screen.getByRole('link', { name: /PAY-2026-000009/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/app/payments/p-9', '_blank']);
  });

  test('could not be asked for: said, not taken as nothing', async () => {
    await open({ [check]: refusal('internal', {}, 503) });
    await enter();
    expect(await screen.findByText('The check for duplicates and names failed')).toBeDefined();
  });
});

describe('a bill', () => {
  const paste = (text: string) =>
    fireEvent.paste(textbox(/^Beneficiary/), { clipboardData: { getData: () => text } });

  test('that is broken fills in nothing and names the rule and the line', async () => {
    await open();
    await fill(textbox(/^Beneficiary/), 'Muster AG');
    paste('SPC\n0200\n1\nCH00\n');
    expect(await screen.findByText('This is not a valid QR-bill; nothing was filled in')).toBeDefined();
    expect(screen.getByText(/^Line \d+: /)).toBeDefined();
    expect(textbox(/^Beneficiary/).value).toBe('Muster AG');
  });

  test('is read wherever on the page it is pasted, and no longer once the page is left', async () => {
    await open();
    const event = () =>
      fireEvent.paste(document.body, { clipboardData: { getData: () => 'SPC\n0200\n1\nCH00\n' } });
    // What is taken goes no further.
    expect(event()).toBe(false);
    expect(await screen.findByText('This is not a valid QR-bill; nothing was filled in')).toBeDefined();
    cleanup();
    expect(event()).toBe(true);
  });

  test('other text that is pasted stays in its field', async () => {
    await open();
    await fill(textbox(/^Beneficiary/), 'SPC is a company');
    expect(textbox(/^Beneficiary/).value).toBe('SPC is a company');
    expect(screen.queryByText(/QR-bill; nothing was filled in/)).toBeNull();
  });
});
