import type { ScreeningIndex, SimilarWords } from './screening-index.ts';
import { acronymSim, isAcronymLike, mayBeFirm } from './acronyms.ts';
import type { AcronymSpan } from './acronyms.ts';
import { kinds } from './index-data.ts';
import { joinHits } from './join-hits.ts';
import type { JoinHit } from './join-hits.ts';
import { isBranchClass } from './lexicon.ts';
import { scoreName } from './name-score.ts';
import type { Word } from './normalise.ts';
import { groupHits, joinedWord, joinSimilarity } from './prepare-query.ts';
import type { PreparedQuery, SpanHit } from './prepare-query.ts';
import { tokenShape, tokenWord } from './screening-index.ts';
import { foreignSpans, isLatinWord } from './spelling/script-spelling.ts';
import { spansOf } from './token-keys.ts';
import { layRows } from './token-rows.ts';
import { compareWords } from './word-similarity.ts';

/* What the tables and bounds of an index leave out, found by comparing everything with everything. */

/** The listed words similar to a word, with the similarity of each. */
export function similarByHand(index: ScreeningIndex, { shape, weight }: SimilarWords): SimilarWords {
  const found = index.data.tokens.flatMap((_, token) => {
    const similarity = compareWords(shape, tokenShape(index, token));
    return similarity === null ? [] : [{ token, ...similarity }];
  });
  return {
    shape,
    weight,
    tokens: found.map(({ token }) => token),
    sims: found.map(({ sim }) => sim),
    kinds: found.map(({ kind }) => kind),
  };
}

function foreignHitsByHand(index: ScreeningIndex, { words }: PreparedQuery): SpanHit[] {
  return foreignSpans(words).flatMap(({ start, size, spelling }) =>
    index.data.tokens.flatMap((text, token) =>
      isLatinWord(tokenWord(index, token)) && spelling.fits(text)
        ? [{ start, size, token, sim: spelling.sim, kind: 'joined' as const }]
        : [],
    ),
  );
}

function spanHitsByHand(index: ScreeningIndex, { words }: PreparedQuery): SpanHit[] {
  return spansOf(words).flatMap((span) =>
    index.data.tokens.flatMap((listed, token) => {
      const { start, size } = span;
      const sim = joinSimilarity(span, joinedWord(listed, true));
      return sim === 0 || words.some((word) => word.text === listed)
        ? []
        : [{ start, size, token, sim, kind: 'joined' as const }];
    }),
  );
}

/* Three to six words from the first on, with nothing but endings behind them; particles, and perhaps legal forms, do not count. */
function acronymsByHand(words: readonly Word[]): AcronymSpan[] {
  const found = new Map<string, AcronymSpan>();
  const isForm = ({ wordClass }: Word): boolean => wordClass === 'legal-form';
  for (const areFormsCounted of [true, false]) {
    const own = words
      .map((word, place) => ({ word, place }))
      .filter(({ word }) => word.wordClass !== 'particle' && (areFormsCounted || !isForm(word)));
    for (const size of [6, 5, 4, 3]) {
      const [spelt, rest] = [own.slice(0, size), own.slice(size)];
      const isPossible =
        spelt.length === size &&
        rest.every(({ word }) => isForm(word) || isBranchClass(word.wordClass)) &&
        spelt.every(({ word }) => isLatinWord(word) && word.text.length > 1);
      if (!isPossible) continue;
      const text = spelt.map(({ word }) => word.text.charAt(0)).join('');
      const [first, last] = [spelt[0]?.place ?? 0, spelt.at(-1)?.place ?? 0];
      if (!found.has(text))
        found.set(text, { start: first, size: last - first + 1, text, sim: acronymSim(text) });
    }
  }
  return [...found.values()];
}

function acronymHitsByHand(index: ScreeningIndex, { words, kind }: PreparedQuery): SpanHit[] {
  return (mayBeFirm(kind) ? acronymsByHand(words) : []).flatMap(({ start, size, text, sim }) =>
    index.data.tokens.flatMap((listed, token) =>
      listed === text && isAcronymLike(tokenWord(index, token))
        ? [{ start, size, token, sim, kind: 'acronym' as const }]
        : [],
    ),
  );
}

function joinsByHand(index: ScreeningIndex, query: PreparedQuery, name: number): JoinHit[] {
  const { nameStart, nameTokens, nameEntity, entityKind } = index.data;
  const own = Array.from(nameTokens.subarray(nameStart[name], nameStart[name + 1]), (token) =>
    tokenWord(index, token),
  );
  const acronyms = mayBeFirm(kinds[entityKind[nameEntity[name] ?? 0] ?? 0]) ? acronymsByHand(own) : [];
  return query.words.flatMap((word, q) => {
    if (word.text.length < 2 || own.some(({ text }) => text === word.text)) return [];
    const foreign = isLatinWord(word)
      ? foreignSpans(own).filter(({ spelling }) => spelling.fits(word.text))
      : [];
    return [
      ...joinHits(index, name, q, joinedWord(word.text, true)),
      ...foreign
        .map(({ start, size, spelling: { sim } }) => ({ q, start, size, sim, kind: 'joined' as const }))
        .toSorted((a, b) => a.size - b.size || a.start - b.start),
      ...acronyms
        .filter(({ text }) => query.acronyms[q] === true && text === word.text)
        .map(({ start, size, sim }) => ({ q, start, size, sim, kind: 'acronym' as const })),
    ];
  });
}

/** The score of every listed name, by name, with nothing looked up in any table. */
export function scoresByHand(index: ScreeningIndex, prepared: PreparedQuery): number[] {
  const byHand = {
    ...prepared,
    similar: prepared.similar.map((similar) => similarByHand(index, similar)),
    spanHits: groupHits([
      ...foreignHitsByHand(index, prepared),
      ...spanHitsByHand(index, prepared),
      ...acronymHitsByHand(index, prepared),
    ]),
  };
  const rows = layRows(index, byHand, 0);
  return Array.from(
    index.data.nameEntity.keys(),
    (name) => scoreName(index, byHand, rows, name, joinsByHand(index, byHand, name)).value,
  );
}
