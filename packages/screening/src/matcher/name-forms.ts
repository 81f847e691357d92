import { skeleton, soundForm } from './phonetic.ts';
import { isRomanSyllable, romanForms, romanPairForms } from './spelling/romanised.ts';

/*
 * "Son of" and "father of" and the word behind them are one name, written as one word or as two: "Belhadj" is "Bin al-Haj", "Bouzid"
 * "Abu Zayd". In the Maghreb the article is heard in the particle ("bel"), and "father of" loses its first vowel.
 */
const kinship = /^(?:(?<son>b[ei][nl]|ibn)|(?<father>a?bou?|a?bu))(?:[aeu]l(?=...))?(?<name>.{3,})$/;
const sonOf = '@s';
const fatherOf = '@f';
const consonantsMin = 3;
const none: readonly string[] = [];

/* The particles as `toWords` brings them to one form. */
const particles: ReadonlySet<string> = new Set(['bin', 'abu']);

/** What may be said of a word in common with another that is the same name: two such words share a form; most words have none. */
export function nameForms(text: string): readonly string[] {
  const kin = kinForms(text);
  const roman = romanForms(text);
  return kin.length === 0 ? roman : roman.length === 0 ? kin : [...kin, ...roman];
}

/** The same of neighbouring words that are one: a particle and what follows it, or two syllables of a given name. */
export function spanForms(parts: readonly string[]): readonly string[] {
  const [first = '', second = ''] = parts;
  if (particles.has(first)) return kinForms(parts.join(''));
  return parts.length === 2 ? romanPairForms(first, second) : none;
}

function kinForms(text: string): readonly string[] {
  const groups = /^[abi]/.test(text) ? kinship.exec(text)?.groups : undefined;
  if (groups === undefined) return none;
  const sound = soundForm(groups['name'] ?? '');
  const consonants = skeleton(sound);
  const isTold = consonants.length >= consonantsMin;
  return [(groups['son'] === undefined ? fatherOf : sonOf) + (isTold ? `#${consonants}` : sound)];
}

const kinSim = 0.88;
/* Two lone syllables that both differ are too little; beside one that is the same, they are not. */
const syllableSim = 0.7;
const wordSim = 0.86;

/** A word with its forms. */
export interface Formed {
  readonly text: string;
  readonly forms: readonly string[];
}

/** How far two words agree by their forms; 0 where they share none. */
export function sharedFormSimilarity(word: Formed, other: Formed): number {
  const shared = word.forms.find((form) => other.forms.includes(form));
  if (shared === undefined) return 0;
  if (shared.startsWith('@')) return kinSim;
  return isRomanSyllable(word.text) || isRomanSyllable(other.text) ? syllableSim : wordSim;
}
