/** One thing that is not as it was signed; `where` names the entry, the block or the tile. */
export interface AuditFinding {
  readonly code:
    | 'entry-unreadable'
    | 'leaf-differs'
    | 'columns-differ'
    | 'entry-missing'
    | 'block-differs'
    | 'status-differs'
    | 'root-differs'
    | 'checkpoint-differs'
    | 'checkpoint-missing'
    | 'cosignature-differs'
    | 'cosignature-missing'
    | 'tile-differs'
    | 'timestamp-invalid'
    | 'timestamp-missing'
    | 'key-differs'
    | 'rolled-back'
    | 'another-history'
    | 'seal-invalid'
    | 'content-differs'
    | 'content-missing'
    | 'erasure-differs'
    | 'event-differs'
    | 'event-missing'
    | 'event-unsealed'
    | 'register-differs'
    | 'register-missing'
    | 'register-unsealed';
  readonly where: string;
  readonly detail: string;
}

export interface Audit {
  readonly entries: number;
  readonly pending: number;
  readonly blocks: number;
  readonly findings: readonly AuditFinding[];
}

/** Notes a finding. */
export type Report = (code: AuditFinding['code'], where: string, detail: string) => void;
