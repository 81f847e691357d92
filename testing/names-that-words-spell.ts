import type { EntityKind, ListEntity } from '@sorgfalt/screening';

/* Signs that are frequent in names; each two and some threes of them are one name. */
const han = '阿巴大迪法哥卡利马米娜尼诺帕拉里罗萨斯塔瓦维西亚伊达石高王李林安德'.split('');
const kana = 'アイエオカキコサシスセタチトナニノバパピフマミメモラリルレロン'.split('');
const hangul = '가고기나노다도라로리마미바사수시아안오우이자조하'.split('');
/* Consonants alone, as Arabic and Hebrew write them. */
const arabic = 'ا ب د ر س ش ف ق ك ل م ن ه و ي ت ج ح'.split(' ');
const hebrew = 'א ב ג ד ה ו ח י כ ל מ נ ס פ ק ר ש ת'.split(' ');

/* Names that share all but one of their words with orders, or a word that is longer or misspelt there. */
const persons = `Anna Kellerova|Maria Bernasco|Peter Al-Webari|Hans Schmidov|Luca Fontanov|Martin Meierhold|Sophie Duboisson|Graf Rochatov
Chiara Testonova|Regula Zimtova|Reto Mustermanov|Victoria Omplidova|Florence Testonov|Santiago Fiktorov|Regina Phantova|Carolina Omplid`;
const organisations = `General Omplidor Trading|Golden Star Omplidor|World Omplidor Vision|Marine Insurance Omplidor Company|Unity Omplidor Church
Zimt Logistics|Testonov Consulting|Fiktor Software|Omplidor Treuhand AG|Musta Immobilien GmbH|Pharmacie Testonov SA|Gas Omplidor Delivery Ltd
Bank Zimtova|Global Omplidor Holding|Bahnhof Omplidor|Via Testonova|Rue Omplidor|Lago Testonov`;
/* Listed with one word: found as written only, and never where they are a ship's or shorter than four letters. */
const single = `Mietek|Spender|Rater|Rechnungshof|Hono|Saldo Testonov|Reisa|Lohnes|Policeman|Gar|Kau|Via|Rue|San|Ordin`;
const ships = `Maria|Victoria|Florence|Regina|Anna|Lugano|Alexandria|Saldo`;

/** A made-up list of names that ordinary payment texts nearly spell, in several scripts. None of them stands in such a text. */
export function namesThatOrdinaryWordsSpell(): ListEntity[] {
  const named = (names: readonly string[], kind: EntityKind) => names.map((full) => ({ full, kind }));
  const split = (text: string) => text.split(/[|\n]/u);
  return [
    ...named([han, kana, hangul, arabic, hebrew].flatMap(runsOf), 'person'),
    ...named(split(persons), 'person'),
    ...named(split(`${organisations}|${single}`), 'organisation'),
    ...named(split(ships), 'vessel'),
  ].map(({ full, kind }, place) => ({
    id: String(place),
    kind,
    names: [{ full, quality: 'primary' }],
    birthDates: [],
    nationalities: [],
    identifiers: [],
    programs: [],
    addresses: [],
  }));
}

/** Every two signs, and every second of them followed by a third. */
function runsOf(signs: readonly string[]): string[] {
  return signs.flatMap((first, a) =>
    signs.flatMap((second, b) => {
      const third = signs[(a * 7 + b * 3) % signs.length] ?? '';
      return (a + b) % 2 === 0 ? [first + second] : [first + second, first + second + third];
    }),
  );
}
