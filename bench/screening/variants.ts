import { spellingsOfFirms, withSpaceMoved } from './firm-variants.ts';

/** A way in which the same subject is written otherwise; null where a name does not allow it. */
export interface Variant {
  readonly id: string;
  readonly of: 'person' | 'organisation';
  readonly write: (name: string, pick: (below: number) => number) => string | null;
}

/** Short legal forms at the end of a name, and how the law of their country writes them out. */
const legalForms: readonly [short: RegExp, long: readonly string[]][] = [
  [/\bgmbh$/i, ['Gesellschaft mit beschränkter Haftung', 'Ges.m.b.H.']],
  [/\bag$/i, ['Aktiengesellschaft', 'A.G.']],
  [/\bs\.?a\.?r\.?l\.?$/i, ['Société à responsabilité limitée']],
  [/\bs\.?p\.?a\.?$/i, ['Società per azioni']],
  [/\bs\.?r\.?l\.?$/i, ['Società a responsabilità limitata', 'Sociedad de Responsabilidad Limitada']],
  [/\bs\.?a\.?$/i, ['Société Anonyme', 'Sociedad Anónima']],
  [/\bs\.?a\.? de c\.?v\.?$/i, ['Sociedad Anónima de Capital Variable']],
  [/\bb\.?v\.?$/i, ['Besloten Vennootschap']],
  [/\b(?:ooo|llc)$/i, ['Obshchestvo s ogranichennoy otvetstvennostyu', 'Limited Liability Company']],
  [/\b(?:ao|jsc|ojsc|oao)$/i, ['Aktsionernoe obshchestvo', 'Joint Stock Company', 'Joint-Stock Co.']],
  [/\bpjsc$/i, ['Publichnoe aktsionernoe obshchestvo', 'Public Joint Stock Company']],
  [/\b(?:co\.?,? )?ltd\.?$/i, ['Limited', 'Private Limited Company', 'Limited Company']],
  [/\bplc$/i, ['Public Limited Company']],
  [/\bcorp\.?$/i, ['Corporation']],
  [/\binc\.?$/i, ['Incorporated']],
];

const legalEnd =
  /[\s,]+(?:gmbh|ag|s\.?a\.?r\.?l|s\.?p\.?a|s\.?r\.?l|s\.?a|b\.?v|n\.?v|ooo|oao|pao|zao|ao|llc|l\.l\.c|jsc|ojsc|pjsc|cjsc|co\.?,? ltd|company limited|ltd|limited|plc|corp|corporation|inc|incorporated|company|co|fze|fzco|fzc|fze?-llc|a\.?s|d\.?o\.?o|gmbh & co\.? kg)\.?$/i;

