import { describe, expect, it } from 'vitest';
import { acts } from './acts.ts';
import { digest } from './digest.ts';
import { digestPassages } from './passages.ts';
import type { Provision } from './provision.ts';

const languages = ['en', 'de', 'fr', 'it', 'es'] as const;
const all = Object.entries(digest).flatMap(([act, provisions]) =>
  provisions.map((provision): [string, Provision] => [`${act}/${provision.eId}`, provision]),
);

/** The numbers of a text, whatever separates their thousands. */
function numbers(text: string): string[] {
  return [...text.replaceAll(/(?<=\d)[’,\u00A0\u202F](?=\d{3})/g, '').matchAll(/\d+(?:\.\d+)?/g)]
    .map(([number]) => number)
    .toSorted();
}

describe('digest', () => {
  it('belongs to the acts of the table, one for one', () => {
    expect(Object.keys(digest).toSorted()).toEqual(acts.map(({ key }) => key).toSorted());
  });

  it('names each place of an act once', () => {
    expect(new Set(all.map(([name]) => name)).size).toBe(all.length);
  });

  it('gives each passage an id of its own', () => {
    const passages = digestPassages();
    expect(passages).toHaveLength(all.length * languages.length);
    expect(new Set(passages.map(({ id }) => id)).size).toBe(passages.length);
  });

  it('knows the date of the text it says it was compared with', () => {
    for (const act of acts)
      if (digest[act.key]?.some(({ checked }) => checked === 'text'))
        expect(act.checkedAgainst, act.key).not.toBeNull();
  });

  it.each(all)('says %s in five languages with the same numbers', (_name, { heading, text, asked }) => {
    for (const language of languages) {
      expect(heading[language]).toMatch(/\S{3}/);
      expect(text[language]).toMatch(/\S{3}.*\.$/);
      expect(numbers(text[language])).toEqual(numbers(text.en));
      expect(asked[language]).toMatch(/\S{3}/);
    }
    expect(new Set(Object.values(text)).size).toBe(languages.length);
  });

  it.each(all)('keeps to the typography of each language in %s', (_name, { heading, text, asked }) => {
    for (const language of languages) {
      const written = `${heading[language]} ${text[language]} ${asked[language]}`;
      expect(written).not.toMatch(/ß|'| {2}|"/);
    }
    expect(`${heading.fr} ${text.fr}`).not.toMatch(/(?<!\u00A0)[:;!?]/);
    expect(`${heading.fr} ${text.fr} ${heading.it} ${text.it}`).not.toMatch(/\b[dl] (?=[aeiouéè])/i);
  });

  it.each(all)('dates %s validly', (_name, { eId, from, until, checked }) => {
    expect(eId).toMatch(
      /^(?:art_\d+(?:_[a-z]+)*(?:\/para_\d+(?:_[a-z]+)*)?(?:\/lbl_[a-z]+)?|mn_\d+|topic_[a-z-]+)$/,
    );
    for (const date of [from, until])
      if (date !== null) expect(new Date(date).toISOString().slice(0, 10)).toBe(date);
    if (from !== null && until !== null) expect(from < until).toBe(true);
    expect(['text', 'secondary']).toContain(checked);
  });
});
