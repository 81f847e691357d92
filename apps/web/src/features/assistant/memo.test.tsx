import type { Attestation, AttestFinding } from '@sorgfalt/contract';
import { useQueryClient } from '@tanstack/react-query';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { enterSession, sessionQuery } from '../../client/identity/session.ts';
import { currentTranslate, loadTexts } from '../../i18n/i18n.ts';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { memoMarkdown } from './memo-export.ts';
import { numbered, segmentsOf } from './memo-marks.ts';
import { MemoView } from './memo-view.tsx';
import { useMemoCheck } from './use-memo-check.ts';

const attestCall = 'POST /chrag/api/attest';
const text = 'Kept for 9 years (Art. 7 AMLA), and Art. 305bis StGB.';
const at = (words: string) => ({ start: text.indexOf(words), end: text.indexOf(words) + words.length });
const provision = {
  passageId: 'amla/art_7/para_3/en@2024-03-01',
  sourceId: 'amla',
  kind: 'digest',
  eId: 'art_7/para_3',
  language: 'en',
  citation: 'Art. 7 para. 3 AMLA',
  version: '2024-03-01',
  sentence: 'Kept for ten *years*.',
  start: 0,
  end: 20,
} as const;
const findings: AttestFinding[] = [
  { ...at('9'), what: 'number', verdict: 'fails', reason: 'number', expected: null, provision },
  { ...at('Art. 7'), what: 'article', verdict: 'holds', reason: null, expected: null, provision },
  {
    ...at('Art. 305bis'),
    what: 'article',
    verdict: 'open',
    reason: 'act-unknown',
    expected: null,
    provision: null,
  },
];
const result: Attestation = {
  asOf: '2026-11-24',
  language: 'en',
  counts: { holds: 1, fails: 1, open: 1, sentences: 1, citing: 1 },
  findings,
  indexHash: 'a'.repeat(64),
  proofId: '0190a0a0-0000-7000-8000-000000000001',
};
const nothing = {
  ...result,
  findings: [],
  counts: { ...result.counts, holds: 0, fails: 0, open: 0, citing: 0 },
};

function Page() {
  return <MemoView memo={useMemoCheck()} />;
}
const field = () => screen.findByRole('textbox', { name: /Text to be checked/ });
const rows = () => within(screen.getByRole('list', { name: 'Findings' })).getAllByRole('listitem');

beforeEach(() => localStorage.clear());
afterEach(() => vi.unstubAllGlobals());

describe('checking a memo', () => {
  test('Ctrl+Enter sends text and day; what does not hold comes first and leads to its article', async () => {
    const user = userEvent.setup();
    const sent = serve({ [attestCall]: { body: result } });
    await showPage(<Page />, { texts: ['assistant'] });
    await user.type(await field(), text);
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('heading', { name: 'What was found' })).toBeDefined();
    expect(sent[0]?.body).toMatchObject({ text, language: 'en', asOf: expect.stringMatching(/^\d{4}-/u) });
    expect(rows()).toHaveLength(1);
    expect(rows()[0]?.textContent).toContain('Does not hold');
    expect(document.querySelector('mark')?.textContent).toBe('Does not hold: 9');
    const link = screen.getByRole('link', { name: 'Open Art. 7 para. 3 AMLA' });
    expect(link.getAttribute('href')).toContain('library#amla:art_7%2Fpara_3:en:0:20');
  });

  test('what cannot be checked is said with its reason, and the number shows it in the text', async () => {
    const user = userEvent.setup();
    serve({ [attestCall]: { body: result } });
    await showPage(<Page />, { texts: ['assistant'] });
    await user.type(await field(), text);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.click(await screen.findByRole('radio', { name: /Cannot be checked/ }));
    expect(rows()[0]?.textContent).toContain('The library does not have this act.');
    Element.prototype.scrollIntoView = vi.fn<() => void>();
    await user.click(screen.getByRole('button', { name: 'Show finding 3 in the text' }));
    expect(document.activeElement?.id).toBe('memo-mark-3');
  });

  test('a change after the check is said, and what was found stays', async () => {
    const user = userEvent.setup();
    serve({ [attestCall]: { body: result } });
    await showPage(<Page />, { texts: ['assistant'] });
    await user.type(await field(), text);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await screen.findByRole('heading', { name: 'What was found' });
    expect(screen.queryByText(/was changed after this check/)).toBeNull();
    await user.type(await field(), '!');
    expect(await screen.findByText(/was changed after this check/)).toBeDefined();
    expect(rows()).toHaveLength(1);
  });

  test('a text that cites nothing is told so', async () => {
    const user = userEvent.setup();
    serve({ [attestCall]: { body: nothing } });
    await showPage(<Page />, { texts: ['assistant'] });
    await user.type(await field(), 'Nothing');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/cites no provision/)).toBeDefined();
  });

  test('an empty text, one that is too long and a day that is none are not sent', async () => {
    const user = userEvent.setup();
    const sent = serve({});
    await showPage(<Page />, { texts: ['assistant'] });
    const area = await field();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Please enter the text to be checked.')).toBeDefined();
    await user.click(area);
    await user.paste('x'.repeat(20_001));
    expect(await screen.findByText("The text is too long: 20'000 characters at most.")).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Check' }));
    await user.clear(area);
    await user.type(area, 'Art. 7 AMLA');
    const day = screen.getByRole('textbox', { name: 'Law as of' });
    await user.clear(day);
    await user.type(day, 'soon');
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/Please enter a day/)).toBeDefined();
    expect(sent).toEqual([]);
  });

  test('where it fails, the reason is said and the text stays', async () => {
    const user = userEvent.setup();
    serve({ [attestCall]: refusal('answers-spent', {}, 429) });
    await showPage(<Page />, { texts: ['assistant', 'refusals'] });
    await user.type(await field(), text);
    await user.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('The text could not be checked')).toBeDefined();
    expect(((await field()) as HTMLTextAreaElement).value).toBe(text);
  });
});

