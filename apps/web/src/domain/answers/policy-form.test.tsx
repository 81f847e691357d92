import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { PolicyForm } from './policy-form.tsx';
import { contextText } from './policy-query.ts';

const query = 'POST /api/rag/query';
const models = 'GET /chrag/api/models';
const outside = (isToldFacts: boolean) => ({
  body: {
    models: [{ model: 'openai', modelName: 'gpt-test', isAvailable: true, isOutside: true, isToldFacts }],
    defaultModel: 'openai',
    tokensLeftToday: 1,
  },
});
const context = { kind: 'review-item', id: 'item-1', facts: ['risk: high (80)'] } as const;
const refused = {
  answer: '',
  language: 'en',
  refusal: 'no-source',
  notice: null,
  sources: [],
  sentences: [],
  metrics: null,
  proofId: null,
};

afterEach(() => vi.unstubAllGlobals());

async function ask(words: string) {
  const user = userEvent.setup();
  const field = await screen.findByRole('textbox', { name: /Policy question/ });
  if (words !== '') await user.type(field, words);
  await user.click(screen.getByRole('button', { name: 'Ask' }));
  return field as HTMLTextAreaElement;
}

test('an empty question is not sent', async () => {
  const sent = serve({});
  await showPage(<PolicyForm />, { texts: ['assistant'] });
  await ask('  ');
  expect(await screen.findByText('Please enter a policy question.')).toBeDefined();
  expect(sent.filter(({ call }) => call === query)).toEqual([]);
});

test('a question goes with kind, id and facts of what it is about; without a source it is refused', async () => {
  const sent = serve({ [query]: { body: refused } });
  await showPage(<PolicyForm context={context} />, { texts: ['assistant'] });
  await ask('Who approves?');
  expect(await screen.findByText('Not in the sources')).toBeDefined();
  expect(sent.filter(({ call }) => call === query)).toEqual([
    { call: query, body: { question: 'Who approves?', user_id: 'u-1', context: contextText(context) } },
  ]);
  expect(contextText(context)).toBe('kind: review-item\nid: item-1\nrisk: high (80)');
});

test.each([
  [true, 'Questions to gpt-test leave the firm. Do not name clients. The facts below go with it.'],
  [false, 'Questions to gpt-test leave the firm. Do not name clients. The facts below stay in the firm.'],
])('a model outside is named, and whether it hears of the facts: %s', async (isToldFacts, words) => {
  serve({ [models]: outside(isToldFacts) });
  await showPage(<PolicyForm context={context} />, { texts: ['assistant'] });
  expect(await screen.findByText(words)).toBeDefined();
});

test('where the answer does not come, it is said and the question stays', async () => {
  serve({ [query]: { status: 503 } });
  await showPage(<PolicyForm />, { texts: ['assistant', 'refusals'] });
  const field = await ask('Who approves?');
  expect(await screen.findByText('Failed to retrieve policy guidance.')).toBeDefined();
  expect(field.value).toBe('Who approves?');
});

test('a field that was typed in and left empty asks for a question; one never touched does not', async () => {
  serve({});
  await showPage(<PolicyForm />, { texts: ['assistant'] });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('textbox', { name: /Policy question/ }));
  await user.tab();
  expect(screen.queryByText('Please enter a policy question.')).toBeNull();
  await user.type(screen.getByRole('textbox', { name: /Policy question/ }), 'a{Backspace}');
  await user.tab();
  expect(screen.getByText('Please enter a policy question.')).toBeDefined();
});

test('an often asked question is put into the field to be changed or sent; payments have others', async () => {
  const sent = serve({});
  await showPage(<PolicyForm context={{ ...context, kind: 'payment' }} />, { texts: ['assistant'] });
  await userEvent.click(
    await screen.findByRole('button', { name: 'Which details of the payer must go with a transfer?' }),
  );
  const field = screen.getByRole('textbox', { name: /Policy question/ }) as HTMLTextAreaElement;
  expect(field.value).toBe('Which details of the payer must go with a transfer?');
  expect(document.activeElement).toBe(field);
  expect(sent.filter(({ call }) => call === query)).toEqual([]);
});

test('what was asked is offered again in the next form of the window', async () => {
  serve({ [query]: { body: refused } });
  await showPage(<PolicyForm />, { texts: ['assistant'] });
  await ask('May we keep a copy?');
  await screen.findByText('Not in the sources');
  cleanup();
  await showPage(<PolicyForm />, { texts: ['assistant'] });
  expect(await screen.findByRole('button', { name: 'May we keep a copy?' })).toBeDefined();
});
