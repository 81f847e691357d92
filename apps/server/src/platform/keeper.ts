import type { Tx } from './database/database.ts';

/** What a module has of a client that decides whether it may go. */
export interface Held {
  /** Something is under way. */
  readonly isOpen: boolean;
  /** The last act of a relationship or of a transaction, which the law has kept; null where there was none. */
  readonly lastActAt: string | null;
  /** Something may belong to a report: a listed name that nobody has dismissed, or a duty to report, also one that was met. */
  readonly isReportable: boolean;
  /** Ids of cases, payments and items, under which entries of the ledger and jobs stand. */
  readonly subjectIds: readonly string[];
}

/** What a module that keeps personal data of clients offers. A test over the schema finds tables that nobody erases. */
export interface Keeper {
  /** Looks, and holds what it looked at until the transaction ends. */
  look(tx: Tx, clientId: string): Promise<Held>;
  /** Erases all that names or describes the client. */
  eraseClient(tx: Tx, clientId: string): Promise<void>;
}
