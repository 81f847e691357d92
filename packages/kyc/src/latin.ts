// Letters that do not fall apart into a base letter and a mark; first the spelling of ICAO
// Doc 9303-3, section 6 A, then the plain one that some issuers print instead.
const letters: ReadonlyMap<string, readonly [string, string]> = new Map([
  ['Ä', ['AE', 'A']],
  ['Ö', ['OE', 'O']],
  ['Ü', ['UE', 'U']],
  ['Å', ['AA', 'A']],
  ['Ø', ['OE', 'O']],
  ['Æ', ['AE', 'AE']],
  ['Œ', ['OE', 'OE']],
  ['ẞ', ['SS', 'SS']],
  ['Þ', ['TH', 'TH']],
  ['Ð', ['D', 'D']],
  ['Đ', ['D', 'D']],
  ['Ħ', ['H', 'H']],
  ['Ł', ['L', 'L']],
  ['Ŋ', ['N', 'N']],
  ['Ŧ', ['T', 'T']],
  ['Ĳ', ['IJ', 'IJ']],
  ['Ə', ['E', 'E']],
]);

/**
 * The two ways a name may be spelt in a machine readable zone: by the recommended table (Ä as AE)
 * and with the marks dropped (Ä as A). Letters A to Z, one blank between words; apostrophes
 * vanish and hyphens part words (ICAO Doc 9303-3, section 4.6). Null when a letter is not Latin.
 */
export function mrzSpellings(name: string): readonly [string, string] | null {
  const upper = name.normalize('NFC').replaceAll('ß', 'ẞ').toUpperCase();
  const spellings = [0, 1].map((reading) => {
    const spelt = Array.from(upper, (letter) => letters.get(letter)?.[reading] ?? letter).join('');
    const bare = spelt.normalize('NFD').replaceAll(/[\p{M}'’ʼ`´]/gu, '');
    return bare.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
  });
  const [expanded = '', plain = ''] = spellings;
  return /^[A-Z ]+$/u.test(plain) ? [expanded, plain] : null;
}
