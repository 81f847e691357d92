/** What is wrong with the stored ledger: nothing may be appended until it is mended. */
export type LedgerProblemCode =
  | 'entries-missing'
  | 'tiles-damaged'
  | 'checkpoints-damaged'
  | 'forked'
  | 'rolled-back'
  | 'head-file-damaged'
  | 'seal-ended';

/** Thrown by whoever was going to append; the message tells the operator what was found and what to do. */
export class LedgerProblem extends Error {
  override readonly name = 'LedgerProblem';
  readonly code: LedgerProblemCode;
  /** The same for everybody to read: no path, no number, nothing of how it is kept. */
  readonly notice: string;

  constructor(code: LedgerProblemCode, found: string) {
    super(`${found} ${remedies[code]}`);
    this.code = code;
    this.notice = `${plain[code]} ${remedies[code]}`;
  }
}

const restore = 'Restore the newest backup of the database; see "Restoring" in docs/operations.md.';
const remedies: Readonly<Record<LedgerProblemCode, string>> = {
  'entries-missing': restore,
  'tiles-damaged': `${restore} "npm run ledger -- audit" names the place.`,
  'checkpoints-damaged': restore,
  forked: `Two histories were written with the same keys: find out which database is the right one. ${restore}`,
  'rolled-back':
    'An old backup was restored: restore the newest one. Where there is none, "npm run ledger -- ' +
    'accept-restore" records for everybody to see that entries are lost, and goes on from here.',
  'head-file-damaged': 'Restore the file from its backup, or remove it if the database is beyond doubt.',
  'seal-ended':
    'Put another key in its place: "npm run ledger -- rotate-seal"; see "Changing keys" in docs/ledger.md.',
};

const plain: Readonly<Record<LedgerProblemCode, string>> = {
  'entries-missing': 'The ledger has more or fewer entries than its last checkpoint covers.',
  'tiles-damaged': 'The tree of the ledger is damaged.',
  'checkpoints-damaged': 'Checkpoints of the ledger are missing or altered.',
  forked: 'The ledger is not the one that was signed.',
  'rolled-back': 'The ledger ends before its last signed checkpoint.',
  'head-file-damaged': 'The copy of the last checkpoint that is kept apart from the database cannot be read.',
  'seal-ended': 'The certificate of the seal has run out: what is sealed now would count for nothing.',
};
