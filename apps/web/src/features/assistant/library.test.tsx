import type { LawChange } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { refusal, serve } from '../../testing/show.tsx';
import { amla, calls, policy, showLibrary, versionId } from './testing/library.tsx';

const caseId = '0190a0a0-0000-7000-8000-0000000c0ffe';
const change: LawChange = {
  version: '2026-10-01',
  before: '2024-03-01',
  language: 'en',
  articles: [
    {
      article: '6',
      kind: 'changed',
      words: [
        { kind: 'same', text: 'The intermediary ' },
        { kind: 'removed', text: 'may ' },
        { kind: 'added', text: 'must ' },
        { kind: 'same', text: 'clarify.' },
      ],
    },
  ],
  policies: [{ versionId, title: 'Cash policy', eId: 'sec_1', article: '6' }],
  rules: [{ pack: 'payment', version: '3', path: 'rules.2.article', article: '6' }],
  questions: [],
  cases: [{ caseId, article: '6' }],
};
const opened = { source: amla, passages: [] };
const at = '/app/chat/library#amla';

afterEach(() => vi.unstubAllGlobals());

describe('the library', () => {
  test('says of each source what it is, and officers see the policies', async () => {
    serve({
      [calls.library]: { body: { sources: [amla], indexHash: '' } },
      [calls.policies]: { body: { policies: [policy] } },
    });
    await showLibrary('editor');
    expect((await screen.findByRole('link', { name: 'AMLA' })).getAttribute('href')).toContain('#amla');
    expect(await screen.findByText('Cash policy')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Import an act' })).toBeNull();
  });

  test('guests are shown no policies', async () => {
    const sent = serve({ [calls.library]: { body: { sources: [amla], indexHash: '' } } });
    await showLibrary('guest');
    await screen.findByRole('link', { name: 'AMLA' });
    expect(screen.queryByText('The firm’s policies')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  test('what could not be loaded is said, and can be tried again', async () => {
    serve({ [calls.library]: refusal('internal', {}, 500) });
    await showLibrary('guest');
    expect(await screen.findByText('The library could not be loaded')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
  });

  test('an empty one says so', async () => {
    serve({ [calls.library]: { body: { sources: [], indexHash: '' } } });
    await showLibrary('guest');
    expect(await screen.findByText('The library is empty.')).toBeDefined();
  });
});

describe('what a consolidation changed', () => {
  test('is shown word by word, with what cites it', async () => {
    const user = userEvent.setup();
    serve({ [calls.source]: { body: opened }, [calls.changes]: { body: { changes: [change] } } });
    await showLibrary('editor', at);
    await user.click(await screen.findByText('Art. 6', { selector: 'summary *' }));
    expect(document.querySelector('del')?.textContent).toBe('may');
    expect(document.querySelector('ins')?.textContent).toBe('must');
    expect(
      within(screen.getByRole('list', { name: 'Policies' })).getByRole('button', { name: 'Cash policy' }),
    ).toBeDefined();
    expect(screen.getByRole('list', { name: 'Rules in force' }).textContent).toContain(
      'Rules for payments 3',
    );
    expect(screen.getByRole('link', { name: 'Case 0c0ffe' }).getAttribute('href')).toBe(
      `/app/clients/${caseId}`,
    );
    expect(screen.queryByRole('list', { name: 'Questions before an acceptance' })).toBeNull();
  });

  test('that nothing cites says so', async () => {
    const bare = { ...change, policies: [], rules: [], cases: [] };
    serve({ [calls.source]: { body: opened }, [calls.changes]: { body: { changes: [bare] } } });
    await showLibrary('editor', at);
    expect(await screen.findByText('No policy, rule, question or open case cites them.')).toBeDefined();
  });

  test('is not asked for by guests, nor of an act with one edition', async () => {
    const sent = serve({ [calls.source]: { body: opened } });
    await showLibrary('guest', at);
    await screen.findByRole('heading', { name: 'Anti-Money Laundering Act' });
    expect(sent).toHaveLength(1);
  });

  test('that could not be loaded says so', async () => {
    serve({ [calls.source]: { body: opened }, [calls.changes]: refusal('internal', {}, 500) });
    await showLibrary('editor', at);
    expect(await screen.findByText('The changes could not be loaded')).toBeDefined();
  });
});
