import type { Currency } from '@sorgfalt/money';
import type { IsoAmount } from './amount.ts';

/** Which message it is: statement of a closed day (053), of the day so far (052), notice of bookings (054). */
export type CamtMessage = 'camt.052' | 'camt.053' | 'camt.054';

/** Direction as the account's holder sees it. */
export type BookingSign = 'credit' | 'debit';

/** By what a booking can be recognised; `NOTPROVIDED` counts as absent. */
export interface BookingReferences {
  readonly uetr?: string;
  readonly endToEndId?: string;
  readonly instructionId?: string;
  readonly messageId?: string;
  readonly paymentInformationId?: string;
  readonly accountServicerReference?: string;
  readonly transactionId?: string;
  readonly clearingReference?: string;
}

/** Who is on the other side of a transaction. */
export interface CamtCounterparty {
  readonly name?: string;
  readonly iban?: string;
  /** The number of an account that has no IBAN. */
  readonly other?: string;
  readonly bic?: string;
  /** On whose behalf it pays or is paid. */
  readonly ultimateName?: string;
  /** Where both and the bank are by their addresses and own BICs, and of what country they are residents; ISO 3166-1 alpha-2, each once. */
  readonly countries?: readonly string[];
}

/** One transaction of an entry. */
export interface CamtTransaction {
  readonly references: BookingReferences;
  /** What else may name somebody: BICs of parties, banks that no BIC tells, who initiated it, and words that stand elsewhere. */
  readonly alsoTold?: readonly string[];
  /** Absent where the bank tells the entry's amount only. */
  readonly amount?: IsoAmount;
  readonly sign: BookingSign;
  readonly counterparty?: CamtCounterparty;
  readonly creditorReference?: string;
  readonly remittance?: string;
  /** ISO 20022 external return reason: the money came back. */
  readonly returnReason?: string;
}

/** One booking. A batch has several transactions; an entry without details has none. */
export interface CamtEntry {
  readonly entryReference?: string;
  readonly accountServicerReference?: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly sign: BookingSign;
  readonly isReversal: boolean;
  /** `BOOK` booked, `PDNG` expected, `INFO` for information, `FUTR` in the future. */
  readonly status: string;
  /** `YYYY-MM-DD`. */
  readonly bookingDate?: string;
  readonly valueDate?: string;
  /** Domain, family and sub-family of the bank transaction code: `PMNT/ICDT/ESCT`. */
  readonly bankCode?: string;
  readonly batch?: {
    readonly messageId?: string;
    readonly paymentInformationId?: string;
    readonly count?: number;
  };
  readonly transactions: readonly CamtTransaction[];
  readonly text?: string;
}

/** What is known of a statement when its entries arrive. */
export interface CamtStatementHead {
  readonly message: CamtMessage;
  readonly version: string;
  readonly messageId: string;
  readonly statementId: string;
  readonly createdAt: string;
  readonly sequence?: string;
  /** IBAN, or the bank's own number of the account. */
  readonly account: string;
  readonly currency?: string;
  /** ISO 20022 has them before the entries; where a bank tells some behind them, those come with the statement only. */
  readonly balances: readonly CamtBalance[];
}

/** A balance; what the account owes is negative. */
export interface CamtBalance {
  /** `OPBD` opening, `CLBD` closing, `PRCD` closing of the statement before, or another code. */
  readonly type: string;
  readonly amountMinor: number;
  readonly currency: Currency;
  readonly date?: string;
}

/** A statement when all its entries have arrived. */
export interface CamtStatement extends CamtStatementHead {
  readonly entryCount: number;
  /** Sum of the booked entries in minor units, credits less debits. */
  readonly bookedSumMinor: bigint;
  /**
   * Opening + sum = closing, with everything booked in their currency; null where a balance is missing or the currencies of
   * the two differ.
   */
  readonly isBalanced: boolean | null;
}
