import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fc, test as property } from '@fast-check/vitest';
import { describe, expect, it, test } from 'vitest';
import { describeOnSharedData } from '../../../../testing/shared-data.ts';
import { aknOf, readOf } from './testing.ts';
import { identifyAct } from './identify-act.ts';
import { readStatute } from './read-statute.ts';

const faultOf = (text: string) => {
  const read = readStatute(text);
  return read.ok ? null : read.error.code;
};

describe('Akoma Ntoso', () => {
  test('says which act it is, in which language and from which day', () => {
    expect(readOf(aknOf('<article eId="art_1"><content><p>Text.</p></content></article>'))).toMatchObject({
      number: '955.0',
      eli: 'cc/1998/892_892_892',
      language: 'de',
      version: '2026-10-01',
      repealedFrom: null,
      shortName: 'GwG',
      provisions: [{ eId: 'art_1', heading: '', text: 'Text.' }],
    });
  });

  test('notes go first, soft hyphens go, and hard spaces become spaces', () => {
    const { provisions } = readOf(
      aknOf(`<chapter eId="chap_1"><num>1. Kapitel</num><heading>Zweck<authorialNote><p>AS 2020 1</p></authorialNote></heading>
        <article eId="art_9_a"><num><b>Art. 9</b><i>a</i></num><heading>Melde\u00ADpflicht</heading>
        <paragraph eId="art_9_a/para_1_bis"><num>1<i>bis</i></num><content><p>Mehr als 15\u00A0000 Franken<authorialNote><p>SR 1</p></authorialNote>.</p></content></paragraph>
        </article></chapter>`),
    );
    expect(provisions).toEqual([
      {
        eId: 'art_9_a/para_1_bis',
        heading: '1. Kapitel Zweck, Meldepflicht',
        text: 'Mehr als 15 000 Franken.',
      },
    ]);
  });

  test('each letter of a list has its line', () => {
    const { provisions } = readOf(
      aknOf(`<article eId="art_2"><paragraph eId="art_2/para_1"><num>1</num><content><blockList>
        <listIntroduction>Es gilt für:</listIntroduction>
        <item><num>a. </num><p>Banken;</p></item><item><num>b. </num><p>Händler.</p></item>
      </blockList></content></paragraph></article>`),
    );
    expect(provisions[0]?.text).toBe('Es gilt für:\na. Banken;\nb. Händler.');
  });

  test.each([
    '…',
    '...',
    '<b>[…]</b>',
    'Aufgehoben',
    'Abrogé',
    '<authorialNote><p>Aufgehoben</p></authorialNote>',
  ])('what is repealed is left out and counted: %s', (text) => {
    const { provisions, repealed } = readOf(
      aknOf(`<article eId="art_1"><content><p>${text}</p></content></article>
          <article eId="art_2" status="removed"><content><p>Alt.</p></content></article>
          <article eId="art_3"><content><p>Neu.</p></content></article>`),
    );
    expect([provisions.map(({ eId }) => eId), repealed]).toEqual([['art_3'], 1]);
  });

  test('places of one name are told apart by their number, else counted, and nothing of them is lost', () => {
    const { provisions, duplicates } = readOf(
      aknOf(`<article eId="art_4"><num>Art. 4</num><content><p>Erster.</p></content></article>
        <article eId="art_4"><num>Art. 4a</num><content><p>Zweiter.</p></content></article>
        <article eId="art_4"><num>Art. 4</num><content><p>Dritter.</p></content></article>`),
    );
    expect(provisions.map(({ eId, text }) => [eId, text])).toEqual([
      ['art_4', 'Erster.'],
      ['art_4_a', 'Zweiter.'],
      ['art_4/dup_2', 'Dritter.'],
    ]);
    expect(duplicates).toBe(1);
  });

  test.each([
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><akomaNtoso/>', 'xml-doctype'],
    ['what breaks off', aknOf('<article eId="art_1">').slice(0, -20), 'xml-broken'],
    ['another root', '<html><body><p>Art. 1</p></body></html>', 'statute-format'],
    ['an abyss', '<a>'.repeat(100), 'xml-too-deep'],
    ['no article', aknOf('<p>Nothing.</p>'), 'statute-no-articles'],
    ['nothing', '', 'statute-format'],
    ['prose', 'Art. 1 of something', 'statute-format'],
    ['broken JSON', '[{"title":', 'json-broken'],
    ['JSON of another kind', '{"a":1}', 'statute-format'],
    ['Markdown in no language', '---\nsr_number: 1\n---\n**Art. 1** A\n\nText.', 'statute-no-language'],
  ])('%s is refused by name', (_, text, code) => {
    expect(faultOf(text)).toBe(code);
  });

  property.prop([
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.constantFrom('', '<', '[', '---\n', '<akomaNtoso>'),
  ])('whatever a stranger sends is refused or read, and throws nothing', (text, front) => {
    expect(typeof readStatute(front + text).ok).toBe('boolean');
  });
});

