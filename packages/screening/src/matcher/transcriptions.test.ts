import { describe, expect, test } from 'vitest';
import { makeEntity } from '../testing.ts';
import { buildIndex } from './build-index.ts';
import { comparePair } from './compare-pair.ts';
import { operatingThreshold } from './found-subjects.ts';
import { fatherOf } from './given-names.ts';
import { screen } from './screen.ts';
import { transcriptions } from './transcriptions.ts';

const empty = buildIndex([]);
const score = (name: string, listed: string): number =>
  comparePair({ name, kind: 'person' }, makeEntity('e', [listed]), empty)?.score ?? 0;

describe('names by the sounds of another language', () => {
  test.each([
    ['Wladimir Schukow', 'Vladimir Zhukov'],
    ['Michail Tschodorin', 'Mikhail Chodorin'],
    ['Juri Tschaikin', 'Yury Chaykin'],
    ['Iouri Tchaïkine', 'Yuri Chaikin'],
    ['Dmitrij Medwedkin', 'Dmitry Medvedkin'],
    ['Ratko Testitsch', 'Ratko Testić'],
    ['Radko Fikdschitsch', 'Radko Fikdžić'],
    ['Dschamal Mustafajew', 'Jamal Mustafayev'],
    ['Chalid Masri', 'Khaled al-Masri'],
    ['Qassem Testani', 'Ghasem Testani'],
    ['Bohdan Hontscharow', 'Bogdan Goncharov'],
    ['Xasan Daahir Testow', 'Hassan Dahir Testow'],
    ['Waheed Testani', 'Wahid Testani'],
    ['Wahid Chahine', 'Wahid Shahin'],
    ['Zia ul-Haque', 'Zia ul-Haq'],
    ['Sintaro Tutiya', 'Shintaro Tsuchiya'],
    ['Huzita Kenzi', 'Fujita Kenji'],
    ['Nikos Ntinopoulos', 'Nikos Dinopoulos'],
    ['Yiorgos Mpakotestis', 'Georgios Bakotestis'],
  ])('%s is %s', (name, listed) => {
    expect(score(name, listed)).toBeGreaterThanOrEqual(operatingThreshold);
    expect(score(listed, name)).toBeGreaterThanOrEqual(operatingThreshold);
  });

  test.each([
    ['Hans Schacher', 'Hans Jakob'],
    ['Peter Schaub', 'Peter Zhab'],
    ['Tina Testi', 'China Testi'],
  ])('%s is not %s', (name, listed) => {
    expect(score(name, listed)).toBeLessThan(operatingThreshold);
  });

  test('the index finds what the comparison does, in either direction, and says why', () => {
    for (const [name, listed] of [
      ['Wladimir Schukow', 'Vladimir Zhukov'],
      ['Vladimir Zhukov', 'Wladimir Schukow'],
    ] as const) {
      const index = buildIndex([{ listId: 'l', entities: [makeEntity('e', [listed])] }]);
      const [found] = screen(index, { name, kind: 'person' });
      expect(found?.entityId).toBe('e');
      expect(found?.explanation.tokens.map(({ kind }) => kind)).toContain('translit');
    }
  });

  test('words without such letters, and short ones, have one spelling', () => {
    expect(['muster', 'keller', 'chan', 'han', 'li'].flatMap(transcriptions)).toEqual([]);
    expect(transcriptions('juri')).toEqual(['yuri']);
    expect(transcriptions('schukow')).toEqual(expect.arrayContaining(['shukow', 'zhukow', 'sukow']));
  });
});

describe('one name in Ukrainian, Belarusian and Russian', () => {
  test.each([
    ['Mykola Mykolayovych Testenko', 'Nikolai Nikolaevich Testenko'],
    ['Wolodimir Mikolajowitsch Testow', 'Vladimir Nikolaevich Testov'],
    ['Olena Volodymyrivna Testenko', 'Elena Vladimirovna Testenko'],
  ])('%s is %s', (name, listed) => {
    expect(score(name, listed)).toBeGreaterThanOrEqual(operatingThreshold);
  });

  test('another father, or a daughter for a son, makes it less', () => {
    const same = score('Mykola Mykolayovych Testenko', 'Nikolai Nikolaevich Testenko');
    expect(score('Mykola Petrovych Testenko', 'Nikolai Nikolaevich Testenko')).toBeLessThan(same - 0.2);
    expect(score('Mykola Mykolaivna Testenko', 'Nikolai Nikolaevich Testenko')).toBeLessThan(same);
  });
});

test('what is a patronymic in the East is a surname in the South', () => {
  expect(fatherOf('janovich')).toEqual(fatherOf('ivanovich'));
  expect(fatherOf('ivanovich')).not.toEqual([]);
  expect(['janovic', 'ivanovic'].map(fatherOf)).toEqual([[], []]);
});

test('forms of a name that are spelt nearly alike agree by their letters, if that says more', () => {
  expect(score('Osama Testoni', 'Usama Testoni')).toBeGreaterThan(0.8);
});
