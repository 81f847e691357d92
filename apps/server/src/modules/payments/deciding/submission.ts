import type { PaymentDraft, Role } from '@sorgfalt/contract';
import type { PaymentOrder } from '@sorgfalt/payments';
import type { Caller } from '../../../platform/auth/authenticator.ts';
import type { Account } from './facts-repo.ts';
import type { ScreenedOrder } from './screen-fields.ts';

/** One order that somebody sends. */
export interface Submission {
  readonly caller: Pick<Caller, 'kind' | 'id' | 'name'> & { readonly role?: Role };
  readonly draft: PaymentDraft;
  readonly isHeld: boolean;
  /** The file of which it is a line: what repeats a line of a file waits for a person. */
  readonly fileId?: string;
  /** Who confirmed that file beside its uploader: has a part in the payment and does not approve it. */
  readonly confirmedBy?: string;
  /** Under which key the answer is kept, and for which body; null where nobody can repeat the request. */
  readonly key: { readonly text: string; readonly bodyHash: string } | null;
}

/** A submission with its order, before the tables are asked. */
export interface PreparedOrder {
  readonly submission: Submission;
  readonly account: Account;
  readonly order: PaymentOrder;
  readonly screened: ScreenedOrder;
  readonly paymentId: string;
}
