import type { PaymentOrder } from '@sorgfalt/payments';

/** What a bank says against a request: a code of the interface and, where it gives one, a text. */
export interface BankMessage {
  readonly code: string;
  readonly text?: string;
}

/** Why it is not known what became of a request. */
export type UnknownReason =
  | 'timed-out'
  | 'no-connection'
  /** The bank answered 5xx: it may have done what was asked, or not. */
  | 'server-error'
  /** The bank wants fewer requests (429) or is being serviced (503). */
  | 'busy'
  /** The bank does not let us in: an operator has to mend keys or certificates. */
  | 'not-admitted'
  /** An answer that is not what the interface says it is. */
  | 'broken-answer'
  /** The bank cannot be asked this: its word comes by files. */
  | 'not-by-file';

/**
 * What came of a request. `refused` means that the bank understood it and did nothing; `unknown` that it may have
 * done it: a payment is then looked for at the bank and never sent again before that.
 */
export type BankAnswer<T> =
  | { readonly outcome: 'accepted'; readonly value: T }
  | { readonly outcome: 'refused'; readonly messages: readonly BankMessage[] }
  | { readonly outcome: 'unknown'; readonly reason: UnknownReason; readonly retryAfterMs?: number };

/** The identifiers of a payment; all of them are kept before the bank is called, and never change. */
export interface PaymentIdentifiers {
  /** Of the initiation: a bank that sees it a second time gives its first answer again. */
  readonly requestId: string;
  readonly messageId: string;
  readonly endToEndId: string;
  readonly uetr: string;
}

export interface Initiation {
  readonly order: PaymentOrder;
  readonly identifiers: PaymentIdentifiers;
  /** When the message was made, ISO 8601 UTC: a repeated initiation is the same text. */
  readonly createdAt: string;
  /** Where the bank sends people after signing. */
  readonly returnUrl: string;
  /** It is signed with others, in a basket: the bank is asked for no page of its own. */
  readonly isSignedTogether?: boolean;
}

/** Payments that one signature is to cover. */
export interface BasketRequest {
  /** A bank that sees it a second time gives its first answer again. */
  readonly requestId: string;
  readonly payments: readonly PaymentAtBank[];
  readonly returnUrl: string;
}

/** Payments that wait for one signature, as the bank knows them. */
export interface BasketAtBank {
  readonly basketId: string;
  readonly bankStatus: string;
  /** Where the account holder signs; null where the bank has no page. */
  readonly scaUrl: string | null;
}

/** A payment as the bank knows it. */
export interface PaymentAtBank {
  /** Product of the interface under which it was sent. */
  readonly product: string;
  readonly bankPaymentId: string;
}

export interface Initiated extends PaymentAtBank {
  readonly bankStatus: string;
  /** Where the account holder signs; null where the bank asks for no signature. */
  readonly scaUrl: string | null;
}

/** What the bank has under the identifiers of a payment whose answer was lost. */
export type Found = (PaymentAtBank & { readonly bankStatus: string }) | 'not-there' | 'unclear';

export interface PaymentState {
  readonly bankStatus: string;
  readonly reason: BankMessage | null;
}

/** Status of the signature: `received`, `started`, `finalised`, `failed`, `exempted`, … */
export interface AuthorisationState {
  readonly scaStatus: string;
}

export interface BankAccount {
  readonly resourceId: string;
  readonly iban: string | null;
  readonly currency: string;
  readonly isOpen: boolean;
}

export interface BankBalance {
  readonly type: string;
  /** Minor units; negative where the account owes. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly day: string | null;
}

/** A booking, or a payment under way. */
export interface BankTransaction {
  readonly transactionId: string | null;
  readonly entryReference: string | null;
  readonly endToEndId: string | null;
  /** Minor units; negative where money leaves the account. */
  readonly amountMinor: number;
  readonly currency: string;
  readonly bookingDay: string | null;
  readonly isBooked: boolean;
}

export interface TransactionsQuery {
  readonly resourceId: string;
  readonly currency: string;
  /** First day, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to?: string;
  readonly booked: 'booked' | 'pending' | 'both';
}

/** Which statements: of the days from the first to the last. */
export interface StatementsQuery {
  readonly resourceId: string;
  readonly from: string;
  readonly to: string;
}

export interface FundsQuestion {
  readonly iban: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/**
 * A bank, whichever way it is reached. No call throws for what a bank or a network does; every call ends within its
 * time-out. `requestId` of reading calls is made by the driver.
 */
export interface BankConnector {
  readonly driver: string;
  initiate(initiation: Initiation): Promise<BankAnswer<Initiated>>;
  /** Looks for payments of one debtor account; the answers stand in the order of the question. */
  find(iban: string, wanted: readonly Initiation[]): Promise<BankAnswer<readonly Found[]>>;
  status(payment: PaymentAtBank): Promise<BankAnswer<PaymentState>>;
  authorisation(payment: PaymentAtBank): Promise<BankAnswer<AuthorisationState>>;
  /** Where the account holder signs, for a payment whose first answer was lost; null where the bank has no page. */
  startSigning(
    payment: PaymentAtBank,
    returnUrl: string,
  ): Promise<BankAnswer<{ readonly scaUrl: string | null }>>;
  /** Asks the bank to forget the payment; `CANC` when it did, another status while somebody must sign that. */
  cancel(payment: PaymentAtBank, requestId: string): Promise<BankAnswer<PaymentState>>;
  /** How many payments one signature covers at most; 0 where each is signed alone. */
  readonly basketMax: number;
  /** Has payments signed together that wait for their signature. */
  openBasket(request: BasketRequest): Promise<BankAnswer<BasketAtBank>>;
  /** Where the account holder signs, for a basket whose page is not known. */
  startBasketSigning(
    basketId: string,
    returnUrl: string,
  ): Promise<BankAnswer<{ readonly scaUrl: string | null }>>;
  basketStatus(basketId: string): Promise<BankAnswer<{ readonly bankStatus: string }>>;
  /** Takes a basket apart that nobody has signed; `refused` where somebody has. */
  dropBasket(basketId: string, requestId: string): Promise<BankAnswer<null>>;
  accounts(): Promise<BankAnswer<readonly BankAccount[]>>;
  balances(resourceId: string): Promise<BankAnswer<readonly BankBalance[]>>;
  transactions(query: TransactionsQuery): Promise<BankAnswer<readonly BankTransaction[]>>;
  /** The bank's own statements, a camt message as text: of closed days camt.053, of today what there is so far. */
  statements(query: StatementsQuery): Promise<BankAnswer<string>>;
  fundsConfirmation(question: FundsQuestion): Promise<BankAnswer<{ readonly isAvailable: boolean }>>;
  /** Lets go of open connections. */
  close(): void;
}
