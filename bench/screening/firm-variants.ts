import type { Variant } from './variants.ts';

/* Short spellings that are usual on cheques, in registers and in tables, for words that say what a firm does. */
const short: Readonly<Record<string, string>> = Object.fromEntries(
  `international Int'l|national Nat'l|trading Trdg.|shipping Shpg.|industries Inds.|industrial Ind.|engineering Eng.|
construction Constr.|development Dev.|services Svcs|service Svc|technology Tech.|technologies Techs.|manufacturing Mfg|brothers Bros.|
general Gen.|ministry Min.|department Dept|university Univ.|institute Inst.|association Assn|organization Org.|government Govt|
group Grp|holding Hldg|holdings Hldgs|management Mgmt|investment Inv.|investments Invs.|insurance Ins.|petroleum Petrol.|
petrochemical Petrochem.|chemical Chem.|chemicals Chems.|electronics Elec.|committee Cttee|foundation Fdn|center Ctr|centre Ctr|
research Res.|commercial Comm.|exchange Exch.|military Mil.|transport Transp.|transportation Transp.|aviation Av.|agency Agcy|
administration Admin.|communications Comms|production Prod.|products Prods|enterprise Ent.|enterprises Ents|company Cpy|
scientific Sci.|mechanical Mech.|maritime Marit.|financial Fin.|bureau Bur.|saint St.|mount Mt.|doctor Dr.|republic Rep.`
    .replaceAll('\n', '')
    .split('|')
    .map((row) => row.split(' ')),
);

const units = ' One Two Three Four Five Six Seven Eight Nine'.split(' ');
const teens = 'Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen'.split(' ');
const tens = '  Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety'.split(' ');

function inWords(value: number): string {
  if (value < 10) return units[value] ?? '';
  if (value < 20) return teens[value - 10] ?? '';
  const unit = units[value % 10] ?? '';
  return `${tens[Math.floor(value / 10)]}${unit === '' ? '' : `-${unit}`}`;
}

const ordinals: Readonly<Record<string, string>> = {
  '1st': 'First',
  '2nd': 'Second',
  '3rd': 'Third',
  '4th': 'Fourth',
  '5th': 'Fifth',
  '6th': 'Sixth',
  '7th': 'Seventh',
  '8th': 'Eighth',
  '9th': 'Ninth',
  '10th': 'Tenth',
  '11th': 'Eleventh',
  '12th': 'Twelfth',
};

/** The first space stands before the last letter of its word. */
export const withSpaceMoved = (name: string): string =>
  name.replace(/(\p{L}{3,})(\p{L}) (?=\p{L}{3})/u, '$1 $2');

const firm = (id: string, write: (name: string, pick: (below: number) => number) => string): Variant => ({
  id: `firm ${id}`,
  of: 'organisation',
  write: (name, pick) => {
    const written = write(name, pick);
    return written === name ? null : written;
  },
});

/* The longest word changed, where it has letters enough. */
const misspelt = (id: string, change: (word: string, at: number) => string): Variant =>
  firm(id, (name, pick) => {
    const longest = name
      .split(/[^\p{L}]+/u)
      .reduce((best, word) => (word.length > best.length ? word : best), '');
    if (longest.length < 6) return name;
    return name.replace(longest, () => change(longest, 1 + pick(longest.length - 2)));
  });

/** Ways in which a firm's name is written otherwise, apart from its legal form and its branches. */
export const spellingsOfFirms: readonly Variant[] = [
  firm('abbreviated word', (name, pick) => {
    const words = Array.from(name.matchAll(/\p{L}{5,}/gu)).filter(([word]) => word.toLowerCase() in short);
    const word = words[pick(Math.max(1, words.length))]?.[0];
    return word === undefined ? name : name.replace(word, () => short[word.toLowerCase()] ?? word);
  }),
  firm('number in words', (name) => name.replace(/\b[1-9]\d?\b/, (digits) => inWords(Number(digits)))),
  firm('ordinal in words', (name) =>
    name.replace(/\b\d{1,2}(?:st|nd|rd|th)\b/i, (each) => ordinals[each.toLowerCase()] ?? each),
  ),
  firm('two words joined', (name) => name.replace(/^(\p{L}{3,}) (?=\p{L}{3})/u, '$1')),
  firm('word split', (name, pick) =>
    name.replace(/\p{L}{8,}/u, (word) => {
      const at = 3 + pick(word.length - 5);
      return `${word.slice(0, at)} ${word.slice(at)}`;
    }),
  ),
  firm('space moved', withSpaceMoved),
  misspelt('letter missing', (word, at) => word.slice(0, at) + word.slice(at + 1)),
  misspelt('letter added before', (word) => `A${word.toLowerCase()}`),
  misspelt(
    'letter replaced',
    (word, at) => `${word.slice(0, at)}${word.charAt(at) === 'e' ? 'a' : 'e'}${word.slice(at + 1)}`,
  ),
  misspelt(
    'letters swapped',
    (word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2),
  ),
  firm('legal form misspelt', (name, pick) =>
    name.replace(/(?<= )(?:gmbh|ag|sa|srl|llc|ltd|inc|corp|ooo|jsc|plc|bv)(?=\.?$)/i, (form) => {
      const at = pick(form.length);
      return pick(2) === 0 || form.charAt(at) === form.charAt(at + 1) || at === form.length - 1
        ? form.slice(0, at) + form.charAt(at) + form.slice(at)
        : form.slice(0, at) + form.charAt(at + 1) + form.charAt(at) + form.slice(at + 2);
    }),
  ),
  firm('name of before', (name) => `Muster Handels AG, vormals ${name}`),
  firm('trading name', (name) => `${name} d/b/a Muster Import`),
];
