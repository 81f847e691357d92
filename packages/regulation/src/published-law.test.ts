import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { acts } from './acts.ts';
import { digest } from './digest.ts';

/** The text of each place (`art_9_a/para_1`) of a published law. */
type Law = ReadonlyMap<string, string>;

const counted = 'ein zwei drei vier fünf sechs sieben acht neun zehn elf zwölf'.split(' ');
const countedWord =
  /(?<!\p{L})(?:ein(?:e[mnrs]?)?|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?!\p{L})/giu;
/** `Art. 25 Abs. 6`, `Art. 10 bis 14`, with what act it is of. */
const reference =
  /Art\. \d+[a-z]*(?: Abs\. \d+[a-z]*)?(?:(?:,| und| bis) (?:Art\. )?\d+[a-z]*(?: Abs\. \d+[a-z]*)?)*/g;

function place(article: string, paragraph: string | undefined): string {
  const named = (number: string): string => number.replace(/^(\d+)([a-z]+)$/, '$1_$2');
  return `art_${named(article)}${paragraph === undefined ? '' : `/para_${named(paragraph)}`}`;
}

function readRows(file: string): Law {
  const rows = JSON.parse(readFileSync(file, 'utf8')) as { citation: string; content: string }[];
  return new Map(
    rows.map(({ citation, content }) => {
      const [, article = '', paragraph] = /^Art\. (\w+)(?: (?:Abs|al|cpv)\. (\w+))?/i.exec(citation) ?? [];
      return [place(article, paragraph), content];
    }),
  );
}

function readMarkdown(file: string): Law {
  const plain = readFileSync(file, 'utf8')
    .replaceAll(/<\/?sup>|\[\^\d+\]/g, '')
    .replaceAll(/(?<=Art\.)\u00A0/g, ' ');
  const law = new Map<string, string>();
  for (const part of plain.split(/^(?:#+ )?\*\*Art\. /m).slice(1)) {
    const [, number = '', letter = ''] =
      /^(\d+)(?:\*+)?([a-z]?)\*/.exec(part) ?? /^(\d+)((?:bis|ter|quater|[a-z])?)/.exec(part) ?? [];
    const article = `${number}${letter}`;
    law.set(place(article, undefined), part);
    for (const [, paragraph = '', text = ''] of part.matchAll(
      /^(\d+(?:bis|ter)?) ([^]*?)(?=^\d+(?:bis|ter)? |(?![^]))/gm,
    ))
      law.set(place(article, paragraph), text);
  }
  return law;
}

/** A text whose articles and paragraphs run on (`Art. 29Auskunft1 Die …`), by article. */
function readRunning(file: string): Law {
  const parts = readFileSync(file, 'utf8').split(/Art\. (\d+[a-z]?)(?=\p{Lu}|\n\t\t)/u);
  return new Map(
    parts.flatMap((part, at) =>
      at % 2 === 1 ? [[place(part, undefined), parts[at + 1] ?? ''] as const] : [],
    ),
  );
}

const numbers = (text: string): string[] =>
  [...text.replaceAll(/(?<=\d)[’ \u00A0\u202F](?=\d{3})/g, '').matchAll(/\d+/g)].map(([number]) => number);

/** The numbers of published law, those in words, too. */
const publishedNumbers = (text: string): string[] =>
  numbers(
    text.replaceAll(countedWord, (word) => {
      const at = counted.indexOf(word.toLowerCase().replace(/^eine?[mnrs]?$/, 'ein'));
      return ` ${String(at + 1)} `;
    }),
  ).flatMap((number) => (number.endsWith('000000') ? [number, number.slice(0, -6)] : [number]));

/** What a place says, or its article as a whole where its paragraphs are not told apart, with the places it is said to refer to. */
function published(law: Law, eId: string, text: string): string {
  const own = eId.replace(/\/lbl_[a-z]+$/, '');
  const of = (named: string): string | undefined => law.get(named) ?? law.get(named.split('/')[0] ?? '');
  const referred = [...text.matchAll(/Art\. (\d+[a-z]*)(?: Abs\. (\d+[a-z]*))?/g)].map(
    ([, article = '', paragraph]) => of(place(article, paragraph)) ?? '',
  );
  return [of(own) ?? '', ...referred].join('\n');
}

const words = (text: string): string[] => text.toLowerCase().match(/\p{L}+|\d+/gu) ?? [];

function runs(text: string, length: number): string[] {
  const all = words(text);
  return all.slice(length - 1).map((_, start) => all.slice(start, start + length).join(' '));
}

function compare(act: string, language: 'de' | 'fr' | 'it', law: Law): void {
  const copied = new Set([...law.values()].flatMap((text) => runs(text, 12)));
  const provisions = (digest[act] ?? []).map((provision) => [provision.eId, provision] as const);

  it.each(provisions)(`puts ${act} %s in its own words (${language})`, (_eId, { text }) => {
    expect(runs(text[language], 12).filter((run) => copied.has(run))).toEqual([]);
  });

  it(`${act} has no article above what it is said to reach (${language})`, () => {
    const { articlesMax = null } = acts.find(({ key }) => key === act) ?? {};
    const highest = Math.max(...[...law.keys()].map((eId) => Number(/^art_(\d+)/.exec(eId)?.[1] ?? 0)));
    expect(highest).toBeLessThanOrEqual(articlesMax ?? Infinity);
  });

  if (language !== 'de') return;
  const compared = provisions.filter(([, { checked }]) => checked === 'text');
  it.each(compared)(`finds ${act} %s with its numbers`, (eId, { text }) => {
    const there = published(law, eId, text.de);
    expect(there.length, `${act} has no ${eId}`).toBeGreaterThan(20);
    const known = publishedNumbers(there);
    expect(numbers(text.de.replaceAll(reference, '')).filter((number) => !known.includes(number))).toEqual(
      [],
    );
  });
}

/** The acts whose published text is there in all three languages, by their files. */
const inThreeLanguages: readonly (readonly [
  act: string,
  folder: string,
  file: string,
  read: (file: string) => Law,
])[] = [
  ['amla', 'ailegis', 'GwG.json', readRows],
  ['fadp', 'ailegis', 'DSG.json', readRows],
  ['dpo', 'ailegis', 'DSV.json', readRows],
  ['finsa', 'ailegis', 'FIDLEG.json', readRows],
  ['finia', 'ailegis', 'FINIG.json', readRows],
  ['zertes', 'ailegis', 'ZertES.json', readRows],
  ['amlo', 'benjamin-arfa', '955.01.md', readMarkdown],
  ['banka', 'benjamin-arfa', '952.0.md', readMarkdown],
  ['emba', 'benjamin-arfa', '946.231.md', readMarkdown],
  ['finio', 'benjamin-arfa', '954.11.md', readMarkdown],
  ['finmasa', 'benjamin-arfa', '956.1.md', readRunning],
];

describeOnSharedData('digest against the published law', 'regulation', (folder) => {
  describe.each(['de', 'fr', 'it'] as const)('%s', (language) => {
    for (const [act, from, file, read] of inThreeLanguages)
      compare(act, language, read(join(folder, from, file.replace(/(?=\.\w+$)/, `_${language}`))));
  });
  compare('amlo-finma', 'de', readMarkdown(join(folder, 'legalize-ch/cc-2015-390_GwV-FINMA_orig2015.md')));
});
