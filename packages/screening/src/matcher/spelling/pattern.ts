/**
 * What a word in another script can be spelt like in Latin letters: each unit has several spellings. A spelling is letters, empty
 * where the unit may be left out, or a run of letters of one class such as `[aeiou]{1,2}`, with a letter that may follow: `[ae]{0,2}r?`.
 */
export type Units = readonly (readonly string[])[];

/** A word in another script, ready to be compared with words in Latin letters. */
export interface SpellingPattern {
  readonly fits: (latin: string) => boolean;
  /** Whether a word of these letters (`lettersOf`) may fit; most do not. */
  readonly mayFit: (letters: number) => boolean;
  /** All letters that a spelling may have. */
  readonly letters: number;
  /** The rough sounds of all words that it may be spelt like; `soundsOfLatin` of each has one of them. */
  readonly sounds: readonly string[];
  /** How many sounds a spelling must have; the more, the more a match says. */
  readonly told: number;
}

interface Run {
  readonly letters: string;
  readonly min: number;
  readonly max: number;
  readonly after: string;
}

interface Step {
  readonly literals: readonly string[];
  readonly runs: readonly Run[];
  /** Whether the sign is a vowel, which a spelling may leave out all the same. */
  readonly isVowel: boolean;
}

/* Places in a word are kept as bits of one number; a longer word, or one with too many readings, is left alone. */
const lettersMax = 30;
const unitsMax = 24;
const soundsMax = 64;
const runForm = /^\[([a-z]+)\]\{(\d),(\d)\}(?:\[([a-z]+)\]|([a-z]))?\??$/;

/** A word without doubled letters: whether a letter is doubled is a matter of the language it is written for. */
export function undoubled(text: string): string {
  let place = 1;
  while (place < text.length && text.charCodeAt(place) !== text.charCodeAt(place - 1)) place += 1;
  if (place >= text.length) return text;
  return text.replace(/(.)\1+/g, '$1');
}

/** The rough sound of a word in Latin letters, by which all spellings of one foreign word are found. */
type SoundOf = (text: string) => string;

/*
 * Consonants by class, in the order they are spoken. Vowels, h, w, v and y, which many spellings leave out, are not in it. Where a
 * word has too many spellings for seven classes, four are told apart, and r is left out, too.
 */
const fineSound = soundBy({ k: 'kqgcx', t: 'jtdsz', b: 'bpf', l: 'l', m: 'm', n: 'n', r: 'r' });
const coarseSound = soundBy({ k: 'kqgcxjtdsz', b: 'bpf', l: 'l', n: 'mn' });

function soundBy(classes: Record<string, string>): SoundOf {
  const marks = new Map(
    Object.entries(classes).flatMap(([mark, letters]) =>
      Array.from(letters, (letter) => [letter, mark] as const),
    ),
  );
  return (text) => {
    let sound = '';
    for (const letter of text) {
      const mark = marks.get(letter);
      if (mark !== undefined && !sound.endsWith(mark)) sound += mark;
    }
    return sound;
  };
}

/* A coarse sound is never taken for a fine one. */
const coarsely = (sound: string): string => `~${sound}`;

/** The sounds by which a word in Latin letters is found: a pattern that it fits has one of them. */
export function soundsOfLatin(text: string): string[] {
  return [fineSound(text), coarsely(coarseSound(text))];
}

/** Makes a pattern of units, with a run of letters that may stand after each; null where it would say nothing or too much. */
export function spellingPattern(units: Units, between: string | null): SpellingPattern | null {
  if (units.length > unitsMax) return null;
  const told = units.filter(
    (options) => !options.some((option) => option === '' || option.startsWith('[')),
  ).length;
  if (told === 0 && units.length < 2) return null;
  const sounds = soundsOf(units, fineSound) ?? soundsOf(units, coarseSound)?.map(coarsely) ?? null;
  if (sounds === null) return null;
  const gap: Step[] = between === null ? [] : [{ ...stepOf([between]), isVowel: false }];
  const steps = units.flatMap((options) => [stepOf(options), ...gap]);
  const allowed = lettersOf(units.flat().join('') + (between ?? ''));
  const needed = units
    .filter((options) => options.every(isSpoken))
    .map((options) => lettersOf(options.join('')));
  const mayFit = (letters: number): boolean => {
    if ((letters & ~allowed) !== 0) return false;
    for (const some of needed) if ((letters & some) === 0) return false;
    return true;
  };
  const fits = (latin: string): boolean => {
    if (latin !== askedWord) ask(latin);
    return mayFit(askedLetters) && isSpelt(steps, (askedUndoubled ??= undoubled(latin)));
  };
  return { fits, mayFit, letters: allowed, sounds, told };
}