describe('Markdown', () => {
  const head =
    "---\nabbreviation: GwV\nlanguage: de\nsr_number: '955.01'\ntitle: Verordnung über\n  Geld\nversion_date: '2023-01-01'\n---\n";
  test('articles with letters, numbers with bis, headings above and editors’ notes', () => {
    const statute = readOf(
      `${head}### 1. Kapitel: Zweck\n\n**Art. 9***a*[^3] Grenze\n\n<sup>1bis</sup> Es gilt: Fassung gemäss Ziff. I der V vom 1. Jan. 2020 (AS 2020 1).a. eins;b. zwei.\n\n**Art. 10–12 Aufgehoben durch Ziff. I (AS 2019 1).** Art. 10–12\n\n**Art. 37gbis** Letzter\n\nText.\n`,
    );
    expect(statute).toMatchObject({
      number: '955.01',
      version: '2023-01-01',
      shortName: 'GwV',
      title: 'Verordnung über Geld',
    });
    expect(statute.provisions).toEqual([
      {
        eId: 'art_9_a/para_1_bis',
        heading: '1. Kapitel: Zweck, Grenze',
        text: 'Es gilt:\na. eins;\nb. zwei.',
      },
      { eId: 'art_37_g_bis', heading: '1. Kapitel: Zweck, Letzter', text: 'Text.' },
    ]);
  });
});

describe('which act a text is of', () => {
  const given = (version: string, number: string | null = null) => ({ version, number });
  test.each([
    ['its address', { eli: 'cc/1998/892_892_892', number: null }, given('2024-03-01'), 'amla'],
    ['its number', { eli: null, number: '955.0' }, given('2024-03-01'), 'amla'],
    ['a number that is given', { eli: null, number: null }, given('2024-03-01', '955.0'), 'amla'],
    [
      'a number that had another act before',
      { eli: null, number: '235.1' },
      given('2019-03-01'),
      'sr-235.1-earlier',
    ],
    ['the act that has it now', { eli: null, number: '235.1' }, given('2023-09-01'), 'fadp'],
    [
      'the address of the earlier act',
      { eli: 'cc/1993/1945_1945_1945', number: '235.1' },
      given('2019-03-01'),
      'cc-1993-1945_1945_1945',
    ],
    [
      'an act that the digest does not have',
      { eli: 'cc/2006/822', number: '951.31' },
      given('2024-01-01'),
      'cc-2006-822',
    ],
  ])('by %s', (_, statute, said, sourceId) => {
    expect(identifyAct(statute, said)?.sourceId).toBe(sourceId);
  });

  test('without address and number it is none', () => {
    expect(identifyAct({ eli: null, number: null }, given('2024-01-01'))).toBeNull();
  });
});

describeOnSharedData('published statutes', 'regulation', (folder) => {
  const files = ['ailegis', 'benjamin-arfa', 'legalize-ch', 'akn-sample'].flatMap((source) =>
    readdirSync(join(folder, source))
      .filter((name) => !name.endsWith('.xsd'))
      .map((name) => join(source, name)),
  );
  // Its articles run on without any mark, which is said rather than guessed at.
  const [broken, whole] = [
    files.filter((file) => /956\.1/u.test(file)),
    files.filter((file) => !/956\.1/u.test(file)),
  ];

  it.each(whole)('%s has its articles without notes and soft hyphens', (file) => {
    const { provisions, duplicates } = readOf(readFileSync(join(folder, file), 'utf8'));
    expect(provisions.length).toBeGreaterThan(15);
    expect(provisions.filter(({ eId }) => !/^art_\d+(?:_[a-z]+)*(?:\/[a-z]+_\d\w*)*$/u.test(eId))).toEqual(
      [],
    );
    expect(provisions.filter(({ text }) => /[\u00A0\u00AD]|Fassung gemäss Ziff/u.test(text))).toEqual([]);
    expect(duplicates / provisions.length).toBeLessThan(0.05);
  });

  it.each(broken)('%s has no article that could be cited', (file) => {
    expect(faultOf(readFileSync(join(folder, file), 'utf8'))).toBe('statute-no-articles');
  });

  it('an act has the same places in every language', () => {
    const places = ['de', 'fr', 'it'].map((language) =>
      readOf(readFileSync(join(folder, `ailegis/GwG_${language}.json`), 'utf8')).provisions.map(
        ({ eId }) => eId,
      ),
    );
    expect(places[1]).toEqual(places[0]);
    expect(places[2]).toEqual(places[0]);
  });
});
