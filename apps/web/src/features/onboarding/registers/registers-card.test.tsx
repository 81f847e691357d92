import type { RegisterExtract } from '@sorgfalt/contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { RegistersCard } from './registers-card.tsx';
import { askedRegisters, publishedRegisters, registersOf } from './testing.ts';

const read = 'GET /api/clients/c-1/registers';
const ask = 'POST /api/clients/c-1/registers';
const show = () =>
  showPage(<RegistersCard clientId="c-1" />, {
    texts: ['onboarding', 'registers', 'hits', 'refusals'],
    as: 'editor',
  });
const button = () => screen.findByRole('button', { name: 'Ask the register' });

afterEach(() => vi.unstubAllGlobals());

describe('the registers of a client', () => {
  test('are asked with the number that was given, and the answer stands beside what was declared', async () => {
    let known = registersOf();
    const sent = serve({
      [read]: () => ({ body: known }),
      [ask]: () => ({ status: 201, body: (known = askedRegisters()) }),
    });
    await show();
    expect(await screen.findByText('No register has been asked about Muster AG yet.')).toBeDefined();
    fireEvent.change(screen.getByLabelText(/^Number/u), { target: { value: ' CHE-123.456.788 ' } });
    await press(await button());
    await screen.findByText('Different: Status. A person decides about it.');
    expect(sentBy(sent, ask)).toEqual([{ register: 'zefix', partyId: null, number: 'CHE-123.456.788' }]);
    const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr')!.textContent;
    expect(row('Name')).toContain('Muster AG (similar)');
    expect(row('Legal form')).toContain('Stock corporation (AG, SA) (same)');
    expect(row('Status')).toContain('in liquidation (different)');
    expect(row('Status')).toContain('is being wound up');
    expect(row('Purpose')).toContain('not stated');
    expect(screen.getByText('The registers contradict each other: Seat')).toBeDefined();
    expect(screen.getByText('Earlier extracts kept: 2')).toBeDefined();
  });

  test('begin with one that can be asked', async () => {
    const registers = [
      { register: 'zefix', isConfigured: false, asOf: null },
      { register: 'gleif', isConfigured: true, asOf: null },
    ];
    serve({ [read]: { body: { ...registersOf(), registers } } });
    await show();
    await button();
    expect(screen.getByRole('combobox', { name: 'Register' })).toHaveProperty('value', 'gleif');
  });

  test('tell who consolidates the accounts, and in words why nobody does', async () => {
    const rows: RegisterExtract['rows'] = [
      {
        field: 'directParent',
        declared: ['Muster Holding AG'],
        registered: ['Fremde Gruppe SE'],
        match: 'different',
        remark: 'parent-unknown',
      },
      {
        field: 'ultimateParent',
        declared: ['Muster Holding AG'],
        registered: ['NATURAL_PERSONS', 'NO_KNOWN_PERSON'],
        match: null,
        remark: 'no-parent-told',
      },
    ];
    serve({ [read]: { body: askedRegisters({ register: 'gleif', rows, differs: ['directParent'] }) } });
    await show();
    const row = async (name: string) =>
      (await screen.findByRole('rowheader', { name })).closest('tr')!.textContent;
    const direct = await row('Direct parent (accounts)');
    expect(direct).toContain('Fremde Gruppe SE (different)');
    expect(direct).toContain('the structure does not have this entity above it');
    const ultimate = await row('Ultimate parent (accounts)');
    expect(ultimate).toContain('owned by natural persons');
    expect(ultimate).toContain('no person known to control it');
    expect(ultimate).toContain('no parent is reported');
    expect(ultimate).not.toContain('NATURAL');
  });

  test('say why there is no answer, and that nothing was decided where nobody knows why', async () => {
    const answers = [
      refusal('register-unavailable', { details: { reason: 'too-many-requests' } }, 503),
      refusal('register-unavailable', {}, 503),
    ];
    serve({ [read]: { body: registersOf() }, [ask]: () => answers.shift()! });
    await show();
    await press(await button());
    expect(await screen.findByText(/asked too often/u)).toBeDefined();
    await press(await button());
    expect(await screen.findByText(/nothing was decided/u)).toBeDefined();
  });

  test('say beside the field that a number cannot be one', async () => {
    serve({
      [read]: { body: registersOf() },
      [ask]: refusal('invalid-request', { fields: [{ path: 'body.number', code: 'uid-wrong' }] }, 400),
    });
    await show();
    await press(await button());
    expect(await screen.findByText('Check the UID: its check digit is wrong.')).toBeDefined();
    expect(screen.queryByText('The register gave no usable answer')).toBeNull();
  });

  test('cannot be asked where they are not configured, and it is said what to do', async () => {
    serve({ [read]: { body: registersOf() } });
    await show();
    await button();
    fireEvent.change(screen.getByLabelText('Register'), { target: { value: 'gleif' } });
    expect(screen.getByText('No golden copy of GLEIF has been imported here.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Ask the register' })).toBeNull();
  });

  test('say that one does not have the company, and who cannot be in any', async () => {
    serve({ [read]: { body: askedRegisters({ isAbsent: true, rows: [], differs: [] }) } });
    await show();
    const about = within(await screen.findByRole('region', { name: /^Zefix beside what was declared/u }));
    expect(about.getByText(/This register has no such entity/u)).toBeDefined();
    expect(about.queryByRole('table')).toBeNull();
  });

  test('show what was published since, as text, and how far publications are read', async () => {
    const failed = { failedAt: '2026-11-20T09:15:00.000Z', fault: 'timed-out' } as const;
    const watch = { readThrough: '2026-11-18', lookedAt: '2026-11-19T09:15:00.000Z', ...failed };
    const text = '<img src=x onerror=alert(1)> Neue Organe';
    serve({ [read]: { body: publishedRegisters({ text }, { watch }) } });
    await show();
    await screen.findByText('bodies or signatories, address');
    expect(screen.getByText('to be looked at')).toBeDefined();
    expect(screen.getByText(text)).toBeDefined();
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByText('Older ones kept: 3')).toBeDefined();
    expect(screen.getByText(/^Publications of Zefix read up to/u).textContent).toContain('18.11.2026');
    expect(
      screen.getByText(/No answer since 20\.11\.2026: The register did not answer in time\./u),
    ).toBeDefined();
  });

  test('say where publications are not watched, and where a text cannot be read any more', async () => {
    serve({ [read]: { body: publishedRegisters({ text: null, isNew: false, mutations: ['address'] }) } });
    await show();
    expect(await screen.findByText('Publications of Zefix are not watched here.')).toBeDefined();
    expect(screen.getByText('The text can no longer be read.')).toBeDefined();
    expect(screen.getByText('address only')).toBeDefined();
  });

  test('have nothing to say of people', async () => {
    serve({ [read]: { body: registersOf({ subjects: [] }) } });
    await show();
    expect(await screen.findByText(/Neither the client nor anybody behind it/u)).toBeDefined();
  });
});
