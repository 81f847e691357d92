import type { ChatMessage } from '@sorgfalt/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fill, keys, press, textbox } from '../../testing/hands.ts';
import { pressKey } from '../../testing/page-keys.ts';
import { refusal } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { AssistantPage } from './assistant-page.tsx';
import { answerOf, cited, conversationOf, questionOf } from './testing.ts';
import { base, composer, exchange, serveChat } from './testing/chat.ts';

const show = () => showPage(<AssistantPage />, { texts: ['assistant', 'refusals'] });
const holding = (...messages: readonly ChatMessage[]) => ({
  [`GET ${base}/full`]: { body: { ...conversationOf('full'), messages } },
});
const branched = holding(
  questionOf('q1', null, 'How long?'),
  answerOf('a1', 'q1', 'Ten years.'),
  answerOf('a2', 'q1', 'Ten years from the end.'),
  questionOf('q2', 'a1', 'From when?'),
);
const asked = (calls: readonly { call: string }[], end: string) =>
  calls.filter(({ call }) => call === `POST ${base}/${end}`);

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('the versions of an answer', () => {
  test('begin with the newest; each leads to what was asked after it', async () => {
    serveChat([conversationOf('full')], branched);
    await show();
    expect(await screen.findByText('Ten years from the end.')).toBeDefined();
    expect(screen.getByText('Version 2 of 2')).toBeDefined();
    expect(screen.queryByText('From when?')).toBeNull();
    await press('Previous version');
    expect(screen.getByText('Ten years.')).toBeDefined();
    expect(screen.getByText('From when?')).toBeDefined();
    expect(screen.queryByText('Ten years from the end.')).toBeNull();
  });

  test('end at both ends', async () => {
    serveChat([conversationOf('full')], branched);
    await show();
    await screen.findByText('Version 2 of 2');
    await press('Next version');
    expect(screen.getByText('Version 2 of 2')).toBeDefined();
    await press('Previous version');
    await press('Previous version');
    expect(screen.getByText('Version 1 of 2')).toBeDefined();
  });

  test('are not counted where there is one', async () => {
    serveChat([conversationOf('full')]);
    await show();
    await screen.findByText('Supported: 1 of 1 sentences');
    expect(screen.queryByText(/^Version/)).toBeNull();
  });

  test('grow by one that is asked for again, once; meanwhile nothing else is', async () => {
    const { calls, tell } = serveChat([conversationOf('full')]);
    await show();
    await press(await screen.findByRole('button', { name: 'Answer again' }));
    await press('Answer again');
    await waitFor(() => expect(asked(calls, 'full/messages/a1/regenerate')).toHaveLength(1));
    await press('Edit the question');
    expect(screen.queryByRole('textbox', { name: 'Edit the question' })).toBeNull();
    await tell({ event: 'begun', data: exchange('writing') });
    expect(asked(calls, 'full/messages/a1/regenerate')).toHaveLength(1);
  });
});

describe('a question in other words', () => {
  test('is asked once, however often the button is pressed before the answer begins', async () => {
    const { calls, tell } = serveChat([conversationOf('full')]);
    await show();
    await press(await screen.findByRole('button', { name: 'Edit the question' }));
    await fill(textbox('Edit the question'), 'How long exactly?');
    await press('Ask as a branch');
    await press('Ask as a branch');
    await waitFor(() => expect(asked(calls, 'full/messages/q1/edit')).not.toEqual([]));
    expect(textbox('Edit the question').value).toBe('How long exactly?');
    await tell({ event: 'begun', data: exchange('writing') });
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Edit the question' })).toBeNull());
    expect(asked(calls, 'full/messages/q1/edit')).toHaveLength(1);
  });

  test('that says nothing is not asked, and cancelling leaves the first words', async () => {
    const { calls } = serveChat([conversationOf('full')]);
    await show();
    await press(await screen.findByRole('button', { name: 'Edit the question' }));
    await fill(textbox('Edit the question'), '   ');
    await press('Ask as a branch');
    await press('Cancel');
    expect(screen.getByText('q1')).toBeDefined();
    expect(calls.some(({ call }) => call.endsWith('/edit'))).toBe(false);
  });

  test('that is refused stays in the field, and can be tried again', async () => {
    const { calls } = serveChat([conversationOf('full')], {
      [`POST ${base}/full/messages/q1/edit`]: refusal('internal', {}, 500),
    });
    await show();
    await press(await screen.findByRole('button', { name: 'Edit the question' }));
    await fill(textbox('Edit the question'), 'How long exactly?');
    await press('Ask as a branch');
    expect(await screen.findByText('The question could not be answered')).toBeDefined();
    expect(textbox('Edit the question').value).toBe('How long exactly?');
    await press('Try again');
    await waitFor(() => expect(asked(calls, 'full/messages/q1/edit')).toHaveLength(2));
  });
});

