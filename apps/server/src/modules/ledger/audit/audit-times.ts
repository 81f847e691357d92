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
  #latest = -Infinity;
  /** Times in milliseconds; NaN where nobody stamped, as nothing lies before or after that. */
  #block: { readonly no: number | null; readonly stampedAt: number; readonly absentAt: number } = {
    no: null,
    stampedAt: NaN,
    absentAt: NaN,
  };

  constructor(proven: ProvenTimes, report: Report) {
    this.#proven = proven;
    this.#report = report;
  }

  /** In the order of the tree. */
  add({ entryId, createdAt, checkpointNo: no }: AuditedRow): void {
    if (no !== this.#block.no) this.#block = { no, ...this.#stampsOf(no) };
    const { stampedAt, absentAt } = this.#block;
    const at = Date.parse(createdAt);
    if (isStampBefore(at, stampedAt)) {
      // Whoever comes after it is not measured by a time that never was.
      this.#tell(entryId, 'it states a time later than its first stamp');
      return;
    }
    if (isStampLate(at, stampedAt)) {
      this.#tell(entryId, 'its first stamp is more than a year later than it states');
    } else if (goesBack(at, absentAt)) {
      this.#tell(entryId, 'a tree without it was stamped long after the time that it states');
    } else if (goesBack(at, this.#latest)) {
      this.#tell(entryId, 'it states a time long before that of an entry which stands before it');
    }
    if (at > this.#latest) this.#latest = at;
  }

  #stampsOf(no: number | null): { stampedAt: number; absentAt: number } {
    return {
      stampedAt: Date.parse(this.#proven.at(no) ?? ''),
      absentAt: Date.parse(this.#proven.before(no) ?? ''),
    };
  }

  #tell(entryId: string, detail: string): void {
    this.#report('time-differs', `entry ${entryId}`, detail);
  }
}
