import { describe, expect, test } from 'vitest';
import { isRelevant, mutationsOf, textOfMarkup } from './publication.ts';

describe('what changed by a publication', () => {
  test.each([
    [['aenderungorgane'], ['bodies']],
    [['kapitalaenderung.erhoehung'], ['capital']],
    [
      ['status.loeschung', 'Fusion '],
      ['deletion', 'merger'],
    ],
    [
      ['adressaenderung', 'sitzverlegung'],
      ['seat', 'address'],
    ],
    [['adressaenderung'], ['address']],
    [['status'], ['unknown']],
    [['status.neu'], ['entry']],
    [
      ['etwasneues', 'zweckaenderung'],
      ['purpose', 'unknown'],
    ],
    [['constructor', '__proto__'], ['unknown']],
    [[''], ['unknown']],
    [[], ['unknown']],
  ] as const)('%j is %j', (keys, mutations) => {
    expect(mutationsOf(keys)).toEqual(mutations);
  });

  test('concerns whoever decides unless it is the address alone', () => {
    expect(isRelevant(['address'])).toBe(false);
    expect(isRelevant(['bodies', 'address'])).toBe(true);
    expect(isRelevant(['unknown'])).toBe(true);
  });
});

describe('the text of a publication', () => {
  test.each([
    ['<FT TYPE="F">Muster &amp; Co. AG</FT>, in Z&#252;rich.<BR/>Neu', 'Muster & Co. AG, in Zürich. Neu'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['&lt;img src=x onerror=alert(1)&gt;', '<img src=x onerror=alert(1)>'],
    ['a <b', 'a <b'],
    ['links\u202Erechts\u0000\u2028ende', 'links rechts ende'],
    ['&#0;&#55296;&#9999999;x', 'x'],
    ['&bogus; &huh;', '&bogus;'],
    ['', ''],
  ])('of %j is %j', (markup, text) => {
    expect(textOfMarkup(markup, 100)).toBe(text);
  });

  test('is bounded, and letters are never cut in two', () => {
    expect(textOfMarkup('x'.repeat(1000), 10)).toBe(`${'x'.repeat(9)}…`);
    expect(textOfMarkup('😀'.repeat(20), 4)).toBe('😀😀😀…');
    expect(textOfMarkup('<'.repeat(1_000_000), 10)).toHaveLength(10);
  });
});
