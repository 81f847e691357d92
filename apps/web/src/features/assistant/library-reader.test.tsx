import type { LibraryPassage, LibrarySource } from '@sorgfalt/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { choose, press } from '../../testing/hands.ts';
import { refusal, serve } from '../../testing/show.tsx';
import { readerHash } from './reader-hash.ts';
import { amla, calls, shelf, showLibrary } from './testing/library.tsx';

const passage = (no: number, over: Partial<LibraryPassage> = {}): LibraryPassage => ({
  passageId: `amla/art_${no}/en@2026-10-01`,
  eId: `art_${no}`,
  language: 'en',
  version: '2026-10-01',
  citation: `Art. ${no} AMLA`,
  heading: `Heading ${no}`,
  text: 'The retention period is ten years. It begins with the end of the relationship.',
  inForceFrom: '2023-01-01',
  inForceUntil: null,
  ...over,
});
const passages = [passage(6), passage(7, { inForceUntil: '2027-01-01' })];
const single: LibrarySource = { ...amla, versions: amla.versions.slice(0, 1) };
const opened = (source: LibrarySource = single) => ({ [calls.source]: { body: { source, passages } } });
const place = { sourceId: 'amla', eId: 'art_7', language: 'en', start: 0, end: 34 } as const;
const at = (over: object = {}) => `/app/chat/library#${readerHash({ ...place, ...over })}`;
const provision = async (no: number) =>
  (await screen.findByRole('heading', { name: `Art. ${no} AMLA` })).closest('section')!;
const cited = () => document.querySelector('mark')?.textContent;

afterEach(() => vi.unstubAllGlobals());

describe('a source that is opened', () => {
  test('marks the sentence that was cited, in its article and nowhere else', async () => {
    serve(opened());
    await showLibrary('guest', at());
    const target = await provision(7);
    expect(cited()).toBe('The retention period is ten years.');
    expect(target.querySelector('mark')).not.toBeNull();
    expect(target.hasAttribute('data-target')).toBe(true);
    expect((await provision(6)).hasAttribute('data-target')).toBe(false);
    expect(target.textContent).toContain('It begins with the end of the relationship.');
  });

  test.each([
    [{ start: 35, end: 9999 }, 'It begins with the end of the relationship.'],
    [{ start: 40, end: 10 }, undefined],
    [{ start: 500, end: 600 }, undefined],
    [{ eId: 'art_99' }, undefined],
  ])('loses no word of the text, whatever the address says (%j)', async (over, marked) => {
    serve(opened());
    await showLibrary('guest', at(over));
    expect((await provision(7)).textContent).toContain(passages[0]!.text);
    expect(cited()).toBe(marked);
  });

  test('says since when and until when each provision is in force', async () => {
    serve(opened());
    await showLibrary('guest', at());
    expect((await provision(6)).textContent).toContain('In force since 01.01.2023');
    expect((await provision(6)).textContent).not.toContain('until');
    expect((await provision(7)).textContent).toContain('until 01.01.2027');
  });

  test.each([
    ['statute', true],
    ['digest', true],
    ['policy', false],
  ] as const)('of the kind %s says that official texts govern: %s', async (kind, says) => {
    serve(opened({ ...single, kind }));
    await showLibrary('guest', at());
    await provision(7);
    expect(screen.queryByText(/^For information\./u) !== null).toBe(says);
  });

  test('is read in the language in which it was cited', async () => {
    const german = 'GET /chrag/api/library/amla?language=de';
    serve({ [german]: { body: { source: single, passages } } });
    await showLibrary('guest', at({ language: 'de' }));
    expect((await provision(7)).getAttribute('lang')).toBe('de');
  });

  test('that could not be loaded says why, and is loaded again', async () => {
    serve({ [calls.source]: refusal('internal', {}, 503) });
    await showLibrary('guest', at());
    expect(await screen.findByText('The text could not be loaded')).toBeDefined();
    serve(opened());
    await press('Retry');
    expect(await provision(7)).toBeDefined();
  });

  test('leads back to the whole library', async () => {
    serve({ ...opened(), ...shelf(amla) });
    const { path } = await showLibrary('guest', at());
    await press(await screen.findByRole('link', { name: 'Back to the library' }));
    expect(await screen.findByRole('link', { name: 'AMLA' })).toBeDefined();
    expect(path()).toBe('/app/chat/library');
  });
});

describe('the editions of an act', () => {
  const changes = { [calls.changes]: { body: { changes: [] } } };
  const older = 'GET /chrag/api/library/amla?language=en&version=2024-03-01';
  const edition = () => screen.findByRole<HTMLSelectElement>('combobox', { name: 'Version' });

  test('are no choice where there is one', async () => {
    serve(opened());
    await showLibrary('guest', at());
    await provision(7);
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  test('say which is in force, which no longer and which is to come', async () => {
    const versions = [
      { version: '2099-01-01', inForceFrom: '2099-01-01', inForceUntil: null },
      ...amla.versions,
    ];
    serve({ ...opened({ ...amla, versions }), ...changes });
    await showLibrary('guest', at());
    const said = [...(await edition()).options].map(({ label }) => label);
    expect(said.map((label) => label.split(' · ')[1])).toEqual([
      'from 01.01.2099',
      'in force',
      'no longer in force',
    ]);
    expect((await edition()).value).toBe('2026-10-01');
  });

  test('are opened at the same article; the address keeps which', async () => {
    const past = [passage(7, { text: 'The retention period was five years, it was said then.' })];
    const sent = serve({ ...opened(amla), ...changes, [older]: { body: { source: amla, passages: past } } });
    const { path } = await showLibrary('guest', at());
    await edition();
    await choose('Version', '2024-03-01');
    await waitFor(() => expect(sent.at(-1)?.call).toBe(older));
    await waitFor(async () => expect((await provision(7)).textContent).toContain('five years'));
    expect(path()).toContain('2024-03-01');
    expect((await edition()).value).toBe('2024-03-01');
  });
});

describe('the shelf', () => {
  const rowOf = async (over: Partial<LibrarySource>) => {
    serve(shelf({ ...amla, ...over }));
    await showLibrary('guest');
    return (await screen.findByRole('link', { name: 'AMLA' })).closest('li')!.textContent;
  };
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

  test.each([
    [1, '1 day old'],
    [40, '40 days old'],
  ])('says how old a version of %i days is', async (days, words) => {
    expect(await rowOf({ version: daysAgo(days), inForceFrom: daysAgo(days) })).toContain(words);
  });

  test('says that a version is to come, and no age', async () => {
    const said = await rowOf({ version: '2099-01-01', inForceFrom: '2099-01-01' });
    expect(said).toContain('from 01.01.2099');
    expect(said).not.toContain('old');
  });

  test('says that a digest was not compared, who owns a policy, and how much there is', async () => {
    const said = await rowOf({
      kind: 'digest',
      version: '',
      inForceFrom: null,
      owner: 'Risk',
      provisions: 1,
    });
    for (const part of ['Not compared with a consolidation', '1 provision · Risk', 'SR 955.0', 'Digest'])
      expect(said).toContain(part);
    expect(said).not.toContain('old');
  });

  test('has no number of the classified compilation where there is none', async () => {
    expect(await rowOf({ srNumber: null })).not.toContain('SR');
    expect(within(screen.getByRole('main')).queryByRole('button', { name: 'Import an act' })).toBeNull();
  });
});
