import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { RegistersCard } from './registers-card.tsx';
import { askedRegisters, registersOf } from './testing.ts';

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

  test('have nothing to say of people', async () => {
    serve({ [read]: { body: registersOf({ subjects: [] }) } });
    await show();
    expect(await screen.findByText(/Neither the client nor anybody behind it/u)).toBeDefined();
  });
});