/** A name without the legal forms at its end; null where too little is left to know a firm by. */
export function bareFirm(name: string): string | null {
  let bare = name;
  for (let cut = bare.replace(legalEnd, ''); cut !== bare; cut = bare.replace(legalEnd, '')) bare = cut;
  return bare.replace(/[\W_]/gu, '').length >= 5 && !/[(/;]/.test(bare) ? bare : null;
}

const branches = [
  '(Schweiz) AG',
  '(Suisse) SA',
  'Schweiz GmbH',
  'Zürich AG',
  'Genève SA',
  'Zug AG',
  'Lugano SA',
  '(Switzerland) Ltd',
  '(Cyprus) Ltd',
  'International AG',
  'Holding AG',
  'Zweigniederlassung Zürich',
  'succursale de Genève',
  'Europe GmbH',
  '(Deutschland) GmbH',
];

const branchVariants = branches.map((words): Variant => ({
  id: `branch ${words}`,
  of: 'organisation',
  write: (name) => {
    const bare = bareFirm(name);
    return bare === null ? null : `${bare} ${words}`;
  },
}));

const legalVariants = legalForms.flatMap(([short, long]) =>
  long.map((words): Variant => ({
    id: `legal ${words}`,
    of: 'organisation',
    write: (name) => (short.test(name.trim()) ? name.trim().replace(short, words) : null),
  })),
);

type Pick = (below: number) => number;
const parts = (name: string): string[] => name.split(/\s+/).filter((part) => part !== '');
const person = (id: string, write: (words: string[], pick: Pick) => string | null): Variant => ({
  id,
  of: 'person',
  write: (name, pick) => {
    const words = parts(name);
    return words.length < 2 ? null : write(words, pick);
  },
});
const around = (id: string, before: string, after = ''): Variant =>
  person(id, (words) => [before, ...words, after].join(' ').trim());

/* The longest word of a name changed, where it has letters enough. */
const misspelt = (id: string, change: (word: string, pick: Pick) => string | null): Variant =>
  person(id, (words, pick) => {
    const longest = words.reduce(
      (best, word, at) => (word.length > (words[best] ?? '').length ? at : best),
      0,
    );
    const changed = change(words[longest] ?? '', pick);
    return changed === null ? null : words.with(longest, changed).join(' ');
  });

const leet: Record<string, string> = { o: '0', i: '1', e: '3', a: '4', s: '5' };

const personVariants: readonly Variant[] = [
  around('joint und', 'Hans Müller und'),
  around('joint &', 'Regula Meier &'),
  around('joint et', 'M. et Mme', ''),
  around('joint and', '', 'and Anna Schmid'),
  around('joint e', 'Luca Bernasconi e'),
  around('joint slash', '', '/ Peter Keller'),
  around('joint Eheleute', 'Eheleute'),
  around('joint Ehepaar', 'Ehepaar', 'und Maria Weber'),
  around('estate Erben', 'Erben'),
  around('estate Erbengemeinschaft', 'Erbengemeinschaft'),
  around('estate hoirs', 'Hoirs de feu'),
  around('estate eredi', 'Eredi fu'),
  around('estate of', 'Estate of the late'),
  around('estate Nachlass', 'Nachlass'),
  around('title Dr. med.', 'Dr. med.'),
  around('title Prof. Dr.', 'Prof. Dr. iur.'),
  around('title Dipl.-Ing.', 'Dipl.-Ing. ETH'),
  around('title lic. oec.', 'lic. oec. HSG'),
  around('title RA', 'RA'),
  around('title Me', 'Me'),
  around('title avv.', 'Avv.'),
  around('title after MBA', '', ', MBA'),
  around('title after PhD', '', 'PhD, CFA'),
  around('title Dott.ssa', 'Dott.'),
  around('title H.E.', 'H.E.'),
  around('office H.E. the Ambassador', 'His Excellency the Ambassador'),
  around('office President', 'President'),
  around('office former Prime Minister', 'Former Prime Minister'),
  around('office Lt. Col.', 'Lt. Col.'),
  around('office Supreme Leader', 'Supreme Leader'),
  around('office after', '', ', Vice Chairman of the Board'),
  around('care c/o', 'c/o'),
  around('care z.Hd.', 'z.Hd. Herrn'),
  around('care née', '', 'née Dupont'),
  around('care geb.', '', 'geb. Huber'),
  around('care vormals', '', 'vormals Steiner'),
  around('care trailing number', '', '1'),
  around('care mandate', '', 'Konto 2'),
  person('capitals', (words) => words.join(' ').toUpperCase()),
  person('lower case', (words) => words.join(' ').toLowerCase()),
  person('surname first with comma', (words) => `${words.at(-1)}, ${words.slice(0, -1).join(' ')}`),
  person('surname first', (words) => [words.at(-1), ...words.slice(0, -1)].join(' ')),
  person('e-mail', (words) => (words.length > 3 ? null : `${words.join('.').toLowerCase()}@example.ch`)),
  person('dots between', (words) => words.join('.')),
  person('underscores', (words) => words.join('_')),
  person('hyphens', (words) => words.join('-')),
  person('joined', (words) => (words.length > 3 ? null : words.join(''))),
  person('space moved', (words) => withSpaceMoved(words.join(' '))),
  person('spaced letters', (words) =>
    words.length > 3 ? null : words.map((word) => Array.from(word).join(' ')).join('  '),
  ),
  person('leetspeak', (words) =>
    words.map((word) => word.replace(/[oiea]/g, (letter) => leet[letter] ?? letter)).join(' '),
  ),
  misspelt('one leet letter', (word) =>
    /[oiea]/.test(word) ? word.replace(/[oiea]/, (l) => leet[l] ?? l) : null,
  ),
  person('vowels dropped', (words) =>
    words.some((word) => word.replace(/(?!^)[aeiou]/gi, '').length < 3)
      ? null
      : words.map((word) => word.replace(/(?!^)[aeiou]/gi, '')).join(' '),
  ),
  person('homoglyphs', (words) =>
    words.join(' ').replace(/[aeopcx]/g, (letter) => 'аеорсх'['aeopcx'.indexOf(letter)] ?? letter),
  ),
  person('zero width', (words) => words.map((word) => `${word.slice(0, 2)}\u200b${word.slice(2)}`).join(' ')),
  person('full width', (words) =>
    words.join(' ').replace(/[!-~]/g, (char) => String.fromCodePoint(char.charCodeAt(0) + 0xfee0)),
  ),
  misspelt('letter missing', (word, pick) => {
    if (word.length < 5) return null;
    const at = 1 + pick(word.length - 1);
    return word.slice(0, at) + word.slice(at + 1);
  }),
  misspelt('letter doubled', (word, pick) => {
    if (word.length < 5) return null;
    const at = 1 + pick(word.length - 1);
    return word.slice(0, at) + word.charAt(at) + word.slice(at);
  }),
  misspelt('letters swapped', (word, pick) => {
    if (word.length < 5) return null;
    const at = 1 + pick(word.length - 2);
    return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  }),
  misspelt('letter replaced', (word, pick) => {
    if (word.length < 5) return null;
    const at = 1 + pick(word.length - 1);
    return word.slice(0, at) + 'abcdefghijklmnopqrstuvwxyz'.charAt(pick(26)) + word.slice(at + 1);
  }),
  person('middle name initial', (words) =>
    words.length < 3 ? null : [words[0], `${words[1]?.charAt(0)}.`, ...words.slice(2)].join(' '),
  ),
  person('middle name left out', (words) =>
    words.length < 3 ? null : [words[0], ...words.slice(2)].join(' '),
  ),
];

const firmVariants: readonly Variant[] = [
  {
    id: 'firm without legal form',
    of: 'organisation',
    write: (name) => (bareFirm(name) === name ? null : bareFirm(name)),
  },
  {
    id: 'firm & co',
    of: 'organisation',
    write: (name) => (bareFirm(name) === null ? null : `${bareFirm(name)} & Co. KG`),
  },
  {
    id: 'firm in Liquidation',
    of: 'organisation',
    write: (name) => (bareFirm(name) === null ? null : `${bareFirm(name)} AG in Liquidation`),
  },
  ...spellingsOfFirms,
];

/** Vessels are written with what they are before their name. */
export const vesselPrefixes = ['M/V', 'MV', 'M/T', 'MT', 'M.V.', 'S.S.', 'Motor Vessel'];

export const variants = {
  branch: branchVariants,
  legal: legalVariants,
  person: personVariants,
  firm: firmVariants,
};
