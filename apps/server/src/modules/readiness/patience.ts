import type { Watching } from '../registers/index.ts';

/** From when on what waits is overdue. */
export interface Patience {
  readonly overdueMs: number;
  /** How often a time-stamp authority is asked at most, and its time-out. */
  readonly stampMs: number;
  /** The longest pause between two questions to the bank. */
  readonly askBankMs: number;
  readonly listAgeDaysMax: number;
  /** Whether publications of a register are watched, or were to be. */
  readonly registers: Watching;
  readonly backupAgeHoursMax: number;
  readonly drillAgeHoursMax: number;
  /** Whether mail goes out by itself; otherwise it waits for whoever hands it on, and nothing is late. */
  readonly sendsMail: boolean;
}
