import { expect, test } from 'vitest';
import type { Role } from '@sorgfalt/contract';
import type { Passage } from '@sorgfalt/grounding';
import type { Answer } from '../answering/answer.ts';
import type { Question } from '../answering/question.ts';
import { answeringFrom, follow, indexes } from '../answering/testing.ts';
import { digestSource } from './digest-source.ts';
import type { Edition, EditionSource } from './edition.ts';
import { createLibrary } from './library.ts';

const text = 'Cash of more than CHF 4’321 is refused by the zeppelin counter of the firm.';

function edition(change: Partial<Edition> = {}): Edition {
  const { sourceId, version, inForceFrom, inForceUntil } = {
    sourceId: 'house',
    version: '1',
    inForceFrom: '2020-01-01',
    inForceUntil: null,
    ...change,
  };
  const passage: Passage = {
    id: `${sourceId}/sec_1/en@${version}`,
    source: sourceId,
    sourceKind: 'policy',
    eId: 'sec_1',
    language: 'en',
    heading: 'Cash at the counter',
    text,
    citation: '1 Cash policy',
    version,
    inForceFrom,
    inForceUntil,
  };
  const names = () => ({ name: 'Cash policy', title: 'Cash policy', srNumber: null, version, owner: 'Risk' });
  const rest = { roles: null, link: null, kind: 'policy', passages: [passage], names } as const;
  return { sourceId, version, inForceFrom, inForceUntil, ...rest, ...change };
}

/** A source that several libraries read, as several processes read one database. */
function shelf(first: readonly Edition[]) {
  let held = first;
  let revision = 1;
  const source: EditionSource = { revision: async () => String(revision), read: async () => held };
  return {
    source,
    put(editions: readonly Edition[]) {
      held = editions;
      revision += 1;
    },
  };
}

async function ask(editions: EditionSource, change: Partial<Question> = {}): Promise<Answer> {
  const text = 'From what amount is cash refused at the zeppelin counter?';
  const asked = { text, policiesFirst: true, ...change };
  return (await follow(answeringFrom([digestSource, editions]), asked)).answer;
}

test('a policy answers before the law, and from the chat where it meets the question better', async () => {
  for (const policiesFirst of [true, false]) {
    const { sources, refusal } = await ask(shelf([edition()]).source, { policiesFirst });
    expect(refusal).toBeNull();
    expect(sources).toMatchObject([{ kind: 'policy', sourceId: 'house', text }]);
  }
});

test('where no policy says it, the law answers', async () => {
  const { sources } = await ask(shelf([edition()]).source, {
    text: 'Who decides about relationships with politically exposed persons?',
  });
  expect(sources.map(({ kind }) => kind)).toContain('digest');
  expect(sources.map(({ kind }) => kind)).not.toContain('policy');
});

test('a policy in one language is found by a question in another', async () => {
  const { sources } = await ask(
    shelf([edition({ passages: [{ ...first(edition()), ...retention }] })]).source,
    {
      text: 'Wie lange müssen die Unterlagen der Geschäftsbeziehung aufbewahrt werden?',
      language: 'de',
    },
  );
  expect(sources[0]).toMatchObject({ kind: 'policy', language: 'en' });
});

const retention = {
  heading: 'Retention of documents',
  text: 'Documents of the business relationship are kept for ten years after the end of the relationship.',
};

function first({ passages: [passage] }: Edition): Passage {
  if (passage === undefined) throw new Error('an edition has a passage');
  return passage;
}

test.each([
  ['guest', ['admin', 'editor']],
  ['editor', ['admin']],
] as const)('what %s may not read leaves no trace', async (role: Role, roles: readonly Role[]) => {
  const without = await ask(shelf([]).source, { role });
  expect(await ask(shelf([edition({ roles })]).source, { role })).toEqual(without);
  const allowed = await ask(shelf([edition({ roles })]).source, { role: 'admin' });
  expect(allowed.sources[0]?.text).toBe(text);
});

test.each([
  ['not yet', '2026-11-24', null],
  ['no longer', '2020-01-01', '2026-11-23'],
])('what is %s in force is not answered from', async (_, inForceFrom, inForceUntil) => {
  const { sources } = await ask(shelf([edition({ inForceFrom, inForceUntil })]).source);
  expect(sources.filter(({ kind }) => kind === 'policy')).toEqual([]);
});

test('what changes in the source is read anew, by every process and at once', async () => {
  const held = shelf([edition()]);
  const libraries = [createLibrary([held.source], indexes), createLibrary([held.source], indexes)];
  const hashes = () => Promise.all(libraries.map(async (library) => (await library.open('guest')).indexHash));
  const before = await hashes();
  held.put([edition({ version: '2' })]);
  const after = await hashes();
  expect(new Set([...before, ...after]).size).toBe(2);
  expect(after[0]).toBe(after[1]);
  held.put([]);
  expect(
    await Promise.all(libraries.map(async (library) => (await library.open('guest')).sources('en'))),
  ).toEqual([[], []]);
});

test('an edition that is in force no longer is opened by its version, else the one of today', async () => {
  const editions = [
    edition({ version: '1', inForceUntil: '2025-01-01' }),
    edition({ version: '2', inForceFrom: '2025-01-01' }),
  ];
  const reading = await createLibrary([shelf(editions).source], indexes).open('guest');
  const versionOf = (version?: string) =>
    reading.read({ sourceId: 'house', language: 'it', version }).source.version;
  expect([versionOf('1'), versionOf('2'), versionOf('9'), versionOf()]).toEqual(['1', '2', '2', '2']);
  expect(reading.sources('de')).toMatchObject([{ version: '2', owner: 'Risk', provisions: 1 }]);
});

test('a source that fails is no empty library', async () => {
  const broken: EditionSource = {
    revision: async () => '1',
    read: () => Promise.reject(new Error('the database is gone')),
  };
  const library = createLibrary([broken], indexes);
  await expect(library.open('admin')).rejects.toThrow('the database is gone');
  await expect(library.open('admin')).rejects.toThrow('the database is gone');
});
