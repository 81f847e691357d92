import type { Structure } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../../testing/hands.ts';
import { refusal, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { FormsPage } from './forms-page.tsx';
import { dueForm, lawyerStructure, structureOf } from './testing.ts';

const show = async (structure: Structure | null) => {
  serve({
    'GET /api/onboarding/cases/k-1': {
      body: { caseId: 'k-1', clientId: 'c-1', clientName: 'Lindenhof Beispiel AG' },
    },
    'GET /api/clients/c-1/structure': { body: { structure } },
  });
  await showPage(<FormsPage />, {
    texts: ['onboarding', 'clients', 'refusals'],
    as: 'editor',
    at: '/app/clients/k-1/forms',
    route: { id: '/app/clients/$caseId/forms' },
  });
};

afterEach(() => vi.unstubAllGlobals());

describe('the forms of a client', () => {
  test('say what is known with its source, and leave a line for what is not', async () => {
    await show(structureOf({ forms: [dueForm()] }));
    const sheet = await screen.findByRole('article', { name: 'Controlling persons (Form K)' });
    expect(sheet.textContent).toContain('Date of birth31.01.1970');
    expect(sheet.textContent).toContain('100 % of the capital');
    expect(sheet.textContent).toContain(
      'Source: Declared by the client: Share register (Vreni Erfunden, 20.11.2026)',
    );
    expect(within(sheet).getByText('not known: to be completed')).toBeDefined();
  });

  test('warn against signing while nobody has confirmed the structure', async () => {
    await show(structureOf({ forms: [dueForm()] }));
    expect(await screen.findByText('Not confirmed: do not have anything signed yet')).toBeDefined();
  });

  test('carry no warning once the structure stands, and are printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show(structureOf({ forms: [dueForm()], isOpen: false }));
    await press(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    expect(screen.queryByText('Not confirmed: do not have anything signed yet')).toBeNull();
  });

  test('say who is missing where somebody has to stand', async () => {
    const sections = [{ section: 'beneficiaries' as const, isMissing: true, entries: [] }];
    await show(structureOf({ forms: [dueForm({ form: 'T', reason: 'trust', sections })] }));
    expect(await screen.findByText('Nobody entered: to be completed')).toBeDefined();
  });

  test('are one for a lawyer: what is confirmed, what a false one is, and nothing about owners', async () => {
    await show(lawyerStructure());
    const sheet = await screen.findByRole('article', {
      name: 'Lawyer or notary: professional secrecy (Form R)',
    });
    expect(within(sheet).getAllByRole('listitem')).toHaveLength(4);
    for (const said of [
      'AMLA Art. 4, SCC Art. 321',
      'forgery of a document (Art. 251 SCC)',
      'canton and authority',
    ])
      expect(sheet.textContent).toContain(said);
    expect(within(sheet).queryByText('Beneficial owners')).toBeNull();
    // It is signed before the structure is confirmed, not after.
    expect(screen.queryByText('Not confirmed: do not have anything signed yet')).toBeNull();
  });

  test('are none where nothing is kept', async () => {
    await show(null);
    expect(await screen.findByText(/^There is no form to be signed/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
  });

  test.each([
    [404, 'There is no such case', 0],
    [500, 'Forms to be signed', 1],
  ])('say so when they cannot be loaded (%i)', async (status, heading, tries) => {
    serve({ 'GET /api/onboarding/cases/k-1': refusal('x', {}, status) });
    await showPage(<FormsPage />, {
      texts: ['onboarding', 'clients', 'refusals'],
      as: 'editor',
      at: '/app/clients/k-1/forms',
      route: { id: '/app/clients/$caseId/forms' },
    });
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeDefined();
    expect(screen.queryAllByText('The forms could not be loaded')).toHaveLength(tries);
    expect(screen.queryAllByRole('button', { name: 'Retry' })).toHaveLength(tries);
    expect(screen.getByRole('link', { name: 'All cases' }).getAttribute('href')).toBe('/app/clients');
  });
});
