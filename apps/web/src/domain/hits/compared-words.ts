import type { Hit } from '@sorgfalt/contract';
import type { ComparedWord, Match } from '../../ui/comparison.tsx';

type Token = Hit['tokens'][number];

/** Below this two words are not like each other, however they were paired. */
const alikeFrom = 0.6;

export function matchOf({ kind, sim }: Token): Match {
  if (sim < alikeFrom) return 'different';
  return kind === 'exact' ? 'same' : 'similar';
}

/** Letters alone, as the matcher writes words. */
function bare(word: string): string {
  return word
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

/**
 * The words of a name as it is written, each with what it came to; undefined where the matcher took the name apart
 * otherwise (joined words, another script), and its own words must be shown.
 */
export function markedName(
  name: string,
  side: 'q' | 'c',
  tokens: readonly Token[],
): readonly ComparedWord[] | undefined {
  const open = [...tokens];
  const words = name.split(/\s+/).filter((word) => word !== '');
  const marked = words.map((text): ComparedWord => {
    const at = open.findIndex((token) => bare(token[side]) === bare(text));
    const [token] = at < 0 ? [] : open.splice(at, 1);
    return { text, match: token === undefined ? 'alone' : matchOf(token) };
  });
  return open.length === 0 ? marked : undefined;
}

/** The words that the matcher compared, where the name itself cannot carry the marks. */
export function markedTokens(side: 'q' | 'c', tokens: readonly Token[]): readonly ComparedWord[] {
  return tokens.map((token) => ({ text: token[side], match: matchOf(token) }));
}

/** What the name as a whole came to: as good as its worst word, and no better than similar where `words` has one that stands alone. */
export function matchOfName(tokens: readonly Token[], words: readonly ComparedWord[]): Match {
  const matches = tokens.map(matchOf);
  if (matches.length === 0 || matches.includes('different')) return 'different';
  const isWhole = words.every(({ match }) => match !== 'alone');
  return isWhole && !matches.includes('similar') ? 'same' : 'similar';
}
