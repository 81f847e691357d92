import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { arbName, indexOf, makeEntity } from '../testing.ts';
import { findContained } from './find-contained.ts';
import { loadIndex, saveIndex } from './save-index.ts';
import type { ScreeningIndex } from './screening-index.ts';

const templates = [
  'Nachlass des {}',
  'Erbengemeinschaft {}',
  '{} Familienstiftung',
  '{}, c/o Probe Treuhand',
  'Estate of {}',
  'The {} Family Trust',
  'Hoirie de {}',
  'Pour le compte de {}',
  'Eredi di {}',
  'Herederos de {}',
  'Zahlung für {} Rechnung 12 vom 3. März, besten Dank und freundliche Grüsse aus Zürich an alle',
  'Bahnhofstrasse 3, 8001, {}',
];
const arbTemplate = fc.constantFrom(...templates);
const namesIn = (index: ScreeningIndex, text: string) => findContained(index, text).map(({ name }) => name);

const index = indexOf(
  makeEntity('viktor', ['Viktor Testonov', 'TESTONOV, Viktor Ivanovich']),
  makeEntity('hassan', ['Abd al-Rahman Muster']),
  makeEntity('zulu', ['Zulu AG'], { kind: 'organisation' }),
  makeEntity('plan', ['Omplidor Trading Ltd'], { kind: 'organisation' }),
  makeEntity('word', ['Zimtbank', 'Zim'], { kind: 'organisation' }),
  makeEntity('maria', ['Maria'], { kind: 'vessel' }),
  makeEntity('anna', ['Anna']),
  makeEntity('other', ['Anna Musterfrau']),
  makeEntity('trade', ['General Trading Company'], { kind: 'organisation' }),
);

describe('findContained', () => {
  test.prop([fc.array(arbName, { minLength: 1, maxLength: 20 }), fc.nat(), arbTemplate, fc.boolean()])(
    'finds every name of two words and more in the midst of any text',
    (names, nth, template, isOrganisation) => {
      const kind = isOrganisation ? 'organisation' : 'person';
      const any = indexOf(...names.map((name, place) => makeEntity(String(place), [name], { kind })));
      const name = names[nth % names.length] ?? '';
      expect(namesIn(any, template.replace('{}', name))).toContain(name);
    },
  );

  test.prop([fc.array(arbName, { minLength: 1, maxLength: 10 }), arbTemplate, fc.string()])(
    'gives the same for the same text, also from an index that was saved',
    (names, template, more) => {
      const any = indexOf(...names.map((name, place) => makeEntity(String(place), [name])));
      const loaded = loadIndex(saveIndex(any));
      const text = `${more} ${template.replace('{}', names[0] ?? '')}`;
      expect(loaded.ok && findContained(loaded.value, text)).toEqual(findContained(any, text));
    },
  );

  test.each([
    ['in another order', 'Konto Testonov Viktor'],
    ['with another given name between', 'Für Viktor Maria Testonov'],
    ['in the genitive', 'Viktor Testonovs Rechnung'],
    ['misspelt', 'Payment Viktor Testonow'],
    ['in capitals', 'ESTATE OF VIKTOR TESTONOV'],
    ['behind an elision', "Hoirie d'Viktor Testonov"],
    ['written together', 'c/o ViktorTestonov'],
    ['cut in two', 'c/o Viktor Test onov'],
    ['beside somebody of the same given name', 'Viktor Meier zahlt für Viktor Testonov'],
    ['spaced out', 'c/o V i k t o r  T e s t o n o v'],
    ['with invisible marks', 'Erben Vik\u00ADtor Tes\u200Btonov'],
    ['in Cyrillic', 'Наследство Виктор Тестонов'],
  ])('finds a name %s', (_, text) => {
    const [best] = findContained(index, text);
    expect(best).toMatchObject({ entityId: 'viktor', name: 'Viktor Testonov' });
    expect(best?.explanation.leftOver).toEqual([]);
  });

  test.each([
    ['a part of it', 'Nachlass des Viktor'],
    ['its words far from each other', 'Viktor Meier und Anna Keller sowie Peter Testonov'],
    ['a company in another order', 'Trading Omplidor'],
    ['a company without its trade', 'Omplidor Bau Genossenschaft'],
    ['words of every trade with others between', 'General import and trading by the company'],
    ['a short word alone', 'c/o Zim Zürich'],
    ['a ship called like people', 'Maria Keller'],
    ['a single name that others bear with a surname', 'Anna Keller'],
    ['a company of another legal form', 'Zulu GmbH c/o Probe'],
    ['a longer word that begins alike', 'Zimtbankett'],
  ])('does not find %s', (_, text) => {
    expect(namesIn(index, text)).toEqual([]);
  });

  test.each([
    ['Zulu AG c/o Probe Treuhand', 'Zulu AG'],
    ['c/o Zulu Aktiengesellschaft', 'Zulu AG'],
    ['Omplidor Trading, Zürich', 'Omplidor Trading Ltd'],
    ['Attn Abdalrahman Muster', 'Abd al-Rahman Muster'],
    ['Überweisung Zimtbank Filiale Bern', 'Zimtbank'],
  ])('finds in "%s" %s', (text, name) => {
    expect(namesIn(index, text)).toEqual([name]);
  });

  test('says word by word what was found, and scores nothing else', () => {
    const [found] = findContained(index, 'Estate of Viktor Testonov, deceased, and others');
    expect(found?.explanation.tokens.map(({ q, c }) => [q, c])).toEqual([
      ['viktor', 'viktor'],
      ['testonov', 'testonov'],
    ]);
    expect(found?.band).toBe('strong');
    expect(findContained(index, 'Viktor Testonov')[0]?.score).toBe(found?.score);
  });

  test.prop([fc.string()])('takes any text', (text) => {
    expect(() => findContained(index, text)).not.toThrow();
  });

  test.each([
    ['高石', 'Rechnung Gaoshi März', []],
    ['高石', 'Rechnung Gao Shi März', ['高石']],
    ['レト', 'Miete Reto Keller', []],
    ['レト', 'Miete レト', ['レト']],
    ['レト タナカ', 'Miete Reto Tanaka', ['レト タナカ']],
    ['Спутник', 'Zahlung Sputnik', ['Спутник']],
    ['عبد الرحمن', 'Zahlung Abdulrahman', []],
    ['عبد الرحمن محمد', 'Zahlung Abdulrahman Muhammad', ['عبد الرحمن محمد']],
  ])('a whole name in another script is not one word of a text: %s in "%s"', (listed, text, expected) => {
    expect(namesIn(indexOf(makeEntity('native', [listed])), text)).toEqual(expected);
  });

  test('reads a long text to its end', () => {
    const long = `${'irgendein anderes Wort '.repeat(200)} Viktor Testonov`;
    expect(namesIn(index, long)).toEqual(['Viktor Testonov']);
    expect(findContained(index, ' ')).toEqual([]);
  });
});
