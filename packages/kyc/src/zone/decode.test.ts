import { describe, expect, test } from 'vitest';
import { decode } from './decode.ts';
import { characters, classCount } from './network.ts';

const passport = [
  'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<',
  'L898902C36UTO7408122F1204159ZE184226B<<<<<10',
];

/** Probabilities that are sure of the lines, but at some places of something else as well. */
function valuesOf(
  lines: readonly string[],
  others: Readonly<Record<string, Readonly<Record<string, number>>>> = {},
) {
  return lines.map((line, index) => {
    const values = new Float32Array(line.length * classCount).fill(Math.log(1e-7));
    for (const [at, character] of line.split('').entries()) {
      const shares = others[`${index + 1}:${at + 1}`] ?? { [character]: 0.999 };
      for (const [other, share] of Object.entries(shares))
        values[at * classCount + characters.indexOf(other)] = Math.log(share);
    }
    return values;
  });
}

describe('decoding', () => {
  test('what is certain is sure', () => {
    expect(decode('TD3', valuesOf(passport))).toEqual({ lines: passport, doubtful: [], isSure: true });
  });

  test('letters stand where only letters may stand, and figures where only figures may', () => {
    const values = valuesOf(passport, {
      '1:3': { O: 0.5, U: 0.49 },
      '1:5': { 0: 0.9, O: 0.1 },
      '2:14': { T: 0.9, 7: 0.09 },
    });
    expect(decode('TD3', values).lines[1]).toBe(passport[1]);
    expect(decode('TD3', values).lines[0]?.[4]).toBe('O');
  });

  test('where only one of two characters of one shape may stand, what looks like the other is sure to be it', () => {
    const values = valuesOf(passport, { '1:5': { 0: 0.999, O: 0.0005 }, '2:20': { Z: 0.999, 2: 0.0005 } });
    expect(decode('TD3', values)).toEqual({ lines: passport, doubtful: [], isSure: true });
  });

  test('a check digit says which of two characters it is', () => {
    const reading = decode('TD3', valuesOf(passport, { '2:6': { O: 0.6, 0: 0.39 } }));
    expect(reading).toEqual({ lines: passport, doubtful: [], isSure: true });
  });

  test('two characters that outweigh each other are both doubtful', () => {
    // 9 for 8 adds what 1 for 2 takes away, as both places weigh seven.
    const values = valuesOf(passport, { '2:4': { 8: 0.5, 9: 0.4 }, '2:7': { 2: 0.5, 1: 0.4 } });
    const reading = decode('TD3', values);
    expect(reading.isSure).toBe(false);
    expect(reading.doubtful).toEqual([
      { line: 2, position: 4 },
      { line: 2, position: 7 },
    ]);
  });

  test('a letter of a name that may be another is doubtful, as no check digit speaks of it', () => {
    const reading = decode('TD3', valuesOf(passport, { '1:6': { E: 0.9, F: 0.1 } }));
    expect(reading).toEqual({ lines: passport, doubtful: [{ line: 1, position: 6 }], isSure: false });
  });

  test('what is read clearly is not changed for the sake of a check digit', () => {
    const wrong = [passport[0] ?? '', (passport[1] ?? '').replace('740812', '740813')];
    expect(decode('TD3', valuesOf(wrong))).toMatchObject({ lines: wrong, isSure: false });
  });

  test('a place that is like no character is doubtful', () => {
    const values = valuesOf(passport, { '2:35': { 2: 0.9 } });
    values[1]?.fill(Math.log(0.1), 35 * classCount - 1, 35 * classCount);
    expect(decode('TD3', values)).toMatchObject({
      lines: passport,
      doubtful: [{ line: 2, position: 35 }],
      isSure: false,
    });
  });

  test('the number of a card that goes on in the optional data is checked where its digit stands', () => {
    const card = [
      'I<UTOD23145890<7349<<<<<<<<<<<',
      '3407127M9507122UTO<<<<<<<<<<<2',
      'STEVENSON<<PETER<JOHN<<<<<<<<<',
    ];
    expect(decode('TD1', valuesOf(card))).toEqual({ lines: card, doubtful: [], isSure: true });
    const other = valuesOf(card, { '1:17': { E: 0.55, 3: 0.45 } });
    expect(decode('TD1', other).lines).toEqual(card);
  });
});
