/*
 * Chinese and Korean names in Latin letters. One syllable has several spellings, which lists and passports mix: pinyin (ISO 7098) and
 * Wade–Giles, whose apostrophes are lost ("Chou Chien-hua", "Zhou Jianhua"); the Revised Romanisation (Notice 2000-8 of the Ministry of
 * Culture), McCune–Reischauer without its marks, and the usage of the North ("Jeong", "Chong", "Jong").
 */

/* Of pinyin, the finals that each initial has; "-" has none. */
const pinyinFinals = `b:a ai an ang ao ei en eng i ian iao ie in ing o u
p:a ai an ang ao ei en eng i ian iao ie in ing o ou u
m:a ai an ang ao e ei en eng i ian iao ie in ing iu o ou u
f:a an ang ei en eng o ou u
d:a ai an ang ao e ei eng i ian iao ie ing iu ong ou u uan ui un uo
t:a ai an ang ao e eng i ian iao ie ing ong ou u uan ui un uo
n:a ai an ang ao e ei en eng i ian iang iao ie in ing iu ong u uan uo ue
l:a ai an ang ao e ei eng i ia ian iang iao ie in ing iu ong ou u uan un uo ue
g:a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo
k:a ai an ang ao e en eng ong ou u ua uai uan uang ui un uo
h:a ai an ang ao e ei en eng ong ou u ua uai uan uang ui un uo
j:i ia ian iang iao ie in ing iong iu u uan ue un
q:i ia ian iang iao ie in ing iong iu u uan ue un
x:i ia ian iang iao ie in ing iong iu u uan ue un
zh:a ai an ang ao e en eng i ong ou u ua uai uan uang ui un uo
ch:a ai an ang ao e en eng i ong ou u uai uan uang ui un uo
sh:a ai an ang ao e ei en eng i ou u ua uai uan uang ui un uo
r:an ang ao e en eng i ong ou u uan ui un uo
z:a ai an ang ao e ei en eng i ong ou u uan ui un uo
c:a ai an ang ao e en eng i ong ou u uan ui un uo
s:a ai an ang ao e en eng i ong ou u uan ui un uo
y:a an ang ao e i in ing ong ou u uan ue un
w:a ai an ang ei en eng o u
-:a ai an ang ao e ei en er ou`;

const wadeGilesInitials: Readonly<Record<string, readonly string[]>> = {
  b: ['p'],
  d: ['t'],
  g: ['k'],
  zh: ['ch'],
  j: ['ch'],
  q: ['ch'],
  x: ['hs'],
  z: ['ts', 'tz'],
  c: ['ts', 'tz'],
  r: ['j'],
};
/* The finals that Wade–Giles writes otherwise, and after which initials of pinyin alone. */
const wadeGilesFinals: readonly (readonly [after: RegExp, final: RegExp, forms: readonly string[]])[] = [
  [/^(?:zh|ch|sh|r)$/, /^i$/, ['ih']],
  [/^[zc]$/, /^i$/, ['u']],
  [/^s$/, /^i$/, ['su', 'zu', 'u']],
  [/^[gkh]$/, /^e$/, ['o', 'e']],
  [/^[^zcs]h?$/, /^e$/, ['e', 'eh']],
  [/^[gk]$/, /^ui$/, ['uei']],
  [/^(?:[^gkh]|zh|ch)$/, /^uo$/, ['o']],
  [/./, /^ian$/, ['ien']],
  [/./, /^ie$/, ['ieh']],
  [/./, /^ue$/, ['ueh']],
  [/^[jqx]$/, /^iong$/, ['iung']],
  [/./, /^ong$/, ['ung']],
  [/^y$/, /^an$/, ['en']],
  [/^y$/, /^ou$/, ['u']],
  [/^-$/, /^er$/, ['erh']],
];

/* Korean syllables that names are made of, in the Revised Romanisation, by their initials. */
const koreanFinals = `g:a ak an al am ap ang ae aek eo eon eol eom yeok yeon yeol yeong ye o ok on ol ong wa wan wang wi yu yun yul eun eum i il im
n:a am an ae o ok ong
d:a dan al am ae eok o on ong u eung
r:a an ang ae yang yeo yeon yeol yeong ye o ok yong yu yuk yul yung im in
m:a an al ae aeng yeon yeong o ok ong u uk un un i in
b:a ak an al ang ae aek eom eop yeok yeong o ok ong u uk un i in
s:a am an ang ae eo eok eon eol eom eong e o ong u uk un ul eung i ik in il im
-:a an ae eok eon eom yang yeo yeok yeon yeol yeom yeong ye o ok on ong wan wang yo yong u uk un ung won wol wi yu yun yul eun eul eum eung ui ik in il
j:a ak an ang ae eo eok eon eom eong e o ong u un ung eung i ik in
ch:a an ang ae eon eol eong e o ong u un ung i il
t:a ae aek ak
p:an aeng yeong o yo il
h:a ak an am ang ae ye yeok yeon yeol yeong o ong wa wan wang oe yo u un wi yu eung ui eum`;

const koreanInitials: Readonly<Record<string, readonly string[]>> = {
  g: ['g', 'k'],
  d: ['d', 't'],
  b: ['b', 'p'],
  j: ['j', 'ch'],
  t: ['t', 'th'],
  p: ['p', 'ph'],
  r: ['r', 'l'],
};
const koreanVowels: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^yeo/, ['yeo', 'yo', 'you', 'yu']],
  [/^eo/, ['eo', 'o', 'u']],
  [/^eu/, ['eu', 'u']],
  [/^u/, ['u', 'oo']],
  [/^i/, ['i', 'ee']],
];

