import type { LogComparison } from '@sorgfalt/ledger';
import { ownKey } from './comparison.ts';

interface LogWords {
  readonly code: 0 | 1 | 4 | 6;
  readonly sentence: string;
}

const words: Readonly<Record<LogComparison['outcome'], LogWords>> = {
  'same-history': { code: 0, sentence: 'The log that is published continues the tree of this file.' },
  behind: {
    code: 6,
    sentence:
      'The log shows fewer entries than this file: it was set back, or does not show what it has. Ask again later and ' +
      'from elsewhere.',
  },
  contradiction: {
    code: 4,
    sentence:
      'TWO HISTORIES: the file is sound, the log signed its checkpoint, and both cannot be true. Whoever holds the key of ' +
      'this log signed both. Keep the file and the checkpoint as they are, and show them to others.',
  },
  'not-shown': {
    code: 6,
    sentence: 'Not compared: what this address answers does not prove anything about the log of this file.',
  },
  'not-verified': { code: 1, sentence: 'Not compared: this file is not sound.' },
};

const reasons: Readonly<Record<string, string>> = {
  'two-roots': 'the log of one size has two roots',
  'not-extended': 'the log does not begin as the tree of the file was',
  'invalid-checkpoint': 'there is no checkpoint to be read',
  'origin-mismatch': 'the checkpoint is of another log',
  'unknown-signer': 'no key that counts signed the checkpoint',
  'invalid-signature': 'the signature of the checkpoint is wrong',
  'tiles-missing': 'tiles are missing, or are not as long as they must be',
  'tiles-differ': 'the tiles are not those of the checkpoint',
};

/** The comparison in words: what was found, and what follows. `isPinned`: the reader gave the keys of the log. */
export function logWords({ outcome, detail }: LogComparison, isPinned: boolean): LogWords {
  const { code, sentence } = words[outcome];
  const why = reasons[detail['reason'] ?? ''];
  const facts = Object.entries(detail).map(([name, value]) => `${name}=${value}`);
  const found = [...(why === undefined ? [] : [why]), ...facts].join('  ');
  const doubt = outcome === 'contradiction' && !isPinned ? ownKey : '';
  return { code, sentence: [found, sentence, doubt].filter((line) => line !== '').join('\n') };
}
