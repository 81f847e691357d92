import { editDistance } from './edit-distance.ts';
import { formWords, longForms } from './legal-forms.ts';
import { wordClass, wordForms } from './lexicon.ts';
import { isShortFor } from './short-spelling.ts';

const charsMin = 3;
const charsMax = 6;
const forms = new Set([...formWords, 'inc', 'corp', 'co']);
/* Those of one word as they are written out. */
const written = [...longForms, ...[...wordForms].filter(([, form]) => forms.has(form))];

/**
 * The legal form that the last word of a firm's name must be, though it is no word for one: two letters in it have changed places
 * or one stands there twice ("Ldt", "LLCC"), or it is short for the whole word ("AkG", "Lmtd"). Null for any other word.
 */
export function formAtEnd(word: string): string | null {
  if (word.length < charsMin || word.length > charsMax || wordClass(word) !== 'name') return null;
  for (const form of forms) if (isSlipOf(word, form)) return form;
  return written.find(([long]) => isShortFor(word, long))?.[1] ?? null;
}

function isSlipOf(word: string, form: string): boolean {
  if (word.length === form.length) return areSwapped(word, form);
  return word.length === form.length + 1 && isDoubledIn(word, form);
}

function isDoubledIn(word: string, form: string): boolean {
  return Array.from(word).some(
    (letter, at) => letter === word[at + 1] && word.slice(0, at) + word.slice(at + 1) === form,
  );
}

function areSwapped(word: string, form: string): boolean {
  return editDistance(word, form, 1) === 1 && sorted(word) === sorted(form);
}

function sorted(word: string): string {
  return Array.from(word).sort().join('');
}
