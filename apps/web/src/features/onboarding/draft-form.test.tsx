import type { CaseDetail } from '@sorgfalt/contract';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { draftCase } from '../../testing/draft-case.ts';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { DraftForm } from './draft-form.tsx';

afterEach(() => vi.unstubAllGlobals());

const detail = { ...draftCase, form: { clientName: 'Reto Beispiel', street: 'Musterweg' } } as CaseDetail;

const read = 'GET /api/onboarding/cases/k-1';
const save = 'PUT /api/onboarding/cases/k-1/draft';
const submit = 'POST /api/onboarding/cases/k-1/submit';
const saved = (version: number) => ({ body: { ...detail, version } });

async function openWith(form: CaseDetail['form']) {
  const onReload = vi.fn();
  const page = <DraftForm detail={{ ...detail, form }} onReload={onReload} />;
  await showPage(page, { texts: ['onboarding', 'refusals'] });
  return onReload;
}
const open = () => openWith(detail.form);

/** A company with everything that it is asked. */
const whole = {
  kind: 'public_authority',
  clientName: 'Amt Beispiel',
  openerName: 'Reto Beispiel',
  openerAuthority: 'Law on the office',
  uid: 'CHE-123.456.788',
  nationality: 'CH',
  birthDate: '1970-01-31',
  documentType: 'passport',
  documentNumber: 'X1234567',
  documentExpiry: '2031-05-01',
  town: 'Bern',
  country: 'CH',
  pepDeclaration: 'none',
  purpose: 'Payments of the office',
} as const;
const clientName = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Client name/ });
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('the client form of a draft', () => {
  test('is saved while it is written, each time with the version that came back', async () => {
    let version = 3;
    const bodies: { version: number; form: object }[] = [];
    vi.stubGlobal('fetch', async (_path: string, { body }: { body: string }) => {
      bodies.push(JSON.parse(body));
      version += 1;
      return Response.json({ ...detail, version });
    });
    await open();
    await userEvent.type(clientName(), 'n');
    expect(await screen.findByText(/^saved/, {}, { timeout: 4000 })).toBeDefined();
    await userEvent.type(clientName(), 'o');
    await waitFor(() => expect(bodies).toHaveLength(2), { timeout: 4000 });
    expect(bodies.map((body) => body.version)).toEqual([3, 4]);
    expect(bodies[1]?.form).toMatchObject({ clientName: 'Reto Beispielno', street: 'Musterweg' });
  });

  test('says that it is not saved, keeps what was typed, and saves it when asked again', async () => {
    serve({});
    await open();
    await userEvent.type(clientName(), 'n');
    expect(await screen.findByText('not saved', {}, { timeout: 4000 })).toBeDefined();
    const sent = serve({ [save]: saved(4) });
    await press(/again|Retry/i);
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(clientName().value).toBe('Reto Beispieln');
  });

  test('two people wrote it: nothing is overwritten before somebody says whose version counts', async () => {
    const sent = serve({ [save]: refusal('version-conflict') });
    const onReload = await open();
    await userEvent.type(clientName(), 'n');
    const title = 'Somebody else has changed this draft in the meantime';
    expect(await screen.findByText(title, {}, { timeout: 4000 })).toBeDefined();
    await userEvent.type(clientName(), 'o');
    expect(sent).toHaveLength(1);
    const again = serve({ [read]: saved(9), [save]: saved(10) });
    await press('Save mine');
    await waitFor(() => expect(screen.queryByText(title)).toBeNull());
    expect(again.find(({ call }) => call === save)?.body).toMatchObject({ version: 9 });
    expect(onReload).not.toHaveBeenCalled();
  });

  test('the other version is loaded when that is what was chosen, and what was typed goes', async () => {
    const sent = serve({ [save]: refusal('version-conflict') });
    const onReload = await open();
    await userEvent.type(clientName(), 'n');
    await screen.findByText(/Somebody else has changed/, {}, { timeout: 4000 });
    await press('Load the other version');
    expect(onReload).toHaveBeenCalledTimes(1);
    expect(sent).toHaveLength(1);
  });

  test('asks a company what companies are asked, stores it, and keeps what was typed for a person', async () => {
    const sent = serve({ [save]: saved(4) });
    await open();
    const kind = () => screen.getByRole('combobox', { name: 'Kind of client' });
    await userEvent.selectOptions(kind(), 'Domiciliary company');
    expect(screen.queryByRole('combobox', { name: 'Country of birth' })).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Name as registered/ }).value).toBe(
      'Reto Beispiel',
    );
    await userEvent.type(screen.getByRole('textbox', { name: /^UID/ }), 'CHE-123.456.789');
    await userEvent.tab();
    expect(await screen.findByRole('link', { name: /check digit of this one is wrong/ })).toBeDefined();
    expect(screen.getByText(/Extract from the register/)).toBeDefined();
    await waitFor(
      () =>
        expect(sent.at(-1)?.body).toMatchObject({
          form: { kind: 'domiciliary_company', uid: 'CHE-123.456.789' },
        }),
      { timeout: 4000 },
    );
    await userEvent.selectOptions(kind(), 'Natural person');
    expect(screen.queryByRole('textbox', { name: /^UID/ })).toBeNull();
    expect(screen.queryByText(/Extract from the register/)).toBeNull();
    expect(clientName().value).toBe('Reto Beispiel');
    await userEvent.selectOptions(kind(), 'Operating company');
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^UID/ }).value).toBe('CHE-123.456.789');
  });

  test('says of the server what it refuses of a company', async () => {
    const fields = [
      { path: 'form.clientName', code: 'required' },
      { path: 'form.uid', code: 'uid-wrong' },
    ];
    serve({ [save]: saved(4), [submit]: refusal('form-incomplete', { fields }) });
    await openWith({ ...whole });
    await press('Start checks');
    expect(await screen.findByRole('link', { name: /check digit of this one is wrong/ })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Please fill in: Name as registered' })).toBeDefined();
  });

  test('does not start the checks with questions open, lists them and takes the focus there', async () => {
    const sent = serve({ [save]: saved(4), [submit]: saved(5) });
    await open();
    await press('Start checks');
    expect(await screen.findByText(/answers need your attention/)).toBeDefined();
    expect(sent.some(({ call }) => call === submit)).toBe(false);
    await waitFor(() => expect(document.activeElement?.textContent).toContain('answers need your attention'));
  });
});
