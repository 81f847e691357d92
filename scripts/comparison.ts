import type { BundleComparison } from '@sorgfalt/ledger';

/** What `npm run verify` says of two files, and its exit code where that does not follow from the files themselves. */
export interface ComparisonWords {
  readonly code: 0 | 1 | 4 | 5;
  readonly sentence: string;
}

const words: Readonly<Record<BundleComparison['outcome'], ComparisonWords>> = {
  'same-history': {
    code: 0,
    sentence: 'Both files are of one history: the later one continues the earlier one.',
  },
  'not-shown': {
    code: 5,
    sentence:
      'Nothing in these files contradicts each other, but they do not show that one history continues the other: compare ' +
      'evidence about the same client, of which the later has the last entry of the earlier.',
  },
  contradiction: {
    code: 4,
    sentence:
      'TWO HISTORIES: each file is sound, and both cannot be true. Whoever holds the key of this log signed both. Keep ' +
      'both files as they are, and show them to others.',
  },
  'other-log': {
    code: 1,
    sentence:
      'Not compared: these files name different logs, or different keys of one. Give the keys with --log-key once you ' +
      'have compared them with what the firm publishes elsewhere.',
  },
  'not-verified': { code: 1, sentence: 'Not compared: one of these files is not sound.' },
};

const contradictions: Readonly<Record<string, string>> = {
  'two-roots': 'the log of one size has two roots',
  'two-subtrees': 'what lies at one place differs (level 0: two entries at one place)',
  'not-extended': 'the later log does not begin as the earlier one was',
  'entry-left-out': 'one says that it is whole, and leaves out an entry that the other has',
  'counts-differ': 'one says that it is whole, and an entry of the other counted otherwise',
};

export const ownKey =
  'The key is one that the files name themselves: it proves nothing against the firm until you have compared it with ' +
  'what the firm publishes elsewhere.';

/** The comparison in words: the sentence, and before it what was found. `isPinned`: the reader gave the keys of the log. */
export function comparisonWords({ outcome, detail }: BundleComparison, isPinned: boolean): ComparisonWords {
  const { code, sentence } = words[outcome];
  const why = contradictions[detail['reason'] ?? ''];
  const facts = Object.entries(detail).map(([name, value]) => `${name}=${value}`);
  const found = [...(why === undefined ? [] : [why]), ...facts].join('  ');
  const doubt = outcome === 'contradiction' && !isPinned ? ownKey : '';
  return { code, sentence: [found, sentence, doubt].filter((line) => line !== '').join('\n') };
}
