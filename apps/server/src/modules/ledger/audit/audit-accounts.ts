import { hash } from 'node:crypto';
import { emptyAccount } from '@sorgfalt/ledger';
import type { Account } from '@sorgfalt/ledger';
import { asc, gt } from '../../../platform/database/orm.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { wholeLog } from '../append/account-repo.ts';
import { ledgerAccounts } from '../tables.ts';
import type { AuditedRow } from './audit-repo.ts';
import type { Report } from './audit-report.ts';
import type { Rehashed } from './rehash.ts';

const rowsAtOnce = 4096;
const recordBytes = 40;

/**
 * The entries about one thing: of each its place, and the digest up to it. Packed, as an entry may state a past of long
 * ago, and there are millions.
 */
class History {
  entries = 0;
  #records = Buffer.alloc(2 * recordBytes);

  /** `pair` has the leaf hash in its second half. */
  add(leafIndex: number, pair: Buffer): void {
    const at = this.entries * recordBytes;
    if (at === this.#records.length) {
      this.#records = Buffer.concat([this.#records], this.#records.length * 2);
    }
    if (at === 0) pair.fill(0, 0, 32);
    else this.#records.copy(pair, 0, at - 32, at);
    this.#records.writeDoubleBE(leafIndex, at);
    this.#records.write(hash('sha256', pair, 'binary'), at + 8, 'binary');
    this.entries += 1;
  }

  /** The account of the first so many entries. */
  account(entries = this.entries): Account {
    return { entries, sha256: this.#at(entries) };
  }

  /** Whether just so many entries lie in the first `size` leaves. */
  isCountIn(size: number, entries: number): boolean {
    if (entries > this.entries) return false;
    const place = (n: number) => this.#records.readDoubleBE(n * recordBytes);
    const isLastBefore = entries === 0 || place(entries - 1) < size;
    return isLastBefore && (entries === this.entries || place(entries) >= size);
  }

  #at(entries: number): string {
    const end = entries * recordBytes;
    return entries === 0 ? emptyAccount.sha256 : this.#records.toString('hex', end - 32, end);
  }
}

/** Compares what entries state of the past of things, and what is kept to state it from, with the entries themselves. */
export class AccountComparison {
  readonly #histories = new Map<string, History>();
  readonly #pair = Buffer.alloc(64);
  #leaves = 0;
  readonly #report: Report;

  constructor(report: Report) {
    this.#report = report;
  }

  /** Takes the entries in the order of the tree. */
  add(
    row: AuditedRow,
    index: number,
    { leaf, past }: { readonly leaf: string } & Pick<Rehashed, 'past'>,
  ): void {
    this.comparePast(row, past, index);
    this.#leaves += 1;
    this.#pair.write(leaf, 32, 'hex');
    const { caseId, clientId, reviewId, paymentId } = row;
    this.#count(caseId, index);
    if (clientId !== caseId) this.#count(clientId, index);
    if (reviewId !== caseId && reviewId !== clientId) this.#count(reviewId, index);
    if (![caseId, clientId, reviewId].includes(paymentId)) this.#count(paymentId, index);
  }

  #count(thing: string | null, index: number): void {
    if (thing === null) return;
    let history = this.#histories.get(thing);
    if (history === undefined) this.#histories.set(thing, (history = new History()));
    history.add(index, this.#pair);
  }

  /** Of an entry at this place, or that has none yet. */
  comparePast({ entryId }: AuditedRow, past: Rehashed['past'], index = Infinity): void {
    if (past === null) return;
    const isRight = past.of.every(([thing, { entries, sha256 }]) => {
      const history = this.#histories.get(thing) ?? new History();
      return history.isCountIn(past.size, entries) && history.account(entries).sha256 === sha256;
    });
    if (isRight && past.size <= index) return;
    this.#report('account-differs', `entry ${entryId}`, 'it states another past of what it names');
  }

  /** After all entries with a place. */
  async compareKept(tx: Tx): Promise<void> {
    let known = 0;
    for (let after: string | null = null; ;) {
      const rows: (typeof ledgerAccounts.$inferSelect)[] = await tx
        .select()
        .from(ledgerAccounts)
        .where(after === null ? undefined : gt(ledgerAccounts.thing, after))
        .orderBy(asc(ledgerAccounts.thing))
        .limit(rowsAtOnce);
      for (const { thing, entries, sha256 } of rows) {
        const account = this.#accountOf(thing);
        if (this.#histories.has(thing)) known += 1;
        if (account.entries !== entries || account.sha256 !== sha256) {
          this.#report(
            'account-differs',
            `thing ${thing}`,
            'the entries about it are others than those counted',
          );
        }
      }
      after = rows.at(-1)?.thing ?? null;
      if (rows.length < rowsAtOnce) break;
    }
    const missing = this.#histories.size - known;
    if (missing > 0) this.#report('account-differs', 'accounts', `${missing} things are not counted`);
  }

  #accountOf(thing: string): Account {
    if (thing === wholeLog) return { ...emptyAccount, entries: this.#leaves };
    return this.#histories.get(thing)?.account() ?? emptyAccount;
  }
}
