import type { DeclaredEntity } from '@sorgfalt/kyc';
import type { ZefixOptions } from '../../adapters/zefix/ask-zefix.ts';
import type { Database, Tx } from '../../platform/database/database.ts';
import type { Spine } from '../../platform/events/spine.ts';
import type { SecretBox } from '../../platform/secret-box.ts';
import type { WorkPool } from '../../platform/work/index.ts';

/** What a client declared of itself; null for one that no register can have. */
export type DeclaredOf = (tx: Tx, clientId: string) => Promise<DeclaredEntity | null>;

export interface RegisterDeps {
  readonly database: Database;
  readonly spine: Spine;
  readonly box: SecretBox;
  readonly declaredOf: DeclaredOf;
  /** Null where it is not configured. */
  readonly zefix: ZefixOptions | null;
  /** How often publications are looked at; 0: never. */
  readonly everyMs: number;
  readonly pool: WorkPool;
}
