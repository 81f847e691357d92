import type { AuditFinding } from '@sorgfalt/contract';

export type { AuditFinding };

export interface Audit {
  readonly entries: number;
  readonly pending: number;
  readonly blocks: number;
  readonly findings: readonly AuditFinding[];
}

/** Notes a finding. */
export type Report = (code: AuditFinding['code'], where: string, detail: string) => void;
