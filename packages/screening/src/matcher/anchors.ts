import { addUp } from './add-up.ts';
import type { IndexData } from './index-data.ts';
import { isTelling } from './lexicon.ts';
import type { Word } from './normalise.ts';

/**
 * For each token the names of which it is the weightiest telling word, the first of equal ones. A text that holds a
 * name holds its anchor, and few names share one.
 */
export function anchorsOf(
  { nameStart, nameTokens }: Pick<IndexData, 'nameStart' | 'nameTokens'>,
  words: readonly Word[],
  tokenWeight: Float64Array,
): Pick<IndexData, 'anchorStart' | 'anchorNames'> {
  const weights = tokenWeight.map((weight, token) => {
    const word = words[token];
    return word !== undefined && isTelling(word) ? weight : 0;
  });
  const anchors = new Int32Array(nameStart.length - 1);
  const anchorStart = new Uint32Array(words.length + 1);
  for (let name = 0; name < anchors.length; name += 1) {
    const anchor = heaviest(nameTokens.subarray(nameStart[name], nameStart[name + 1]), weights);
    anchors[name] = anchor;
    if (anchor >= 0) anchorStart[anchor + 1] = (anchorStart[anchor + 1] ?? 0) + 1;
  }
  addUp(anchorStart);
  const next = anchorStart.slice();
  const anchorNames = new Uint32Array(anchorStart[words.length] ?? 0);
  for (const [name, anchor] of anchors.entries()) {
    if (anchor < 0) continue;
    anchorNames[next[anchor] ?? 0] = name;
    next[anchor] = (next[anchor] ?? 0) + 1;
  }
  return { anchorStart, anchorNames };
}

/** The token with the most weight; -1 where none has any. */
function heaviest(tokens: Uint32Array, weights: Float64Array): number {
  let found = -1;
  let most = 0;
  for (const token of tokens) {
    const weight = weights[token] ?? 0;
    if (weight <= most) continue;
    most = weight;
    found = token;
  }
  return found;
}
