import type { PaymentAlarm, PaymentDetail, PaymentFile, StatementEntry } from '@sorgfalt/contract';
import { act as actNow, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve, serveNothingYet, show } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { ActionDialog } from './action-dialog.tsx';
import { AddAccountDialog } from './add-account-dialog.tsx';
import { AddWebhookDialog } from './add-webhook-dialog.tsx';
import { ClearAlarmDialog } from './clear-alarm-dialog.tsx';
import { ConfirmFileDialog } from './confirm-file-dialog.tsx';
import { EntryDialog } from './entry-dialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const textbox = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });

describe('an action on a payment', () => {
  const detail = { paymentId: 'p-1', paymentNo: 'PAY-2026-000007', version: 3 } as PaymentDetail;
  const hold = 'POST /api/payments/p-1/hold';
  const ask = 'POST /api/payments/p-1/ask';

  async function act(kind: Parameters<typeof ActionDialog>[0]['kind']) {
    const onClose = vi.fn();
    await show(<ActionDialog detail={detail} kind={kind} onClose={onClose} />, ['payments', 'refusals']);
    return onClose;
  }

  test('needs no reason to hold, sends the version that was seen, and says that it was done', async () => {
    const sent = serve({ [hold]: { body: detail } });
    const onClose = await act('hold');
    await press('Hold');
    expect(await screen.findByText('PAY-2026-000007 is on hold')).toBeDefined();
    expect(sent[0]).toEqual({ call: hold, body: { version: 3, reason: '' } });
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('is about the version that was there when it was opened, whatever is heard since', async () => {
    const sent = serve({ [hold]: refusal('version-conflict') });
    function Panel() {
      const [version, setVersion] = useState(3);
      useEffect(() => addEventListener('heard', () => setVersion(4)), []);
      return <ActionDialog detail={{ ...detail, version }} kind="hold" onClose={() => {}} />;
    }
    await show(<Panel />, ['payments', 'refusals']);
    actNow(() => void dispatchEvent(new Event('heard')));
    await press('Hold');
    await screen.findByText(/^Somebody else has changed this/);
    expect(sent[0]?.body).toMatchObject({ version: 3 });
  });

  test('a question is not sent empty; Ctrl and Enter send it', async () => {
    const sent = serve({ [ask]: { body: detail } });
    const onClose = await act('ask');
    await userEvent.type(textbox(/Question/), '   ');
    await press('Ask a question');
    expect(screen.getByText('Please write the question.')).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.type(textbox(/Question/), 'What for?{Control>}{Enter}{/Control}');
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent[0]?.body).toEqual({ version: 3, question: 'What for?' });
  });

  test('releasing asks for nothing, and cancelling warns that it is for good', async () => {
    await act('release');
    expect(screen.queryByRole('textbox')).toBeNull();
    await act('cancel');
    expect(screen.getByText(/This cannot be undone/)).toBeDefined();
  });

  test('is cancelled at a bank that answers nothing only with what was found out', async () => {
    const call = 'POST /api/payments/p-1/cancel';
    const sent = serve({ [call]: { body: detail } });
    const bank = { cancellation: 'unanswered' } as PaymentDetail['bank'];
    const page = <ActionDialog detail={{ ...detail, bank }} kind="cancel" onClose={vi.fn()} />;
    await show(page, ['payments', 'refusals']);
    expect(screen.getByText(/^The order file was withdrawn here/)).toBeDefined();
    await press('Cancel payment');
    expect(screen.getByText('Please say why.')).toBeDefined();
    expect(sent).toEqual([]);
    await userEvent.type(textbox(/Reason/), 'None there');
    await press('Cancel payment');
    await waitFor(() => expect(sent[0]?.body).toEqual({ version: 3, reason: 'None there' }));
  });

  test('stays open while it is sent, whatever is pressed', async () => {
    const answer = serveNothingYet();
    const onClose = await act('hold');
    await press('Hold');
    await screen.findByRole('button', { name: 'Sending...' });
    await press('Leave as is');
    await press('Close');
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    answer(detail);
    await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  });

  test('says why the server refused, by its number, and keeps what was written', async () => {
    serve({ [ask]: refusal('conflict') });
    const onClose = await act('ask');
    await userEvent.type(textbox(/Question/), 'What for?');
    await press('Ask a question');
    expect(await screen.findByText('This could not be done')).toBeDefined();
    expect(screen.getByText(/r-1/)).toBeDefined();
    expect(textbox(/Question/).value).toBe('What for?');
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('the address of another program', () => {
  const add = 'POST /api/payments/webhooks';
  const added = { webhook: { webhookId: 'w-1' }, secret: 'whsec-0123456789' };

  async function open() {
    const [onAdded, onClose] = [vi.fn(), vi.fn()];
    await show(<AddWebhookDialog onAdded={onAdded} onClose={onClose} />, ['payments', 'refusals']);
    return { onAdded, onClose };
  }
  const enter = async (url: string) => {
    await userEvent.clear(textbox(/Address/));
    await userEvent.type(textbox(/Address/), url);
    await press('Add');
  };

  test('is one, or nothing is sent', async () => {
    const sent = serve({});
    await open();
    await enter('example.com');
    expect(screen.getByText(/Enter an address such as/)).toBeDefined();
    expect(textbox(/Address/).getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });

  test('that the server refuses is said at the field, until it is changed', async () => {
    serve({ [add]: refusal('invalid-request', { fields: [{ path: 'url', code: 'address-refused' }] }) });
    await open();
    await enter('https://10.0.0.1/hook');
    const sentence = 'Only https addresses are allowed, no private network addresses.';
    expect(await screen.findByText(sentence)).toBeDefined();
    await userEvent.type(textbox(/Address/), 's');
    expect(screen.queryByText(sentence)).toBeNull();
  });

  test('gives its secret once, which only the button that says so takes away', async () => {
    serve({ [add]: { status: 201, body: added } });
    const { onAdded, onClose } = await open();
    await enter('https://example.com/hook');
    expect(await screen.findByText('The secret is shown only once')).toBeDefined();
    expect(screen.getByText('whsec-0123456789')).toBeDefined();
    expect(onAdded).toHaveBeenCalledWith('w-1');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    await press('I have stored the secret');
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  test('cannot be left while it is added, or nobody would ever see its secret', async () => {
    const answer = serveNothingYet();
    const { onClose } = await open();
    await enter('https://example.com/hook');
    await press('Cancel');
    await userEvent.keyboard('{Escape}');
    expect(onClose).not.toHaveBeenCalled();
    answer(added);
    expect(await screen.findByText('whsec-0123456789')).toBeDefined();
  });

  test('that could not be added says so', async () => {
    serve({ [add]: refusal('database-down', {}, 503) });
    const { onAdded } = await open();
    await enter('https://example.com/hook');
    expect(await screen.findByText('The address could not be added')).toBeDefined();
    expect(onAdded).not.toHaveBeenCalled();
  });
});

describe('an account of a client', () => {
  test('is not registered without client, holder, IBAN and town, nor with a QR-IBAN', async () => {
    const sent = serve({});
    await show(<AddAccountDialog onClose={vi.fn()} />, ['payments', 'clients', 'refusals']);
    await press('Register');
    expect(screen.getByText('Please choose a client.')).toBeDefined();
    expect(screen.getAllByText('Please fill in this field.')).toHaveLength(3);
    await userEvent.type(textbox(/IBAN/), 'CH44 3199 9123 0008 8901 2');
    expect(screen.getByText('A QR-IBAN cannot be debited.')).toBeDefined();
    await userEvent.clear(textbox(/IBAN/));
    await userEvent.type(textbox(/IBAN/), 'CH93 0076 2011 6238 5295 8');
    expect(screen.getByText(/The check digits of the IBAN are wrong/)).toBeDefined();
    expect(sent.filter(({ call }) => call.startsWith('POST /api/payments'))).toEqual([]);
  });
});

describe('an alarm', () => {
  const alarm = {
    alarmId: 'a-1',
    payment: { paymentId: 'p-1', paymentNo: 'PAY-2026-000007' },
  } as unknown as PaymentAlarm;

  test('is cleared with a note, and not without', async () => {
    const sent = serve({});
    await show(<ClearAlarmDialog alarm={alarm} onClose={vi.fn()} />, ['payments', 'refusals']);
    await press(/Clear/);
    const notes = textbox(/Notes/);
    expect(notes.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
  });
});

describe('a file of payments', () => {
  const file = {
    fileId: 'f-1',
    version: 1,
    state: 'read',
    lines: 3,
    taken: 0,
    isRepeated: false,
    refused: 0,
    repeats: 0,
    actions: ['confirm', 'withdraw'],
    totals: [{ currency: 'CHF', amountMinor: 960_000 }],
  } as unknown as PaymentFile;
  const repeatsOf = 'GET /api/payments/files/f-1/repeats';

  async function open(change: Partial<PaymentFile> = {}, action: 'confirm' | 'withdraw' = 'confirm') {
    const onClose = vi.fn();
    const part = <ConfirmFileDialog file={{ ...file, ...change }} action={action} onClose={onClose} />;
    await show(part, ['payments', 'refusals']);
    return { onClose, dialog: screen.getByRole('alertdialog') };
  }

  test('says the sums before it is paid, and sends nothing until then', async () => {
    const sent = serve({ 'POST /api/payments/files/f-1/confirm': { body: file } });
    const { onClose, dialog } = await open();
    expect(within(dialog).getAllByText(/CHF 9'600\.00/).length).toBeGreaterThan(0);
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getAllByRole('button').at(-1)!);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.map(({ call }) => call)).toContain('POST /api/payments/files/f-1/confirm');
  });

  test('that would pay again what was paid is confirmed only once that was seen', async () => {
    const repeats = [
      {
        line: 1,
        beneficiary: 'Gartenbau Wunderlich',
        amountMinor: 320_000,
        currency: 'CHF',
        payments: [{ paymentId: 'p-9', paymentNo: 'PAY-2026-000009' }],
      },
    ];
    const sent = serve({ [repeatsOf]: { body: { repeats } } });
    const { dialog } = await open({ isRepeated: true, repeats: 1 });
    expect(await within(dialog).findByText('Gartenbau Wunderlich')).toBeDefined();
    const confirm = () => within(dialog).getAllByRole('button').at(-1)!;
    expect(confirm().getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(confirm());
    expect(sent.some(({ call }) => call.startsWith('POST'))).toBe(false);
    await userEvent.click(within(dialog).getByRole('checkbox'));
    expect(confirm().getAttribute('aria-disabled')).toBeNull();
  });

  test('is given up without being paid, and a refusal is said in place', async () => {
    serve({ 'POST /api/payments/files/f-1/withdraw': refusal('conflict') });
    const { onClose, dialog } = await open({}, 'withdraw');
    await userEvent.click(within(dialog).getAllByRole('button').at(-1)!);
    expect(await within(dialog).findByText('This could not be done')).toBeDefined();
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('an entry of a statement', () => {
  const entry: StatementEntry = {
    entryId: 'e-1',
    state: 'unmatched',
    amountMinor: -12_050,
    currency: 'CHF',
    bookedOn: '2026-11-20',
    counterparty: 'Gartenbau Wunderlich',
    counterpartyAccount: null,
    remittance: 'Invoice 77',
    endToEndId: null,
    uetr: null,
    paymentId: null,
    note: null,
  } as unknown as StatementEntry;
  const settle = 'POST /api/payments/entries/e-1/settle';

  test('that is not ours is settled with notes alone', async () => {
    const sent = serve({ [settle]: { body: entry } });
    const onClose = vi.fn();
    await showPage(<EntryDialog entry={entry} onClose={onClose} />, { texts: ['payments', 'refusals'] });
    const dialog = await screen.findByRole('dialog');
    const send = within(dialog).getAllByRole('button').at(-1)!;
    await userEvent.click(send);
    expect(textbox(/Notes/).getAttribute('aria-invalid')).toBe('true');
    expect(sent.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
    await userEvent.type(textbox(/Notes/), 'Fee of the bank');
    await userEvent.click(send);
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent.at(-1)).toEqual({ call: settle, body: { paymentId: null, notes: 'Fee of the bank' } });
  });

  test('that is matched is shown with its payment, and nothing can be changed', async () => {
    const matched = { ...entry, state: 'matched', paymentId: 'p-1' } as StatementEntry;
    await showPage(<EntryDialog entry={matched} onClose={vi.fn()} />, { texts: ['payments', 'refusals'] });
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByRole('link').getAttribute('href')).toBe('/app/payments/p-1');
    expect(within(dialog).queryByRole('textbox')).toBeNull();
  });
});
