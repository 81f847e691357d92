import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pagesHeader } from '@sorgfalt/contract';
import type { ClientDocuments } from '@sorgfalt/contract';
import { fill, keys, press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve, serveUploads, type Answer, type Uploading } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { DocumentsCard } from './documents-card.tsx';
import { documentOf, documentsOf, requestOf } from './testing.ts';

const read = 'GET /api/clients/c-1/documents';
const asked = 'GET /api/clients/c-1/document-requests';
const ask = 'POST /api/clients/c-1/document-requests';
const withdraw = 'POST /api/clients/c-1/documents/d-1/withdraw';
const answer = (body: ClientDocuments): Answer => ({ body });
const show = () =>
  showPage(<DocumentsCard clientId="c-1" />, { texts: ['onboarding', 'files', 'refusals'], as: 'editor' });
const dialog = () => within(screen.getByRole('dialog'));
const drop = (...names: string[]) =>
  fireEvent.drop(dialog().getByRole('group', { name: 'Drop documents here' }), {
    dataTransfer: { files: names.map((name) => new File(['%PDF'], name)) },
  });
const factsOf = ({ form }: Uploading): unknown => JSON.parse(form.get('facts') as string);
const row = (text: string | RegExp) => within(screen.getByText(text).closest('li')!);

/** Answers for a client whom nobody has asked for anything, unless it is said otherwise. */
const serveFile = (answers: Parameters<typeof serve>[0]) =>
  serve({ [asked]: { body: { requests: [] } }, ...answers });

afterEach(() => vi.unstubAllGlobals());

