import type { Equivalent } from './equivalent.ts';

export const ofScreening: readonly Equivalent[] = [
  {
    file: 'packages/screening/src/lists/seco-target.ts',
    line: 'all.findLast',
    label:
      'all.findLast(({ from }) => day === null || from <= day)?.isInForce → all.findLast(({ from }) => day === null || from <= day).isInForce',
    why: 'the first standing holds ever since, so that one is always found',
  },
  {
    file: 'packages/screening/src/matcher/align.ts',
    line: 'for (let c = 0; c < this.tokens.length',
    label: '0 → (0 - 1)',
    why: 'a pair with the word before the first is never free, as no bit stands for it',
  },
  {
    file: 'packages/screening/src/matcher/anchors.ts',
    line: 'const anchorStart = new Uint32Array',
    label: '1 → (1 + 1)',
    why: 'behind the end of the last word nothing is read',
  },
  {
    file: 'packages/screening/src/matcher/edit-distance.ts',
    line: 'for (let index = 0; index < length',
    label: '0 → (0 - 1)',
    why: 'before the first letter is none, and words have no character of the code nought',
  },
  {
    file: 'packages/screening/src/matcher/find-contained.ts',
    line: 'const end = data.nameStart[name + 1]',
    label: '1 → (1 - 1)',
    why: 'it only spares the comparing of names that are refused by it',
  },
  {
    file: 'packages/screening/src/matcher/find-contained.ts',
    line: '!isLight(data, token)) return false;',
    label: 'false → true',
    why: 'it only spares the comparing of names that are refused by it',
  },
  {
    file: 'packages/screening/src/matcher/join-hits.ts',
    line: 'text.length < 2',
    label: '2 → (2 - 1)',
    why: 'neighbours are joined to four letters and more, which are never like a single one',
  },
  {
    file: 'packages/screening/src/matcher/join-table.ts',
    line: 'if (size === 1 ||',
    label: '1 → (1 - 1)',
    why: 'a word alone under its key only has the comparing of neighbours begin, which finds none',
  },
  {
    file: 'packages/screening/src/matcher/retrieve.ts',
    line: 'const isLone = query.tellingCount <= 1',
    label: 'query.tellingCount <= 1 → query.tellingCount < 1',
    why: 'it only spares the scoring of names that fall short',
  },
  {
    file: 'packages/screening/src/matcher/spelling/han.ts',
    line: "[/ui$/, 'uei']",
    label: '/ui$/ → /ui/',
    why: 'no syllable of pinyin goes on behind this final',
  },
  {
    file: 'packages/screening/src/matcher/word-similarity.ts',
    line: 'distance > soundEditsMax ? 0',
    label: '0 → (0 - 1)',
    why: 'what is not above nought is no likeness',
  },
];
