import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { refusal } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { AssistantPage } from './assistant-page.tsx';
import { cited, conversationOf, metrics, questionOf, source } from './testing.ts';
import { base, composer, exchange, serveChat } from './testing/chat.ts';

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

test('who is not signed in is told to sign in, and nothing is asked of the server', async () => {
  const { calls } = serveChat([]);
  await showPage(<AssistantPage />, { texts: ['assistant'], as: null });
  expect(await screen.findByText('Please sign in to use ChRAG')).toBeDefined();
  expect(calls.filter(({ call }) => call.includes('chrag'))).toEqual([]);
});

test('a question is sent with Enter, its phases are told, and the checked answer opens its source', async () => {
  const user = userEvent.setup();
  const { calls, tell, end } = serveChat([conversationOf('c1')]);
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  const field = await composer();
  await user.type(field, 'How long?{Shift>}{Enter}{/Shift}Truly?{Enter}');
  await waitFor(() => expect(calls.some(({ call }) => call.endsWith('/c1/messages'))).toBe(true));
  const asked = calls.find(({ call }) => call.endsWith('/messages'));
  expect(asked?.body).toEqual({ text: 'How long?\nTruly?' });
  expect(asked?.headers).toMatchObject({ accept: 'text/event-stream', 'x-selected-model': 'openai' });
  expect((field as HTMLTextAreaElement).value).toContain('Truly?');

  await tell({ event: 'begun', data: exchange('writing') });
  await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''));
  const teller = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  for (const [phase, words] of [
    ['processing', 'Reading the question'],
    ['analyzing', 'Working out what is asked'],
    ['searching', 'Searching the sources'],
    ['generating', 'Writing and checking'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one phase after the other
    await tell({ event: 'phase', data: { phase } });
    // oxlint-disable-next-line no-await-in-loop -- one phase after the other
    await waitFor(() => expect(teller()).toContain(words));
  }
  await tell({ event: 'source', data: source });
  await tell({ event: 'delta', data: { text: 'The retention <b>period' } });
  expect(await screen.findByText('The retention <b>period')).toBeDefined();
  expect(screen.getByText('[1] Art. 7 para. 3 AMLA')).toBeDefined();
  await tell({ event: 'done', data: exchange('done') });
  await end();
  expect(await screen.findByText('Supported: 1 of 1 sentences')).toBeDefined();
  expect(teller()).toContain('The answer is complete');

  await user.click(
    screen.getAllByRole('button', { name: 'Source 1: Art. 7 para. 3 AMLA' })[0] as HTMLElement,
  );
  const panel = await screen.findByRole('complementary', { name: 'Art. 7 para. 3 AMLA' });
  expect(panel.querySelector('mark')?.textContent).toContain('The retention period is ten years.');
  expect(within(panel).getByText('sentence 1 of the answer')).toBeDefined();
});

test('stopping is asked of the server, and what was written stays', async () => {
  const user = userEvent.setup();
  const { calls, tell, end } = serveChat([conversationOf('c1')]);
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  await user.type(await composer(), 'How long?{Enter}');
  await tell({ event: 'begun', data: exchange('writing') });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(calls.at(-1)?.call).toBe(`POST ${base}/c1/messages/a1/stop`));
  await tell({
    event: 'done',
    data: { ...exchange('stopped'), answer: { ...exchange('stopped').answer, text: 'The retention' } },
  });
  await end();
  expect(await screen.findByText('The retention')).toBeDefined();
  expect(
    screen.getByText('You stopped this answer. What was written is kept; it was not checked.'),
  ).toBeDefined();
});

test('without a conversation sending creates one first; refused, the question stays with the reason', async () => {
  const user = userEvent.setup();
  const { calls } = serveChat([], { [`POST ${base}`]: refusal('conversation-limit') });
  await showPage(<AssistantPage />, { texts: ['assistant', 'refusals'] });
  const field = await composer();
  await user.type(field, 'How long?{Enter}');
  expect(await screen.findByText('Failed to create conversation.')).toBeDefined();
  expect(screen.getByText(/You have reached the maximum number of conversations \(10\)/)).toBeDefined();
  expect((field as HTMLTextAreaElement).value).toBe('How long?');
  expect(calls.some(({ call }) => call.endsWith('/messages'))).toBe(false);
});

