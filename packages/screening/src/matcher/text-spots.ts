import type { TokenMatch } from '../types.ts';
import { toWords } from './normalise.ts';
import type { Word } from './normalise.ts';
import { findSpanHits } from './prepare-query.ts';
import type { ScreeningIndex } from './screening-index.ts';
import { similarWords, tokensUnder } from './similar-words.ts';
import { exactKey, spansOf } from './token-keys.ts';

/** Words of a text, side by side, that stand for one listed word. */
export interface Spot {
  readonly start: number;
  readonly size: number;
  readonly sim: number;
  readonly kind: TokenMatch['kind'];
}

/** Below this a word of a text is another word: it has no second name beside it that would say who is meant. */
const simMin = 0.8;
const genitiveSim = 0.98;
const genitiveCharsMin = 4;

/** Where the words of a text stand for listed words: as written, misspelt, in the genitive, cut in two. */
export function spotsOf(index: ScreeningIndex, words: readonly Word[]): Map<number, Spot[]> {
  const spots = new Map<number, Spot[]>();
  const note = (token: number, spot: Spot): void => {
    const known = spots.get(token);
    if (known === undefined) spots.set(token, [spot]);
    else known.push(spot);
  };
  for (const [start, word] of words.entries()) {
    const { tokens, sims, kinds } = similarWords(index, word);
    const bare = withoutGenitive(index, word);
    for (const token of bare) note(token, { start, size: 1, sim: genitiveSim, kind: 'edit' });
    for (const [hit, token] of tokens.entries()) {
      const sim = sims[hit] ?? 0;
      const kind = kinds[hit] ?? 'exact';
      if (sim < simMin || kind === 'initial' || (bare.includes(token) && sim < genitiveSim)) continue;
      note(token, { start, size: 1, sim, kind });
    }
  }
  for (const span of spansOf(words)) {
    for (const { start, size, token, sim } of findSpanHits(index, span, words)) {
      note(token, { start, size, sim, kind: 'joined' });
    }
  }
  return spots;
}

/** Listed words that a word with an "s" at its end is the genitive of, as German and English write it. */
function withoutGenitive(index: ScreeningIndex, { text, script }: Word): number[] {
  if (script !== 'latin' || text.length < genitiveCharsMin || !text.endsWith('s')) return [];
  const bare = toWords(text.slice(0, -1))[0]?.text ?? '';
  return tokensUnder(index, exactKey(bare)).filter((token) => index.data.tokens[token] === bare);
}