/* Whether a spelling has a letter at all. */
function isSpoken(option: string): boolean {
  return option !== '' && !/\{0,/.test(option);
}

/* The last word that was asked for: it is compared with one spelling after the other. */
let askedWord = '';
let askedUndoubled: string | null = null;
let askedLetters = 0;

function ask(latin: string): void {
  askedWord = latin;
  askedUndoubled = null;
  askedLetters = lettersOf(latin);
}

const lettersInAlphabet = 26;

/** The letters of a text as bits; what is no letter is one more. */
export function lettersOf(text: string): number {
  let bits = 0;
  for (let place = 0; place < text.length; place += 1) {
    const letter = text.charCodeAt(place) - 97;
    bits |= 1 << (letter >= 0 && letter < lettersInAlphabet ? letter : lettersInAlphabet);
  }
  return bits;
}

function stepOf(options: readonly string[]): Step {
  const runs = options.flatMap((option) => {
    const [, letters, min, max, many, one] = runForm.exec(option) ?? [];
    return letters === undefined
      ? []
      : [{ letters, min: Number(min), max: Number(max), after: many ?? one ?? '' }];
  });
  const literals = options.filter((option) => !option.startsWith('[')).map(undoubled);
  return { runs, literals, isVowel: runs.length > 0 && literals.length === 0 };
}

/* Step by step, all places that some spelling reaches: no text takes longer than its length. */
function isSpelt(steps: readonly Step[], latin: string): boolean {
  if (latin.length > lettersMax) return false;
  let reached = 1;
  let isBehindVowel = false;
  for (const step of steps) {
    reached = stepFrom(step, latin, reached, isBehindVowel);
    if (reached === 0) return false;
    isBehindVowel = step.isVowel;
  }
  return (reached & (1 << latin.length)) !== 0;
}

function stepFrom({ literals, runs }: Step, latin: string, reached: number, isBehindVowel: boolean): number {
  let next = 0;
  for (let place = 0; place <= latin.length; place += 1) {
    if ((reached & (1 << place)) === 0) continue;
    for (const literal of literals) {
      // A letter that ends one sound and begins the next is written once, unless a vowel is spoken between the two.
      if (latin.startsWith(literal, place)) next |= 1 << (place + literal.length);
      else if (!isBehindVowel && place > 0 && literal.length > 0 && latin.startsWith(literal, place - 1)) {
        next |= 1 << (place - 1 + literal.length);
      }
    }
    for (const run of runs) next |= runFrom(run, latin, place);
  }
  return next;
}

function runFrom({ letters, min, max, after }: Run, latin: string, place: number): number {
  let next = 0;
  for (let end = place; end - place <= max; end += 1) {
    if (end - place >= min) {
      next |= 1 << end;
      if (end < latin.length && after.includes(latin.charAt(end))) next |= 1 << (end + 1);
    }
    if (end >= latin.length || !letters.includes(latin.charAt(end))) break;
  }
  return next;
}

function soundsOf(units: Units, soundOf: SoundOf): string[] | null {
  let sounds = [''];
  for (const options of units) {
    const rough = [...new Set(options.flatMap((option) => roughOf(option, soundOf)))];
    sounds = [...new Set(sounds.flatMap((sound) => rough.map((next) => joined(sound, next))))];
    if (sounds.length > soundsMax) return null;
  }
  return sounds;
}

/* Vowels have no sound of their own, but for a letter that may follow. */
function roughOf(option: string, soundOf: SoundOf): string[] {
  if (!option.startsWith('[')) return [soundOf(option)];
  const after = stepOf([option]).runs.flatMap((run) => Array.from(run.after));
  return ['', ...after.map(soundOf)];
}

function joined(sound: string, next: string): string {
  return next !== '' && sound.endsWith(next.charAt(0)) ? sound + next.slice(1) : sound + next;
}

/** Reads a table such as `x=sh|s y=a|e`. */
export function readTable(text: string): ReadonlyMap<string, readonly string[]> {
  return new Map(
    text
      .split(/\s+/)
      .filter((entry) => entry !== '')
      .map((entry): [string, string[]] => {
        const at = entry.indexOf('=');
        return [entry.slice(0, at), entry.slice(at + 1).split('|')];
      }),
  );
}

/** The units of a word, longest signs of the table first; null where a sign is not in the table. */
export function unitsOf(
  word: string,
  table: ReadonlyMap<string, readonly string[]>,
  longest: number,
): Units | null {
  const units: (readonly string[])[] = [];
  for (let at = 0; at < word.length;) {
    let size = Math.min(longest, word.length - at);
    while (size > 0 && !table.has(word.slice(at, at + size))) size -= 1;
    if (size === 0) return null;
    units.push(table.get(word.slice(at, at + size)) ?? []);
    at += size;
  }
  return units;
}