test.each([
  ['model-unreachable', 'The provider of this model cannot be reached'],
  ['model-out-of-quota', 'The quota at the provider is used up'],
  ['check-failed', 'was not borne out by its sources'],
] as const)('each failure of a model has its sentence: %s', async (notice, words) => {
  serveChat([conversationOf('full')], {
    [`GET ${base}/full`]: {
      body: { ...conversationOf('full'), messages: [questionOf('q1', null), { ...cited, notice }] },
    },
  });
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
});

test('the conversation that is chosen stands in the address, and a reload opens it again', async () => {
  const list = ['c1', 'c2'].map((id) => ({ ...conversationOf(id), title: `About ${id}` }));
  serveChat(list);
  const { path } = await showPage(<AssistantPage />, { texts: ['assistant'], at: '/app/chat' });
  await press(await screen.findByRole('button', { name: /^About c2/ }));
  await waitFor(() => expect(path()).toBe('/app/chat?conversation=c2'));
  cleanup();
  const current = () =>
    screen.getAllByRole('button', { name: /^About/ }).filter((each) => each.hasAttribute('aria-current'));
  await showPage(<AssistantPage />, { texts: ['assistant'], at: path() });
  await screen.findByRole('button', { name: /^About c2/ });
  expect(current().map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^About c2/)]);
});

test('ten conversations are the limit, which is said and switches the button off', async () => {
  serveChat(Array.from({ length: 10 }, (_, place) => conversationOf(`c${String(place)}`)));
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  const add = await screen.findByRole('button', { name: 'New conversation' });
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBe('true'));
  expect(
    screen.getAllByText(
      'You have reached the maximum number of conversations (10). Please delete an old conversation to start a new one.',
    ).length,
  ).toBeGreaterThan(0);
});

