import type { AnswerSource } from '@sorgfalt/contract';
import { cleanup, screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { show } from '../../testing/show.tsx';
import { SourcePassage, SourceStanding, versionText } from './source-passage.tsx';

const source: AnswerSource = {
  n: 1,
  passageId: 'amla/art_7/en@2026-01-01',
  sourceId: 'amla',
  kind: 'digest',
  eId: 'art_7/para_3',
  language: 'en',
  citation: 'Art. 7 para. 3 AMLA',
  heading: 'Duty to document',
  version: '2026-01-01',
  inForceFrom: '2023-01-01',
  link: 'https://www.fedlex.admin.ch/eli/cc/1998/892_892_892/en',
  text: 'The retention period is ten years. It begins with the end.',
  sha256: 'a'.repeat(64),
  start: 0,
  end: 34,
};
const passage = (over: Partial<AnswerSource> = {}, more: object = {}) =>
  show(<SourcePassage source={{ ...source, ...over }} carries={[]} {...more} />, ['assistant']);
const cited = () => document.querySelector('mark')?.textContent;
/** The passage without the word that says where the mark begins. */
const shownText = () => {
  const all = document.querySelector('bdi')?.textContent ?? '';
  const said = document.querySelector('mark > *')?.textContent ?? '';
  return all.replace(said, '');
};

describe('the passage that an answer rests on', () => {
  test('marks the sentence that is cited, for those who do not see it too', async () => {
    await passage();
    expect(cited()).toMatch(/: The retention period is ten years\.$/u);
    expect(shownText()).toBe(source.text);
  });

  test.each([
    [0, 0],
    [34, 12],
    [500, 900],
  ])('is shown whole and once where the place %i to %i is none', async (start, end) => {
    await passage({ start, end });
    expect(shownText()).toBe(source.text);
  });

  test('is read in its own language', async () => {
    await passage({ language: 'de', heading: 'Dokumentation' });
    expect(screen.getByText('Dokumentation').getAttribute('lang')).toBe('de');
  });

  test.each([
    'javascript:alert(1)',
    'http://www.fedlex.admin.ch/',
    'data:text/html,x',
    ' https://x.test',
    null,
  ])('has no way to %j: only an address of the web is one', async (link) => {
    await passage({ link });
    expect(screen.queryByRole('link')).toBeNull();
  });

  test('leads to the official text without telling it from where', async () => {
    await passage();
    const link = screen.getByRole('link');
    expect([link.getAttribute('href'), link.getAttribute('rel'), link.getAttribute('target')]).toEqual([
      source.link,
      'noreferrer',
      '_blank',
    ]);
  });

  test('shows markup of an imported text as text', async () => {
    await passage({ text: '<img src=x onerror=alert(1)> stays', start: 0, end: 5 });
    expect(document.querySelector('img')).toBeNull();
    expect(document.body.textContent).toContain('<img src=x onerror=alert(1)> stays');
  });

  test('says of a digest that other texts govern; a policy of the firm does not', async () => {
    const words = 'For information. The official texts in German, French and Italian govern.';
    await passage();
    expect(screen.getByText(words)).toBeDefined();
    cleanup();
    await passage({ kind: 'policy' });
    expect(screen.queryByText(words)).toBeNull();
  });

  test('names the sentences that rest on it, how it was found and what was not used', async () => {
    await passage({}, { carries: [1, 3], foundBy: 'hybrid', earlier: ['2020-01-01', 'Draft 2'] });
    expect(screen.getByText(/1, 3/u)).toBeDefined();
    expect(screen.getByText(/01\.01\.2020, Draft 2/u)).toBeDefined();
  });
});

describe('the standing of a source', () => {
  test.each([
    [{ inForceFrom: '2023-01-01', version: '2026-01-01' }, /01\.01\.2023/u],
    [{ inForceFrom: null, version: '2026-01-01' }, /01\.01\.2026/u],
    [{ inForceFrom: null, version: 'v3 <b>' }, /v3 <b>/u],
  ])('%j is said as a date or a version', async (of, words) => {
    await show(<SourceStanding source={of} />, ['assistant']);
    expect(screen.getByText(words)).toBeDefined();
  });

  test('is nothing where it has neither', async () => {
    await show(<SourceStanding source={{ inForceFrom: null, version: '' }} />, ['assistant']);
    expect(document.querySelector('span[class*="standing"]')?.textContent).toBe('');
  });

  test('is a date only where it is one', () => {
    expect(['2026-01-01', '2026', '2026-01-01-draft', ''].map(versionText)).toEqual([
      '01.01.2026',
      '2026',
      '2026-01-01-draft',
      '',
    ]);
  });
});