describe('the documents of a client', () => {
  test('says what is missing or expired, for whom and by which article', async () => {
    serveFile({ [read]: answer(documentsOf()) });
    await show();
    expect((await screen.findByText(/Verification of the beneficial owners/)).textContent).toContain(
      '(Anna Beispiel) AMLA Art. 4',
    );
    expect(row(/Verification of the beneficial owners/).getByText('Expired')).toBeDefined();
    expect(row(/Extract from the register/).getByText('Missing')).toBeDefined();
    expect(screen.getByText('No document of this client has been uploaded yet.')).toBeDefined();
  });

  test('are sent one after the other, with what is said of them; of one that is refused it is said why', async () => {
    const uploads = serveUploads();
    serveFile({ [read]: answer(documentsOf()) });
    await show();
    await screen.findByText(/Verification of the beneficial owners/);
    await press(
      row(/Verification of the beneficial owners/).getByRole('button', { name: /^Add: Verification/ }),
    );
    fireEvent.change(dialog().getByLabelText(/^Valid until/u), { target: { value: '01.02.2030' } });
    drop('passport.pdf', 'bad.pdf');
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    expect(uploads[0]!.call).toBe('POST /api/clients/c-1/documents');
    expect([...uploads[0]!.form.keys()]).toEqual(['facts', 'files']);
    expect(factsOf(uploads[0]!)).toEqual({
      paper: 'owner-verification',
      partyId: 'A',
      language: 'en',
      isCertified: false,
      validUntil: '2030-02-01',
      signed: null,
    });
    act(() => uploads[0]!.progress(0.25));
    expect(dialog().getByRole('progressbar', { name: 'passport.pdf' }).getAttribute('aria-valuetext')).toBe(
      '25 %',
    );
    act(() => uploads[0]!.answer({ status: 201, body: documentOf('d-1') }));
    expect(await dialog().findByText('Kept')).toBeDefined();
    await vi.waitFor(() => expect(uploads).toHaveLength(2));
    act(() =>
      uploads[1]!.answer(refusal('broken-file', { fields: [{ path: 'files', code: 'pdf-script' }] }, 422)),
    );
    expect(
      (await dialog().findByText('The PDF contains a script: please print it to a new PDF.')).closest('li')
        ?.textContent,
    ).toContain('bad.pdf');
  });

  test('are not sent while what is said of their last day is no day', async () => {
    const uploads = serveUploads();
    serveFile({ [read]: answer(documentsOf()) });
    await show();
    await screen.findByText(/Verification of the beneficial owners/);
    await press(
      row(/Verification of the beneficial owners/).getByRole('button', { name: /^Add: Verification/ }),
    );
    const lastDay = dialog().getByLabelText(/^Valid until/u);
    fireEvent.change(lastDay, { target: { value: '31.02.2030' } });
    drop('too-early.pdf');
    expect(lastDay.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(lastDay, { target: { value: '28.02.2030' } });
    drop('passport.pdf');
    await vi.waitFor(() => expect(uploads.length).toBeGreaterThan(0));
    expect(uploads.map(factsOf)).toMatchObject([{ validUntil: '2030-02-28' }]);
  });

  test('that are signed copies are sent once it is said which version was signed, when and by whom', async () => {
    const uploads = serveUploads();
    const wanted = [
      { paper: 'declaration', article: 'AMLA Art. 4', partyId: 'AG', form: 'K', state: 'outdated' },
    ] as const;
    const parties = [
      { partyId: 'AG', name: 'Lindenhof Beispiel AG', isPerson: false },
      { partyId: 'A', name: 'Anna Beispiel', isPerson: true },
    ];
    const forms = [{ form: 'K', about: 'AG' }] as const;
    serveFile({ [read]: answer(documentsOf({ wanted: [...wanted], parties, forms: [...forms] })) });
    await show();
    const wantedRow = (await screen.findByText(/Form K/)).closest('li')!;
    expect(within(wantedRow).getByText('To be signed again')).toBeDefined();
    await press(within(wantedRow).getByRole('button', { name: /^Add/u }));
    expect(dialog().getByLabelText<HTMLSelectElement>('Signed copy of').selectedOptions[0]?.text).toBe(
      'Form K (Lindenhof Beispiel AG)',
    );
    expect(dialog().queryByLabelText('Lindenhof Beispiel AG')).toBeNull();
    drop('too-early.pdf');
    await fill(dialog().getByLabelText(/^Code on the form/u), '7q2mn-0xkfa ');
    fireEvent.change(dialog().getByLabelText(/^Signed on/u), { target: { value: '26.11.2026' } });
    drop('still-too-early.pdf');
    await press(dialog().getByLabelText('Anna Beispiel'));
    drop('signed.pdf');
    await vi.waitFor(() => expect(uploads).toHaveLength(1));
    expect(factsOf(uploads[0]!)).toMatchObject({
      paper: 'declaration',
      partyId: 'AG',
      signed: { form: 'K', about: 'AG', code: '7Q2MN-0XKFA', on: '2026-11-26', by: ['A'] },
    });
    act(() => uploads[0]!.answer(refusal('signatory-without-power', {}, 422)));
    expect(await dialog().findByText(/^Whoever signed may not sign for the client/u)).toBeDefined();
    expect(dialog().getByLabelText<HTMLInputElement>(/^Code on the form/u).value).toBe('7Q2MN-0XKFA ');
  });

  test('tell of a signed copy which version it is, when it was signed and by whom', async () => {
    const signed = { form: 'K', about: 'AG', code: '7Q2MN-0XKFA', on: '2026-11-20', by: ['A'] } as const;
    const documents = [
      documentOf('d-1', { paper: 'declaration', signed: { ...signed, by: [...signed.by] } }),
    ];
    serveFile({ [read]: answer(documentsOf({ documents })) });
    await show();
    expect((await screen.findByText(/Form K, code 7Q2MN-0XKFA, signed on/)).textContent).toContain(
      '20.11.2026: Anna Beispiel',
    );
  });

  test('show what is said of each; one that is withdrawn stays with its reason', async () => {
    const documents = [
      documentOf('d-1', { partyId: 'A', validUntil: '2020-01-01', isExpired: true, isCertified: true }),
      documentOf('d-2', {
        fileName: 'old.pdf',
        withdrawn: {
          by: { uid: 'u-2', name: 'Urs Erfunden' },
          at: '2026-11-21T09:15:00.000Z',
          reason: 'Of another client.',
        },
      }),
    ];
    const sent = serveFile({
      [read]: answer(documentsOf({ documents })),
      [withdraw]: refusal('not-allowed-now'),
    });
    await show();
    const first = (await screen.findByText('Auszug.pdf')).closest('li')!;
    expect(first.textContent).toContain('(Anna Beispiel)');
    expect(first.textContent).toContain('Original or certified copy');
    expect(within(first).getByText('Expired')).toBeDefined();
    expect(row('Of another client.').queryByRole('button', { name: 'Withdraw old.pdf' })).toBeNull();
    await press('Withdraw Auszug.pdf');
    const asked = within(screen.getByRole('alertdialog'));
    await fill(asked.getByLabelText(/^Reason/u), 'Wrong client.');
    await press(asked.getByRole('button', { name: 'Withdraw' }));
    expect(await asked.findByText('The document was not withdrawn')).toBeDefined();
    expect(sentBy(sent, withdraw)).toEqual([{ reason: 'Wrong client.' }]);
  });

  test('that cannot be read say so, and can be asked for again', async () => {
    serveFile({ [read]: refusal('internal', {}, 500) });
    await show();
    expect(await screen.findByText('The documents cannot be shown')).toBeDefined();
  });
});

describe('a picture among the documents', () => {
  const picture = documentOf('d-1', { fileName: 'Pass.png', kind: 'png' });
  const preview = 'GET /api/clients/c-1/documents/d-1/preview?page=1';
  const open = async (answers: Parameters<typeof serve>[0], name = 'Pass.png') => {
    const word = documentOf('d-3', { kind: 'word', fileName: 'Auszug.docx' });
    const documents = [picture, documentOf('d-2'), word];
    serveFile({ [read]: answer(documentsOf({ documents })), ...answers });
    await show();
    vi.stubGlobal(
      'URL',
      Object.assign(URL, { createObjectURL: () => 'blob:drawn', revokeObjectURL: vi.fn() }),
    );
    await press(await screen.findByRole('button', { name: `Preview of ${name}` }));
  };

  test('is shown as it was drawn anew, and there is none of a Word document', async () => {
    await open({ [preview]: { body: 'drawn' } });
    const shown = await dialog().findByRole<HTMLImageElement>('img', { name: 'Preview of Pass.png' });
    expect(shown.src).toBe('blob:drawn');
    expect(screen.queryByRole('button', { name: 'Preview of Auszug.docx', hidden: true })).toBeNull();
    expect(dialog().queryByRole('button', { name: 'Next page' })).toBeNull();
    await press(dialog().getAllByRole('button', { name: 'Close' }).at(-1)!);
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that cannot be drawn says so', async () => {
    await open({ [preview]: refusal('no-preview', {}, 422) });
    expect(await dialog().findByText(/^There is no preview of this document/u)).toBeDefined();
  });

  test('of a PDF is gone through page by page with the keyboard, past one that cannot be drawn', async () => {
    const page = (place: number) => `GET /api/clients/c-1/documents/d-2/preview?page=${place}`;
    const drawn = { body: 'drawn', headers: { [pagesHeader]: '3' } };
    const answers = { [page(1)]: drawn, [page(2)]: refusal('no-preview', {}, 422), [page(3)]: drawn };
    await open(answers, 'Auszug.pdf');
    const picture = (place: number) =>
      dialog().findByRole('img', { name: `Preview of Auszug.pdf, page ${place} of 3` });
    await picture(1);
    const [back, next] = ['Previous page', 'Next page'].map((name) => dialog().getByRole('button', { name }));
    expect([back?.ariaDisabled, next?.ariaDisabled]).toEqual(['true', null]);
    next?.focus();
    await keys('{Enter}');
    expect(await dialog().findByText(/^There is no preview of this document/u)).toBeDefined();
    expect(dialog().getByRole('status').textContent).toBe('Page 2 of 3');
    await keys('{Enter}');
    await picture(3);
    expect(document.activeElement).toBe(next);
    // It is the last one.
    await keys('{Enter}');
    await picture(3);
  });

  test('of a long PDF says how many of its pages are drawn', async () => {
    const first = 'GET /api/clients/c-1/documents/d-2/preview?page=1';
    await open({ [first]: { body: 'drawn', headers: { [pagesHeader]: '312' } } }, 'Auszug.pdf');
    expect(await dialog().findByText(/^Only the first 10 pages are drawn/u)).toBeDefined();
    expect(dialog().getByRole('status').textContent).toBe('Page 1 of 312');
  });
});

describe('a request to the client', () => {
  const open = async (answers: Parameters<typeof serve>[0] = {}) => {
    const sent = serveFile({ [read]: answer(documentsOf()), ...answers });
    await show();
    await press(await screen.findByRole('button', { name: 'Ask the client' }));
    return sent;
  };

  test('has what is missing chosen already, for whom it is missing, and a day a month away', async () => {
    const sent = await open({ [ask]: { status: 201, body: { requests: [requestOf()] } } });
    const boxes = dialog().getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false, false, false]);
    expect(dialog().getByLabelText('Verification of the beneficial owners (Anna Beispiel)')).toBeDefined();
    await press(dialog().getByLabelText('Evidence of the origin of assets'));
    await press(dialog().getByLabelText(/^Extract from the register/u));
    fireEvent.change(dialog().getByLabelText(/^Language of the letter/u), { target: { value: 'fr' } });
    await fill(dialog().getByLabelText(/^Added to the letter/u), ' En original. ');
    fireEvent.change(dialog().getByLabelText(/^Until/u), { target: { value: '31.12.2026' } });
    await press(dialog().getByRole('button', { name: 'Keep the list' }));
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sentBy(sent, ask)).toEqual([
      {
        language: 'fr',
        dueOn: '2026-12-31',
        note: 'En original.',
        items: [
          { paper: 'owner-verification', partyId: 'A', form: null },
          { paper: 'source-of-wealth', partyId: null, form: null },
        ],
      },
    ]);
    expect(await screen.findByRole('article', { name: 'Request by Vreni Erfunden' })).toBeDefined();
  });

  test('is not kept without a paper or a day, and one that is refused stays open with the reason', async () => {
    await open({ [ask]: refusal('invalid-request') });
    const keep = () => dialog().getByRole('button', { name: 'Keep the list' });
    const isOff = () => keep().getAttribute('aria-disabled') === 'true';
    fireEvent.change(dialog().getByLabelText(/^Until/u), { target: { value: '99.12.2026' } });
    expect(isOff()).toBe(true);
    fireEvent.change(dialog().getByLabelText(/^Until/u), { target: { value: '31.12.2026' } });
    expect(isOff()).toBe(false);
    for (const box of dialog().getAllByRole<HTMLInputElement>('checkbox')) if (box.checked) await press(box);
    expect(isOff()).toBe(true);
    await press(dialog().getByLabelText(/^Extract from the register/u));
    await press(keep());
    expect(await dialog().findByText('The list was not kept')).toBeDefined();
  });

  test('shows for each paper what came of it, and what came without being asked for', async () => {
    serveFile({
      [read]: answer(documentsOf()),
      [asked]: { body: { requests: [requestOf({ isOverdue: true })] } },
    });
    await show();
    const request = within(await screen.findByRole('article', { name: 'Request by Vreni Erfunden' }));
    expect(request.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Extract from the register.*Auszug\.pdf \(20\.11\.2026\)Came$/u),
      expect.stringMatching(/^Verification of the beneficial owners \(Anna Beispiel\).*Still open$/u),
      expect.stringMatching(/^Came without being asked for: Brief\.pdf/u),
    ]);
    expect(request.getByText('Overdue')).toBeDefined();
    expect(request.getByText(/1 of 2 settled/u)).toBeDefined();
  });
});
