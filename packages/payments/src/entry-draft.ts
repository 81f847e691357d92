import type { OrderDraft } from './check-order.ts';

/**
 * An order as a bill, a file or a sentence gives it: everything but the account that pays, which the person at the
 * desk chooses. Values are texts that nothing has checked; what was not said is an empty text or absent.
 */
export type EntryDraft = Omit<OrderDraft, 'debtor' | 'currency'> & {
  /** Code of ISO 4217, or empty. */
  readonly currency: string;
};