type Syllables = Map<string, Set<string>>;

function note(table: Syllables, written: string, form: string): void {
  const known = table.get(written);
  if (known === undefined) table.set(written, new Set([form]));
  else known.add(form);
}

function eachSyllable(finals: string, visit: (initial: string, final: string) => void): void {
  for (const line of finals.split('\n')) {
    const [initial = '', own = ''] = line.split(':');
    for (const final of own.split(' ')) visit(initial, final);
  }
}

/* By how it is written, what a syllable may be in pinyin, and one in the Revised Romanisation. */
const chinese: Syllables = new Map();
const korean: Syllables = new Map();

eachSyllable(pinyinFinals, (initial, final) => {
  const start = initial === '-' ? '' : initial;
  note(chinese, start + final, start + final);
  const rule = wadeGilesFinals.find(([after, own]) => after.test(initial) && own.test(final));
  for (const each of wadeGilesInitials[initial] ?? [start])
    for (const form of rule?.[2] ?? [final]) note(chinese, each + form, start + final);
});

eachSyllable(koreanFinals, (initial, final) => {
  const start = initial === '-' ? '' : initial;
  const isHui = initial === 'h' && final === 'ui';
  const [, forms] = koreanVowels.find(([vowel]) => vowel.test(final)) ?? [
    /^/,
    isHui ? ['ui', 'i', 'ee'] : [''],
  ];
  const [vowel = ''] = forms;
  // Before i and y the South does not speak the r at the beginning of a name.
  const spoken =
    initial === 'r' && /^[iy]/.test(final) ? ['r', 'l', ''] : (koreanInitials[initial] ?? [start]);
  for (const each of spoken)
    for (const form of forms) note(korean, each + form + final.slice(vowel.length), start + final);
});

/* How all syllables begin, letter by letter: 26 places a node, the next node in each, or -1 behind a letter that nothing has. */
const letters = 26;
const nextNodes: number[] = Array.from({ length: letters }, () => -1);
const isWhole: boolean[] = [false];
for (const written of [...chinese.keys(), ...korean.keys()]) {
  let node = 0;
  for (const letter of written) {
    const at = node * letters + letter.charCodeAt(0) - 97;
    if ((nextNodes[at] ?? -1) < 0) {
      nextNodes[at] = isWhole.length;
      for (let each = 0; each < letters; each += 1) nextNodes.push(-1);
      isWhole.push(false);
    }
    node = nextNodes[at] ?? 0;
  }
  isWhole[node] = true;
}

/* Whether a word is syllables from its first letter to its last; most are not, and end here. */
function isOfSyllables(text: string): boolean {
  let reached = 1;
  for (let start = 0; start < text.length; start += 1) {
    if ((reached & (1 << start)) === 0) continue;
    let node = 0;
    for (let place = start; place < text.length; place += 1) {
      const code = text.charCodeAt(place) - 97;
      node = code < 0 || code >= letters ? -1 : (nextNodes[node * letters + code] ?? -1);
      if (node < 0) break;
      if (isWhole[node] === true) reached |= 2 << place;
    }
  }
  return (reached & (1 << text.length)) !== 0;
}

const syllableCharsMax = 6;
const wordCharsMax = 14;
const formsMax = 24;
/* Two syllables of two letters make words of every language: "Tina" is no "Dina". */
const tellingCharsMin = 3;
const none: readonly string[] = [];

/** Whether a word is one syllable of a Chinese or Korean name. */
export function isRomanSyllable(text: string): boolean {
  return chinese.has(text) || korean.has(text);
}

/** What two neighbouring words that are syllables of a given name come to; none for any others. */
export function romanPairForms(first: string, second: string): readonly string[] {
  const isGiven = (chinese.has(first) && chinese.has(second)) || (korean.has(first) && korean.has(second));
  return isGiven ? romanForms(first + second) : none;
}

const keptMax = 50_000;
const formsByText = new Map<string, readonly string[]>();

/**
 * What a word in Latin letters is in pinyin and in the Revised Romanisation, whichever way it is spelt; two words of a common form
 * may be the same name. None for most words.
 */
export function romanForms(text: string): readonly string[] {
  if (text.length > wordCharsMax || text.length < 2 || !isOfSyllables(text)) return none;
  const known = formsByText.get(text);
  if (known !== undefined) return known;
  if (formsByText.size >= keptMax) formsByText.clear();
  const forms = [...formsIn(chinese, text, 'c'), ...formsIn(korean, text, 'k')];
  formsByText.set(text, forms.length === 0 ? none : forms);
  return forms;
}

function formsIn(table: Syllables, text: string, mark: string): string[] {
  const found = new Set<string>();
  const own = mark + text;
  const add = (rest: string, form: string, isTold: boolean): void => {
    for (let size = Math.min(syllableCharsMax, rest.length); size > 0 && found.size < formsMax; size -= 1) {
      const written = rest.slice(0, size);
      // Inside a word pinyin has an apostrophe before a vowel.
      if (table === chinese && form !== mark && /^[aeo]/.test(written)) continue;
      const isTelling = isTold || size >= tellingCharsMin;
      for (const each of table.get(written) ?? []) {
        if (size < rest.length) add(rest.slice(size), form + each, isTelling);
        else if (form === mark || isTelling || form + each === own) found.add(form + each);
      }
    }
  };
  add(text, mark, false);
  return [...found];
}
