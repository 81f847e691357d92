import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeOnSharedData } from '../../../testing/shared-data.ts';
import { acts } from './acts.ts';
import { digest } from './digest.ts';

/** The text of each place (`art_9_a/para_1`) of a published law. */
type Law = ReadonlyMap<string, string>;

const counted: Readonly<Record<string, string>> = {
  zwei: '2',
  drei: '3',
  fünf: '5',
  zehn: '10',
  zwölf: '12',
};

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
  const plain = readFileSync(file, 'utf8').replaceAll(/<\/?sup>|\[\^\d+\]/g, '');
  const law = new Map<string, string>();
  for (const part of plain.split(/^(?:#+ )?\*\*Art\. /m).slice(1)) {
    const [, number = '', letter = ''] =
      /^(\d+)(?:\*+)?([a-z]?)\*/.exec(part) ?? /^(\d+)([a-z]?)/.exec(part) ?? [];
    const article = `${number}${letter}`;
    law.set(place(article, undefined), part);
    for (const [, paragraph = '', text = ''] of part.matchAll(
      /^(\d+(?:bis|ter)?) ([^]*?)(?=^\d+(?:bis|ter)? |(?![^]))/gm,
    ))
      law.set(place(article, paragraph), text);
  }
  return law;
}

const numbers = (text: string): string[] =>
  [
    ...text
      .replaceAll(/\b(?:zwei|drei|fünf|zehn|zwölf)\b/gi, (word) => counted[word.toLowerCase()] ?? word)
      .replaceAll(/(?<=\d)[’ \u00A0\u202F](?=\d{3})/g, '')
      .matchAll(/\d+/g),
  ].map(([number]) => number);

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
    const published = law.get(eId.replace(/\/lbl_[a-z]+$/, ''));
    expect(published, `${act} has no ${eId}`).toBeDefined();
    const there = numbers(published ?? '');
    expect(numbers(text.de).filter((number) => !there.includes(number))).toEqual([]);
  });
}

describeOnSharedData('digest against the published law', 'regulation', (folder) => {
  describe.each(['de', 'fr', 'it'] as const)('%s', (language) => {
    compare('amla', language, readRows(join(folder, `ailegis/GwG_${language}.json`)));
    compare('amlo', language, readMarkdown(join(folder, `benjamin-arfa/955.01_${language}.md`)));
  });
  compare('amlo-finma', 'de', readMarkdown(join(folder, 'legalize-ch/cc-2015-390_GwV-FINMA_orig2015.md')));
});