describe('what is done with an answer', () => {
  test('copies it with its sources', async () => {
    serveChat([conversationOf('full')]);
    await show();
    await screen.findByText('Supported: 1 of 1 sentences');
    const writeText = vi.spyOn(navigator.clipboard, 'writeText');
    await press('Copy with sources');
    expect(await screen.findByText('Copied with its sources')).toBeDefined();
    expect(writeText.mock.lastCall?.[0]).toMatch(/ten years.*\[1\][^]*Art\. 7 para\. 3 AMLA/u);
  });

  test('says where the browser does not let it be copied, and never that it was', async () => {
    serveChat([conversationOf('full')]);
    await show();
    await screen.findByText('Supported: 1 of 1 sentences');
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(
      new DOMException('denied', 'NotAllowedError'),
    );
    await press('Copy with sources');
    expect(await screen.findByText(/^This could not be copied/)).toBeDefined();
    expect(screen.queryByText('Copied with its sources')).toBeNull();
  });

  test.each([
    ['writing', 'This answer is still being written.', 0],
    ['stopped', /^You stopped this answer/, 1],
    ['interrupted', /^This answer was cut off/, 1],
  ] as const)('one that is %s says so; it is copied only once it is there', async (state, words, buttons) => {
    serveChat([conversationOf('full')], holding(questionOf('q1', null), { ...cited, state }));
    await show();
    expect(await screen.findByText(words)).toBeDefined();
    expect(screen.queryAllByRole('button', { name: 'Copy with sources' })).toHaveLength(buttons);
  });
});

describe('an answer that fails', () => {
  test('says so with the reason; the question is still there to be sent', async () => {
    const { calls } = serveChat([conversationOf('c1')], {
      [`POST ${base}/c1/messages`]: refusal('internal', {}, 500),
    });
    await show();
    await fill(await composer(), 'How long?');
    await keys('{Enter}');
    expect(await screen.findByText('The question could not be answered')).toBeDefined();
    expect(screen.getByText('Server error (500)')).toBeDefined();
    expect(textbox('Your question').value).toBe('How long?');
    // What was asked is in the field: sending it is the way to try again.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    expect(asked(calls, 'c1/messages')).toHaveLength(1);
  });

  test('is said of its conversation and no other', async () => {
    serveChat([conversationOf('c1'), conversationOf('full')], {
      [`POST ${base}/c1/messages`]: refusal('internal', {}, 500),
    });
    await show();
    await fill(await composer(), 'How long?');
    await keys('{Enter}');
    await screen.findByText('The question could not be answered');
    await press(screen.getByRole('button', { name: /^full/ }));
    await waitFor(() => expect(screen.queryByText('The question could not be answered')).toBeNull());
  });

  test('to stop says so, and it can be stopped again', async () => {
    const { calls, tell } = serveChat([conversationOf('c1')], {
      [`POST ${base}/c1/messages/a1/stop`]: refusal('internal', {}, 500),
    });
    await show();
    await fill(await composer(), 'How long?');
    await keys('{Enter}');
    await tell({ event: 'begun', data: exchange('writing') });
    await press(/^Stop/);
    expect(await screen.findByText('The question could not be answered')).toBeDefined();
    await press(/^Stop/);
    await waitFor(() => expect(asked(calls, 'c1/messages/a1/stop')).toHaveLength(2));
  });
});

describe('the list of conversations', () => {
  test('shows a title as text, and one without as a new one', async () => {
    const hostile = '<img src=x>\u202Egnp';
    serveChat([
      { ...conversationOf('c1'), title: hostile },
      { ...conversationOf('c2'), title: '' },
    ]);
    await show();
    const list = within(await screen.findByRole('region', { name: 'Conversations' }));
    expect((await list.findByText(hostile)).tagName).toBe('BDI');
    expect(document.querySelector('main img')).toBeNull();
    expect(list.getByRole('button', { name: 'Delete New conversation' })).toBeDefined();
    expect(list.getByText('2 of 10 conversations')).toBeDefined();
  });

  test('is empty before the first question, for which there are examples that are only written', async () => {
    const { calls } = serveChat([]);
    await show();
    expect(await screen.findByText('No conversation yet. Your first question begins one.')).toBeDefined();
    await press('When must a suspicion be reported to MROS?');
    expect(textbox('Your question').value).toBe('When must a suspicion be reported to MROS?');
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false);
  });

  test('that is searched says that nothing was found, or why it could not be searched', async () => {
    serveChat([conversationOf('c1')], { [`POST ${base}/search`]: { body: { found: [] } } });
    await show();
    await fill(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'cash');
    expect(await screen.findByText('Nothing found in your conversations')).toBeDefined();
    serveChat([conversationOf('c1')], { [`POST ${base}/search`]: refusal('internal', {}, 503) });
    await fill(screen.getByRole('searchbox', { name: 'Search conversations' }), 'gold');
    expect(await screen.findByText('Failed to fetch conversation history.')).toBeDefined();
    await fill(screen.getByRole('searchbox', { name: 'Search conversations' }), '   ');
    expect(screen.getByRole('button', { name: 'Delete c1' })).toBeDefined();
  });

  test('is walked through, begun and left by keys', async () => {
    const { calls } = serveChat(['c1', 'c2'].map(conversationOf));
    await show();
    await screen.findByRole('button', { name: 'Delete c2' });
    act(() => void pressKey('j'));
    expect(document.activeElement?.textContent).toContain('c1');
    act(() => void pressKey('j'));
    expect(document.activeElement?.textContent).toContain('c2');
    act(() => void pressKey('k'));
    expect(document.activeElement?.textContent).toContain('c1');
    act(() => void pressKey('w'));
    expect(document.activeElement).toBe(textbox('Your question'));
    // Nothing is being written that could be stopped.
    expect(pressKey('Escape')).toBe(false);
    act(() => void pressKey('n'));
    await waitFor(() => expect(calls.some(({ call }) => call === `POST ${base}`)).toBe(true));
  });
});
