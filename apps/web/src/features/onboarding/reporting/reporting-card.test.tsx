import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, press } from '../../../testing/hands.ts';
import { refusal, sentBy, serve } from '../../../testing/show.tsx';
import { showPage } from '../../../testing/show-page.tsx';
import { ReportingCard } from './reporting-card.tsx';
import { reportingOf } from './testing.ts';

const read = 'GET /api/clients/c-1/reporting';
const assess = 'POST /api/clients/c-1/reporting/e-1/assess';
const report = 'POST /api/clients/c-1/reporting/e-1/report';
const documents = 'GET /api/clients/c-1/documents';
const code = 'ab'.repeat(32);
const show = () =>
  showPage(<ReportingCard clientId="c-1" />, { texts: ['reporting', 'clients', 'refusals'], as: 'editor' });
const one = async () => within(await screen.findByRole('region', { name: 'Verwaltete Holding AG' }));
const button = (name: string) => screen.getByRole('button', { name });

afterEach(() => vi.unstubAllGlobals());

describe('an administered entity', () => {
  test('says what would be reported, by what, and what nobody knows yet', async () => {
    serve({ [read]: { body: reportingOf() } });
    await show();
    const told = await one();
    expect(told.getByText('to be reported')).toBeDefined();
    expect(told.getByText('24.12.2026')).toBeDefined();
    expect(
      told.getByText('Not all of it is known: complete the structure before it is reported.'),
    ).toBeDefined();
    const owners = told.getByRole('list', { name: 'Beneficial owners of Verwaltete Holding AG' }).textContent;
    for (const part of [
      'Xaver Eigentümerov',
      'control otherwise',
      'capital 10–20 %',
      '31.01.1970',
      'not certain',
    ])
      expect(owners).toContain(part);
    expect(told.getByText('for Xaver')).toBeDefined();
    expect(told.getByText('nobody has said for whom')).toBeDefined();
    expect(told.getByText('somebody whom nobody has named')).toBeDefined();
  });

  test('without a day is due now, and one that changed says so', async () => {
    serve({
      [read]: {
        body: reportingOf({ state: 'changed', dueOn: null, isOverdue: true, changedOn: '2026-11-20' }),
      },
    });
    await show();
    const told = await one();
    expect(told.getByText('no day set: due now')).toBeDefined();
    expect(told.getByText(/Something else would be reported now/u)).toBeDefined();
    expect(told.getByText('changed since: due again').closest('[data-tone]')?.getAttribute('data-tone')).toBe(
      'stopped',
    );
  });

  test('is assessed of what is shown, and reported with a document that is on file', async () => {
    const paper = { documentId: 'd-1', fileName: 'confirmation.pdf', withdrawn: null };
    const gone = { documentId: 'd-2', fileName: 'old.pdf', withdrawn: { reason: 'x' } };
    const sent = serve({
      [read]: { body: reportingOf() },
      [assess]: { body: reportingOf() },
      [documents]: { body: { documents: [paper, gone], wanted: [] } },
      [report]: refusal('invalid-request', { fields: [{ path: 'body.documentId', code: 'used' }] }, 400),
    });
    await show();
    await one();
    await press(button('Assess'));
    await choose('Is it to be reported?', 'not-subject');
    await press(button('Note the assessment'));
    expect(sentBy(sent, assess)).toEqual([{ exempt: 'not-subject', dueOn: null, code }]);
    await press(await screen.findByRole('button', { name: 'Note the report' }));
    await screen.findByRole('option', { name: 'confirmation.pdf' });
    expect(screen.queryByRole('option', { name: 'old.pdf' })).toBeNull();
    await choose('Proof', 'd-1');
    fireEvent.change(screen.getByLabelText(/^Reported on/u), { target: { value: '20.11.2026' } });
    await press(button('Note the report'));
    expect(sentBy(sent, report)).toEqual([{ reportedOn: '2026-11-20', documentId: 'd-1', code }]);
    expect(await screen.findByText(/has proved another report already/u)).toBeDefined();
  });

  test('that one person finds exempt is confirmed by another, of what is shown', async () => {
    const by = { uid: 'u-77', name: 'Berta Erfunden' };
    const proposed = { reason: 'not-subject', by } as const;
    const sent = serve({
      [read]: { body: reportingOf({ state: 'not-assessed', proposed }) },
      [assess]: refusal('own-submission', {}, 403),
    });
    await show();
    const told = await one();
    expect(told.getByText(/^Berta Erfunden finds it exempt: not subject by its kind or seat/u)).toBeDefined();
    await press(button('Confirm the exemption'));
    expect(sentBy(sent, assess)).toEqual([{ exempt: 'not-subject', dueOn: null, code }]);
    expect(await screen.findByText(/took part in this cannot decide/u)).toBeDefined();
  });

  test('that left the structure can only be ended', async () => {
    serve({ [read]: { body: reportingOf({ content: null }) } });
    await show();
    const told = await one();
    expect(told.getByText(/structure of the client has it no longer/u)).toBeDefined();
    expect(told.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'End the administration',
    ]);
  });
});

test('whoever in the structure is not administered can be, since a day', async () => {
  const administer = 'POST /api/clients/c-1/reporting';
  const sent = serve({
    [read]: { body: reportingOf({}, { entities: [] }) },
    [administer]: { status: 201, body: reportingOf() },
  });
  await show();
  expect(await screen.findByText(/administers nothing of this client/u)).toBeDefined();
  fireEvent.change(screen.getByLabelText(/^Since/u), { target: { value: '5.1.2026' } });
  await press(button('Note the administration'));
  expect(sentBy(sent, administer)).toEqual([{ partyId: 'p-9', since: '2026-01-05' }]);
});

test('it is said that nothing can be shown', async () => {
  serve({ [read]: refusal('internal', {}, 500) });
  await show();
  expect(await screen.findByText('The administered entities cannot be shown')).toBeDefined();
});
