import { goesBack, isStampBefore, isStampLate } from '@sorgfalt/ledger';
import type { Report } from './audit-report.ts';
import type { AuditedRow } from './audit-repo.ts';
import type { ProvenTimes } from './audit-timestamps.ts';

/**
 * Compares the times that entries state with their order in the log, with the first stamp over each and with the last one over a
 * tree that lacks it: an entry that was put in later cannot be told from its own statement.
 */
export class TimeComparison {
  readonly #proven: ProvenTimes;
  readonly #report: Report;
  #latest = '';
  #block: {
    readonly no: number | null;
    readonly stampedAt: string | null;
    readonly absentAt: string | null;
  } = { no: null, stampedAt: null, absentAt: null };

  constructor(proven: ProvenTimes, report: Report) {
    this.#proven = proven;
    this.#report = report;
  }

  /** In the order of the tree. */
  add({ entryId, createdAt: at, checkpointNo: no }: AuditedRow): void {
    if (no !== this.#block.no)
      this.#block = { no, stampedAt: this.#proven.at(no), absentAt: this.#proven.before(no) };
    const { stampedAt, absentAt } = this.#block;
    const where = `entry ${entryId}`;
    if (stampedAt !== null && isStampBefore(at, stampedAt)) {
      // Whoever comes after it is not measured by a time that never was.
      this.#report('time-differs', where, 'it states a time later than its first stamp');
      return;
    }
    if (stampedAt !== null && isStampLate(at, stampedAt)) {
      this.#report('time-differs', where, 'its first stamp is more than a year later than it states');
    } else if (absentAt !== null && goesBack(at, absentAt)) {
      this.#report('time-differs', where, 'a tree without it was stamped long after the time that it states');
    } else if (this.#latest !== '' && goesBack(at, this.#latest)) {
      this.#report(
        'time-differs',
        where,
        'it states a time long before that of an entry which stands before it',
      );
    }
    if (at > this.#latest) this.#latest = at;
  }
}
