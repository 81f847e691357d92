import type { StatuteProvision } from '../statutes/statute.ts';

/** Words that two texts share, or that one of them has alone, in their order. */
export interface WordPart {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
}

/** What became of an article between two consolidations. */
export interface ArticleChange {
  /** `9a`, as it is cited. */
  readonly article: string;
  readonly kind: 'added' | 'changed' | 'repealed';
  readonly words: readonly WordPart[];
}

/** Articles with more words are compared as a whole: the comparison takes the product of both lengths. */
const wordsMax = 2000;

/** `9a` of `art_9_a/para_1`. */
export function articleName(eId: string): string {
  return (/^art_([^/]+)/u.exec(eId)?.[1] ?? '').replaceAll('_', '').toLowerCase();
}

/** The articles that were added, changed or repealed between two consolidations of an act in one language. */
export function articleChanges(
  before: readonly StatuteProvision[],
  after: readonly StatuteProvision[],
): ArticleChange[] {
  const [old, now] = [textsOf(before), textsOf(after)];
  return [...new Set([...now.keys(), ...old.keys()])].flatMap((article): ArticleChange[] => {
    const [was, is] = [old.get(article), now.get(article)];
    if (was === is) return [];
    if (was === undefined) return [{ article, kind: 'added', words: [{ kind: 'added', text: is ?? '' }] }];
    if (is === undefined) return [{ article, kind: 'repealed', words: [{ kind: 'removed', text: was }] }];
    return [{ article, kind: 'changed', words: wordDifference(was, is) }];
  });
}

/** Each article's text with its paragraphs, as it is cited. */
function textsOf(provisions: readonly StatuteProvision[]): Map<string, string> {
  const texts = new Map<string, string>();
  for (const { eId, text } of provisions) {
    const article = articleName(eId);
    const [, paragraph] = /\/para_(\w+)/u.exec(eId) ?? [];
    const own = paragraph === undefined ? text : `${paragraph.replaceAll('_', '')} ${text}`;
    texts.set(article, [texts.get(article), own].filter((part) => part !== undefined).join('\n'));
  }
  return texts;
}

/** What was taken out and put in, word by word (longest common subsequence). */
export function wordDifference(before: string, after: string): WordPart[] {
  const [old, now] = [before.match(/\S+\s*/gu) ?? [], after.match(/\S+\s*/gu) ?? []];
  if (old.length > wordsMax || now.length > wordsMax)
    return merged([
      { kind: 'removed', text: before },
      { kind: 'added', text: after },
    ]);
  const lengths = commonLengths(old, now);
  const parts: WordPart[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    const [was, is] = [old[i], now[j]];
    if (was !== undefined && is !== undefined && was.trimEnd() === is.trimEnd()) {
      parts.push({ kind: 'same', text: is });
      [i, j] = [i + 1, j + 1];
    } else if (is === undefined || isTaken(was, lengths, i, j)) {
      parts.push({ kind: 'removed', text: was ?? '' });
      i += 1;
    } else {
      parts.push({ kind: 'added', text: is });
      j += 1;
    }
  }
  return merged(parts);
}

/** Whether leaving the old word out first keeps as many common words as putting the new one in. */
function isTaken(was: string | undefined, lengths: readonly Uint16Array[], i: number, j: number): boolean {
  return was !== undefined && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0);
}

/** How many words are common from each pair of places on. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint16Array[] {
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint16Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = now.length - 1; j >= 0; j -= 1) {
      const row = lengths[i];
      const next = lengths[i + 1];
      if (row === undefined || next === undefined) continue;
      row[j] =
        old[i]?.trimEnd() === now[j]?.trimEnd()
          ? (next[j + 1] ?? 0) + 1
          : Math.max(next[j] ?? 0, row[j + 1] ?? 0);
    }
  return lengths;
}

function merged(parts: readonly WordPart[]): WordPart[] {
  const all: WordPart[] = [];
  for (const part of parts) {
    const last = all.at(-1);
    if (last?.kind === part.kind) all[all.length - 1] = { kind: last.kind, text: last.text + part.text };
    else all.push(part);
  }
  return all;
}
