import type { AuditFinding } from '@sorgfalt/contract';

export type { AuditFinding };

/** So many findings are named; whoever has more has other worries. */
export const findingsMax = 1000;

/** The row of a register that a finding is about, as it was found. */
export interface FoundRow {
  readonly register: string;
  readonly key: string;
  /** The key by which entries of earlier versions told of it. */
  readonly shorterKey: string;
  /** What the row says, and what was sealed of it: people may be among the values. */
  readonly values: readonly unknown[];
  /** What is not as it was sealed, as it stands: the same finding of another value is another finding. */
  readonly state: string;
}

/** What whoever judges a finding must know beside it. */
export interface FindingTrace {
  /** People who acted in what the finding is about, as far as that is known. */
  readonly causers: readonly string[];
  /** See `FoundRow`; empty where it is about no row. */
  readonly state: string;
}

export interface Audit {
  readonly entries: number;
  readonly pending: number;
  readonly blocks: number;
  readonly findings: readonly AuditFinding[];
  /** Of each finding, where that was asked for. */
  readonly traces?: ReadonlyMap<AuditFinding, FindingTrace>;
}

/** Notes a finding, with the row that it is about. */
export type Report = (code: AuditFinding['code'], where: string, detail: string, row?: FoundRow) => void;