describe('a deletion', () => {
  async function deleteFirst(others: Parameters<typeof serveChat>[1] = {}) {
    const user = userEvent.setup();
    const { calls } = serveChat(['c1', 'c2', 'c3'].map(conversationOf), others);
    await showPage(<AssistantPage />, { texts: ['assistant', 'refusals'] });
    const list = await screen.findByRole('region', { name: 'Conversations' });
    const current = () => list.querySelector('[aria-current]')?.textContent;
    await waitFor(() => expect(current()).toContain('c1'));
    await user.click(await within(list).findByRole('button', { name: 'Delete c1' }));
    const deleted = () => calls.filter(({ call }) => call === `DELETE ${base}/c1`).length;
    return { user, list, current, deleted };
  }

  test('hides the conversation, makes the last remaining current, and can be taken back', async () => {
    const { user, list, current, deleted } = await deleteFirst();
    await waitFor(() => expect(current()).toContain('c3'));
    expect(within(list).queryByRole('button', { name: 'Delete c1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(current()).toContain('c1'));
    expect(deleted()).toBe(0);
  });

  test('is done when the page is left', async () => {
    const { deleted } = await deleteFirst();
    expect(deleted()).toBe(0);
    cleanup();
    await waitFor(() => expect(deleted()).toBe(1));
  });

  test('that the server refuses brings the conversation back and says so', async () => {
    const { user, list, deleted } = await deleteFirst({ [`DELETE ${base}/c1`]: { status: 500 } });
    // Another one is deleted: the first can no longer be taken back.
    await user.click(await within(list).findByRole('button', { name: 'Delete c2' }));
    expect(await screen.findByText('Failed to delete conversation.')).toBeDefined();
    expect(deleted()).toBe(1);
    expect(await within(list).findByRole('button', { name: 'Delete c1' })).toBeDefined();
  });
});

test('history is searched by what was said, and what is found opens its conversation', async () => {
  const user = userEvent.setup();
  const found = {
    conversationId: 'full',
    messageId: 'a1',
    title: 'Papers',
    excerpt: 'ten years',
    createdAt: cited.createdAt,
  };
  const { calls } = serveChat([conversationOf('c1'), conversationOf('full')], {
    [`POST ${base}/search`]: { body: { found: [found] } },
  });
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  await user.type(await screen.findByRole('searchbox', { name: 'Search conversations' }), 'ten');
  await user.click(await screen.findByRole('button', { name: /Papers/ }));
  expect(await screen.findByText('Supported: 1 of 1 sentences')).toBeDefined();
  expect(calls.findLast(({ call }) => call.endsWith('/search'))?.body).toEqual({ text: 'ten' });
});

test('a question in other words is asked beside the one that is there', async () => {
  const user = userEvent.setup();
  const { calls } = serveChat([conversationOf('full')]);
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  await user.click(await screen.findByRole('button', { name: 'Edit the question' }));
  const field = screen.getByRole('textbox', { name: 'Edit the question' });
  await user.clear(field);
  await user.type(field, 'How long exactly?');
  await user.click(screen.getByRole('button', { name: 'Ask as a branch' }));
  const edited = () => calls.find(({ call }) => call === `POST ${base}/full/messages/q1/edit`);
  await waitFor(() => expect(edited()?.body).toEqual({ text: 'How long exactly?' }));
});

test('how an answer was made is folded under it, with who was asked before', async () => {
  serveChat([conversationOf('full')], {
    [`GET ${base}/full`]: {
      body: {
        ...conversationOf('full'),
        messages: [
          questionOf('q1', null),
          { ...cited, metrics: { ...metrics, asked: { model: 'openai', modelName: 'gpt-test' } } },
        ],
      },
    },
  });
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  const summary = (await screen.findByText('How this answer was produced')).closest('summary');
  expect(summary?.textContent).toMatch(/ZH score 1\.00.*hybrid.*1'284 tokens.*0\.8 s/u);
  expect(summary?.closest('details')?.open).toBe(false);
  expect(screen.getByText('gpt-test')).toBeDefined();
  expect(screen.getByText("1'200 (estimated)")).toBeDefined();
});

test.each([
  ['the list', `GET ${base}`, 'Failed to fetch conversation history.'],
  ['a conversation', `GET ${base}/c1`, 'Failed to load conversation.'],
] as const)('where %s does not come, it is said', async (_, call, words) => {
  serveChat([conversationOf('c1')], { [call]: { status: 500 } });
  await showPage(<AssistantPage />, { texts: ['assistant', 'refusals'] });
  expect(await screen.findByText(words)).toBeDefined();
});

test('a history that is refused because nobody is signed in says so', async () => {
  serveChat([], { [`GET ${base}`]: refusal('unauthenticated', {}, 401) });
  await showPage(<AssistantPage />, { texts: ['assistant', 'refusals'] });
  expect(await screen.findByText('User is not authenticated. Please log in.')).toBeDefined();
});

test('the counter counts, and a question over 4,000 characters is not sent', async () => {
  const user = userEvent.setup();
  const { calls } = serveChat([conversationOf('c1')]);
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  const field = await composer();
  await user.click(field);
  await user.paste('x'.repeat(3599));
  expect(screen.getByText("3'599 / 4'000").dataset['near']).toBeUndefined();
  await user.paste('x');
  expect(screen.getByText("3'600 / 4'000").dataset['near']).toBe('true');
  await user.paste('x'.repeat(401));
  expect(screen.getByText("4'001 / 4'000")).toBeDefined();
  await user.keyboard('{Enter}');
  expect(screen.getByText(/too long/)).toBeDefined();
  expect(calls.some(({ call }) => call.endsWith('/messages'))).toBe(false);
});

test('a model without a key stays chosen and the screen says who answers instead', async () => {
  const user = userEvent.setup();
  serveChat([conversationOf('c1')]);
  await showPage(<AssistantPage />, { texts: ['assistant'] });
  const picker = await screen.findByRole('combobox', { name: 'Model' });
  expect((picker as HTMLSelectElement).value).toBe('openai');
  expect(await screen.findByText(/No key is set for OpenAI\. The built-in assistant answers/)).toBeDefined();
  await user.selectOptions(picker, 'built-in');
  expect(screen.queryByText(/No key is set/)).toBeNull();
  expect(JSON.parse(localStorage.getItem('sorgfalt.assistant') ?? '')).toEqual({
    version: 1,
    model: 'built-in',
  });
});
