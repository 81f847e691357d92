import { stem } from './stem.ts';

const partMin = 4;
const wordMin = 9;
const wordMax = 60;
const links = ['', 's', 'es', 'n', 'en', 'e', 'er'];
const particles = /^(?:ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|vor|weg|weiter|zu|zurück|zusammen)/;

/**
 * The parts of a German word, as stems: those of a compound (`Meldepflicht`: report, duty) where the corpus knows each,
 * and the stem without what stands within a separable verb (`einzufrieren`, `abgelehnt`). Empty where there are none.
 * `known` are the stems that the corpus has.
 */
export function partsOf(word: string, known: (stem: string) => boolean): string[] {
  if (word.length > wordMax || !/^\p{L}+$/u.test(word)) return [];
  const joined = withoutInfix(word);
  if (joined !== null && known(stem(joined, 'de'))) return [stem(joined, 'de')];
  return word.length < wordMin ? [] : (compoundParts(word, known) ?? []);
}

/** `einzufrieren` → `einfrieren`, `mitgeteilt` → `mitteilt`; null where nothing stands within. */
function withoutInfix(word: string): string | null {
  const particle = particles.exec(word)?.[0];
  if (particle === undefined) return null;
  const rest = word.slice(particle.length);
  return /^(?:zu|ge)\p{L}{3}/u.test(rest) ? particle + rest.slice(2) : null;
}

/** The split whose parts are most alike in length; the last part alone must be known where three stand together. */
function compoundParts(word: string, known: (stem: string) => boolean): string[] | null {
  let best: string[] | null = null;
  let bestLength = 0;
  for (let cut = partMin; cut <= word.length - partMin; cut += 1) {
    const right = stem(word.slice(cut), 'de');
    if (!known(right)) continue;
    const left = knownStem(word.slice(0, cut), known);
    const shorter = Math.min(cut, word.length - cut);
    if (left !== null && shorter > bestLength) {
      best = [left, right];
      bestLength = shorter;
    }
  }
  return best;
}

/** The stem of the first part of a compound, without the sound that links it. */
function knownStem(part: string, known: (stem: string) => boolean): string | null {
  for (const link of links) {
    if (!part.endsWith(link) || part.length - link.length < partMin) continue;
    const found = stem(part.slice(0, part.length - link.length), 'de');
    if (known(found)) return found;
  }
  return null;
}

/** Separated verbs of a clause put together: `friert … ein` → `einfriert`; `known` as above, as words are written. */
export function joinedVerbs(clause: readonly string[], known: (stem: string) => boolean): string[] {
  const last = clause.at(-1);
  if (last === undefined || particles.exec(last)?.[0] !== last) return [];
  return clause.slice(0, -1).flatMap((each) => {
    const joined = stem(last + each, 'de');
    return each.length >= partMin && known(joined) ? [joined] : [];
  });
}