/** The page, a way to look elsewhere and back, and the end of the session. */
function Window() {
  const client = useQueryClient();
  const [isHere, setIsHere] = useState(true);
  return (
    <>
      {isHere && <Page />}
      <button onClick={() => setIsHere(!isHere)}>Look elsewhere</button>
      <button
        onClick={() => enterSession(client, { user: client.getQueryData(sessionQuery.queryKey)!.user })}
      >
        Sign in anew
      </button>
    </>
  );
}

test('a draft outlives a look elsewhere, not the session, and is in no storage', async () => {
  const user = userEvent.setup();
  serve({});
  await showPage(<Window />, { texts: ['assistant'] });
  const elsewhere = () => user.click(screen.getByRole('button', { name: 'Look elsewhere' }));
  await user.type(await field(), text);
  await elsewhere();
  expect(screen.queryByRole('textbox')).toBeNull();
  await elsewhere();
  expect(((await field()) as HTMLTextAreaElement).value).toBe(text);
  await elsewhere();
  await user.click(screen.getByRole('button', { name: 'Sign in anew' }));
  await elsewhere();
  expect(((await field()) as HTMLTextAreaElement).value).toBe('');
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain('305bis');
});

describe('pieces of a text', () => {
  test('together they are the text, and what overlaps is marked by the worst', () => {
    const over: AttestFinding[] = [
      { ...findings[1]!, start: 0, end: 12 },
      { ...findings[0]!, start: 5, end: 8 },
    ];
    const pieces = segmentsOf(text, numbered(over));
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
    expect(pieces.map(({ verdict }) => verdict)).toEqual(['holds', 'fails', 'holds', null]);
    expect(pieces.map(({ ending }) => ending.map(({ n }) => n))).toEqual([[], [2], [1], []]);
  });

  test('a finding outside of the text changes nothing', () => {
    const pieces = segmentsOf(text, numbered([{ ...findings[0]!, start: 900, end: 950 }]));
    expect(pieces.map((piece) => piece.text).join('')).toBe(text);
  });
});

test('as Markdown the worst comes first, and words of the memo mark nothing', async () => {
  await loadTexts(['assistant']);
  const markdown = memoMarkdown({ text, asOf: '2026-11-24', result }, currentTranslate());
  expect(markdown.indexOf('Does not hold')).toBeLessThan(markdown.indexOf('Cannot be checked'));
  expect(markdown).toContain(String.raw`Kept for ten \*years\*.`);
});
