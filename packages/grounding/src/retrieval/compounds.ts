const partMin = 4;
const wordMin = 9;
const wordMax = 60;
const links = ['', 's', 'es', 'n', 'en', 'e', 'er'];
const particles = /^(?:ab|an|auf|aus|bei|ein|fest|her|hin|los|mit|nach|vor|weg|weiter|zu|zurück|zusammen)/;

/**
 * The parts of a German word, as stems: those of a compound (`Meldepflicht`: report, duty) where the corpus knows each,
 * and the stem without what stands within a separable verb (`einzufrieren`, `abgelehnt`). Empty where there are none.
 * `known` gives the stem of a word where the corpus has it, else null.
 */
export function partsOf(word: string, known: (part: string) => string | null): string[] {
  if (word.length > wordMax || !/^\p{L}+$/u.test(word)) return [];
  const joined = withoutInfix(word);
  const verb = (joined === null ? null : known(joined)) ?? knownVerb(word, known);
  if (verb !== null) return [verb];
  return word.length < wordMin ? [] : (compoundParts(word, known) ?? []);
}

/** `einzufrieren` → `einfrieren`, `mitgeteilt` → `mitteilt`; null where nothing stands within. */
function withoutInfix(word: string): string | null {
  const particle = particles.exec(word)?.[0];
  if (particle === undefined) return null;
  const rest = word.slice(particle.length);
  return /^(?:zu|ge)\p{L}{3}/u.test(rest) ? particle + rest.slice(2) : null;
}

/** The verb of a participle or of who does it: `gelöscht` → `löschen`, `überwacht` → `überwachen`; null where there is none. */
function knownVerb(word: string, known: (part: string) => string | null): string | null {
  const root = /^(?:ge)?(\p{L}{4,}?)e?t(?:e[mnrs]?)?$/u.exec(word)?.[1];
  const verb = root === undefined ? null : known(`${root}en`);
  return verb === known(word) ? null : verb;
}

/** The split whose parts are most alike in length; the last part alone must be known where three stand together. */
function compoundParts(word: string, known: (part: string) => string | null): string[] | null {
  let best: string[] | null = null;
  let bestLength = 0;
  for (let cut = partMin; cut <= word.length - partMin; cut += 1) {
    const shorter = Math.min(cut, word.length - cut);
    const right = shorter > bestLength ? known(word.slice(cut)) : null;
    const left = right === null ? null : knownStem(word.slice(0, cut), known);
    if (right === null || left === null) continue;
    best = [left, right];
    bestLength = shorter;
  }
  return best;
}

/** The stem of the first part of a compound, without the sound that links it. */
function knownStem(part: string, known: (part: string) => string | null): string | null {
  for (const link of links) {
    if (!part.endsWith(link) || part.length - link.length < partMin) continue;
    const found = known(part.slice(0, part.length - link.length));
    if (found !== null) return found;
  }
  return null;
}

/** Separated verbs of a clause put together: `friert … ein` → `einfriert`; `known` as above, as words are written. */
export function joinedVerbs(clause: readonly string[], known: (part: string) => string | null): string[] {
  const last = clause.at(-1);
  if (last === undefined || particles.exec(last)?.[0] !== last) return [];
  return clause.slice(0, -1).flatMap((each) => {
    const joined = each.length < partMin ? null : known(last + each);
    return joined === null ? [] : [joined];
  });
}
