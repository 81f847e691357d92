import type { PolicyVersion } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { fill, keys, press } from '../../testing/hands.ts';
import { refusal, sentBy, serve, type Answer } from '../../testing/show.tsx';
import { calls, policies, policy, shelf, showLibrary, versionId } from './testing/library.tsx';

const text = `GET /chrag/api/library/policies/${versionId}`;
const post = (action: string) => `POST /chrag/api/library/policies/${versionId}/${action}`;
const quarantined: PolicyVersion = { ...policy, state: 'quarantined', actions: ['accept', 'refuse'] };
const passages = [
  { eId: 'sec_1', heading: 'Cash', text: 'No cash above CHF 15 000.' },
  { eId: 'sec_2', heading: 'Cash', text: 'Exceptions are recorded.' },
  { eId: 'sec_3', heading: '', text: 'In force at once.' },
];

async function open(of: PolicyVersion, more: Readonly<Record<string, Answer | (() => Answer)>> = {}) {
  const sent = serve({
    ...shelf(),
    ...policies(of),
    [text]: { body: { policy: of, passages } },
    ...more,
  });
  await showLibrary('editor');
  await press(await screen.findByRole('button', { name: /^(?:Review|Open)$/u }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cash policy' }));
  const decide = (name: string) => press(dialog.getByRole('button', { name }));
  const reason = () => dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Reason' });
  return { sent, dialog, decide, reason };
}
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

afterEach(() => vi.unstubAllGlobals());

describe('the policies of the firm', () => {
  test.each([
    ['quarantined', 'In quarantine', 'Review'],
    ['accepted', 'Accepted', 'Open'],
    ['refused', 'Refused', 'Open'],
    ['withdrawn', 'Withdrawn', 'Open'],
  ] as const)('that are %s say so', async (state, words, way) => {
    serve({ ...shelf(), ...policies({ ...policy, state, reason: 'Out of date', version: 3 }) });
    await showLibrary('editor');
    const row = (await screen.findByText('Cash policy')).closest('li')!;
    expect(within(row).getByText(words)).toBeDefined();
    expect(within(row).getByRole('button', { name: way })).toBeDefined();
    expect(row.textContent).toContain('Version 3 · Risk · valid from 01.01.2026 · uploaded by Urs Erfunden');
    expect(row.textContent).toContain('Out of date');
  });

  test('there are none yet', async () => {
    serve({ ...shelf(), ...policies() });
    await showLibrary('editor');
    expect(await screen.findByText('No policies yet.')).toBeDefined();
  });

  test('that could not be loaded say why, and are loaded again', async () => {
    serve({ ...shelf(), [calls.policies]: refusal('internal', {}, 503) });
    await showLibrary('editor');
    expect(await screen.findByText('The policies could not be loaded')).toBeDefined();
    expect(screen.queryByText('No policies yet.')).toBeNull();
    serve({ ...shelf(), ...policies(policy) });
    await press('Retry');
    expect(await screen.findByText('Cash policy')).toBeDefined();
  });
});

describe('a version that waits in quarantine', () => {
  test('is read as it was read of the file; a heading of several passages stands once', async () => {
    const { dialog } = await open(quarantined);
    expect(dialog.getByText(/Accept it only if it is complete and right\./u)).toBeDefined();
    expect(await dialog.findByText('No cash above CHF 15 000.')).toBeDefined();
    expect(dialog.getByText('In force at once.')).toBeDefined();
    expect(dialog.getAllByRole('heading', { name: 'Cash' })).toHaveLength(1);
  });

  test('is accepted without a reason, once, and says so', async () => {
    const { sent, decide } = await open(quarantined, { [post('accept')]: { body: policy } });
    await decide('Accept');
    expect(await screen.findByText('Policy accepted')).toBeDefined();
    await isClosed();
    expect(sent.filter(({ call }) => call === post('accept'))).toHaveLength(1);
    expect(sent.filter(({ call }) => call === calls.policies)).toHaveLength(2);
  });

  test.each(['', '  ', 'no'])('is not refused for the reason %j, which says nothing', async (words) => {
    const { sent, decide, dialog, reason } = await open(quarantined);
    if (words !== '') await fill(reason(), words);
    await decide('Refuse');
    expect(dialog.getByText('Please give a reason.')).toBeDefined();
    expect(reason().getAttribute('aria-invalid')).toBe('true');
    expect(sentBy(sent, 'POST')).toEqual([]);
    await fill(reason(), 'Page 3 is missing');
    await decide('Refuse');
    expect(dialog.queryByText('Please give a reason.')).toBeNull();
  });

  test('is refused with its reason', async () => {
    const { sent, decide, reason } = await open(quarantined, { [post('refuse')]: { body: policy } });
    await fill(reason(), '  Page 3 is missing ');
    await decide('Refuse');
    expect(await screen.findByText('Policy refused')).toBeDefined();
    expect(sentBy(sent, post('refuse'))).toEqual([{ reason: 'Page 3 is missing' }]);
  });

  test('that somebody else has decided meanwhile says so, and what was written stays', async () => {
    const { decide, dialog, reason } = await open(quarantined, {
      [post('refuse')]: refusal('not-allowed-now'),
    });
    await fill(reason(), 'Page 3 is missing');
    await decide('Refuse');
    expect(await dialog.findByText('This could not be completed')).toBeDefined();
    expect(reason().value).toBe('Page 3 is missing');
    expect(screen.queryByText('Policy refused')).toBeNull();
  });

  test('is left by Escape and by its button, without a decision', async () => {
    const { sent, dialog } = await open(quarantined);
    await dialog.findByText('In force at once.');
    await keys('{Escape}');
    await isClosed();
    await press('Review');
    const buttons = within(await screen.findByRole('dialog')).getAllByRole('button', { name: 'Close' });
    await press(buttons.at(-1)!);
    await isClosed();
    expect(sentBy(sent, 'POST')).toEqual([]);
  });

  test('that one has uploaded oneself is for others to accept', async () => {
    const { dialog } = await open({ ...quarantined, actions: [] });
    expect(await dialog.findByText('Another person must accept or refuse what you uploaded.')).toBeDefined();
    expect(dialog.queryByRole('button', { name: /Accept|Refuse/u })).toBeNull();
    expect(dialog.queryByRole('textbox')).toBeNull();
  });
});

describe('a version that is in force', () => {
  test('is withdrawn with a reason, and not accepted again', async () => {
    const { sent, decide, dialog, reason } = await open(
      { ...policy, actions: ['withdraw'] },
      { [post('withdraw')]: { body: policy } },
    );
    expect(dialog.queryByRole('button', { name: 'Accept' })).toBeNull();
    expect(dialog.queryByText(/quarantine/iu)).toBeNull();
    await fill(reason(), 'Replaced by the new one');
    await decide('Withdraw');
    expect(await screen.findByText('Policy withdrawn')).toBeDefined();
    expect(sentBy(sent, post('withdraw'))).toEqual([{ reason: 'Replaced by the new one' }]);
  });

  test('whose file cannot be saved says so', async () => {
    const { dialog } = await open(policy, { [`${text}/file`]: refusal('forbidden', {}, 403) });
    await press(await dialog.findByRole('button', { name: 'Original file: cash.pdf' }));
    expect(await screen.findByText('The file could not be saved')).toBeDefined();
  });

  test('whose text cannot be read says so, and offers nothing', async () => {
    serve({ ...shelf(), ...policies(quarantined), [text]: refusal('not-found', {}, 404) });
    await showLibrary('editor');
    await press(await screen.findByRole('button', { name: 'Review' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByText('The policies could not be loaded')).toBeDefined();
    expect(dialog.queryByRole('button', { name: /Accept|Refuse|Withdraw/u })).toBeNull();
  });
});
