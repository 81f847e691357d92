import type { Language } from '../passage.ts';
import { clausesOf } from './polarity.ts';
import { blanked, referencesOf } from './references.ts';
import type { Clause, Force } from './polarity.ts';
import { isVerbatim } from './verbatim.ts';

/** What of a source backs a force that a sentence states; `denial` is backed by any that denies. */
const backedBy: Readonly<Record<Force, readonly Force[]>> = {
  duty: ['duty'],
  leave: ['leave', 'exemption'],
  ban: ['ban', 'denial'],
  exemption: ['exemption', 'denial', 'leave'],
  denial: ['denial', 'ban', 'exemption'],
};
const denying: readonly Force[] = ['ban', 'exemption', 'denial'];
const leastShared = 0.34;
const nearlyBest = 0.75;
const closelyShared = 0.6;
const twinShared = 0.7;

function sharedWith(clause: Clause, other: Clause): number {
  let shared = 0;
  for (const stem of clause.stems) if (other.stems.has(stem)) shared += 1;
  return clause.stems.size === 0 ? 0 : shared / clause.stems.size;
}

interface Backing {
  readonly forces: ReadonlySet<Force>;
  readonly isSoft: boolean;
  /** Whether one of them simply states: the law says so what has to be, too. */
  readonly isPlain: boolean;
  readonly shared: number;
}

/** The clauses of the source that speak of the same; all of them where none stands out. */
function backingOf(clause: Clause, source: readonly Clause[]): Backing {
  const shares = source.map((other) => sharedWith(clause, other));
  const best = Math.max(0, ...shares);
  const near = source.filter((_, at) => best < leastShared || (shares[at] ?? 0) >= best * nearlyBest);
  return {
    forces: new Set(near.flatMap(({ forces }) => [...forces])),
    isSoft: near.some(({ isSoft }) => isSoft),
    isPlain: near.some(({ forces }) => forces.size === 0),
    shared: best,
  };
}

function contradicts(clause: Clause, backing: Backing): boolean {
  if (clause.forces.size === 0) {
    const isDenied = backing.forces.size > 0 && [...backing.forces].every((force) => denying.includes(force));
    return isDenied && !clause.isSoft && backing.shared >= closelyShared;
  }
  return [...clause.forces].some((force) => {
    if (backedBy[force].some((other) => backing.forces.has(other))) return false;
    if (denying.includes(force)) return !backing.isSoft || (backing.forces.size > 0 && !clause.isSoft);
    return backing.forces.size > 0 && !(force === 'duty' && backing.isPlain);
  });
}

/** The clause of the source that has nearly the same words, and no more of its own; null where there is none. */
function twinOf(clause: Clause, source: readonly Clause[]): Clause | null {
  let best = twinShared;
  let twin: Clause | null = null;
  for (const other of source) {
    const shared = Math.min(sharedWith(clause, other), sharedWith(other, clause));
    if (shared < best) continue;
    best = shared;
    twin = other;
  }
  return twin;
}

/**
 * Whether a clause says otherwise than its twin: with the same words of force, where it denies more or less often; with
 * others, where the twin's do not back its own.
 */
function isTurned(clause: Clause, twin: Clause): boolean {
  if (clause.signature === twin.signature) return clause.denials !== twin.denials;
  return contradicts(clause, {
    forces: twin.forces,
    isSoft: twin.isSoft,
    isPlain: twin.forces.size === 0,
    shared: sharedWith(clause, twin),
  });
}

/** Clauses of the source; one that states no force itself carries on that of the clause before. */
function carriedOn(clauses: readonly Clause[]): Clause[] {
  const carried: Clause[] = [];
  for (const clause of clauses) {
    const before = carried.at(-1);
    carried.push(
      clause.forces.size === 0 && before !== undefined ? { ...clause, forces: before.forces } : clause,
    );
  }
  return carried;
}

/** A source with its clauses, read once for all sentences that are weighed against it. */
export interface WeighedSource {
  readonly text: string;
  readonly clauses: readonly Clause[];
  readonly carried: readonly Clause[];
}

export function readSource(text: string, language: Language): WeighedSource {
  const clauses = clausesOf(blanked(text, referencesOf(text)), language);
  return { text, clauses, carried: carriedOn(clauses) };
}

/** Twice the words in common of those of both (Dice), with the closest clause. */
function closenessOf(clause: Clause, source: readonly Clause[]): number {
  const sizes = source.map((other) => {
    const both = clause.stems.size + other.stems.size;
    return both === 0 ? 0 : (2 * sharedWith(clause, other) * clause.stems.size) / both;
  });
  return Math.max(0, ...sizes);
}

/** A clause, and whether its source says the same of what must or may be, the contrary, or nothing of the kind. */
interface WeighedClause {
  readonly clause: Clause;
  readonly verdict: 'backed' | 'flipped' | 'unknown';
  /** How much it and the closest clause of the source have in common, of both, from 0 to 1. */
  readonly closeness: number;
}

/**
 * The clauses of a sentence that mean something, each weighed against the clauses of the source that speak of the same.
 * A clause that stands in the source word for word is backed.
 */
export function weighedClauses(
  sentence: string,
  sources: readonly WeighedSource[],
  language: Language,
): readonly WeighedClause[] {
  const clauses = sources.flatMap((source) => source.clauses);
  // What one source says is not carried on into the next.
  const all = [...clauses, ...sources.flatMap((source) => source.carried)];
  return clausesOf(sentence, language)
    .filter(({ stems }) => stems.size > 0)
    .map((clause) => {
      // What is denied elsewhere in a sentence is not denied of a clause that states nothing of the kind.
      const backing = backingOf(clause, clause.forces.size === 0 ? clauses : all);
      const twin = twinOf(clause, clauses);
      const said = sentence.slice(clause.start, clause.end);
      const isVerbal = () => sources.some(({ text }) => isVerbatim(said, text));
      const isFlipped = twin === null ? contradicts(clause, backing) : isTurned(clause, twin);
      if (isFlipped && !isVerbal())
        return { clause, verdict: 'flipped', closeness: closenessOf(clause, clauses) };
      return {
        clause,
        verdict: backing.forces.size > 0 || isVerbal() ? 'backed' : 'unknown',
        closeness: closenessOf(clause, clauses),
      };
    });
}

/**
 * The first clause of a sentence that says must, may, must not or need not where its source says another of these, or
 * denies what the source does not; null when they agree.
 */
export function flippedClause(sentence: string, source: string, language: Language): Clause | null {
  return (
    weighedClauses(sentence, [readSource(source, language)], language).find(
      ({ verdict }) => verdict === 'flipped',
    )?.clause ?? null
  );
}
