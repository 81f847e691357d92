/*
 * The parts of the Swiss NextGenPSD2 interface (XS2A, 1.3.8.1-CH, CC-BY-4.0) that payments use, as the bytes on the
 * wire name them. Client and server share these types and nothing else.
 */

/** Payment products of the interface that orders travel under. */
export type Xs2aProduct =
  | 'domestic-swiss-credit-transfers'
  | 'domestic-swiss-credit-transfers-qr'
  | 'domestic-swiss-foreign-credit-transfers'
  | 'swiss-sepa-credit-transfers'
  | 'swiss-cross-border-credit-transfers'
  | 'pain.001-sepa-credit-transfers'
  | 'pain.001-cross-border-credit-transfers'
  | 'pain.001-swiss-six-credit-transfers';

/** Amount as a decimal number with a point: `{ currency: 'CHF', amount: '12.50' }`. */
export interface Xs2aAmount {
  readonly currency: string;
  readonly amount: string;
}

/** Account: an IBAN, or a number that the bank knows otherwise. */
export interface Xs2aAccountReference {
  readonly iban?: string | undefined;
  readonly otherAccountIdentification?: string | undefined;
  readonly currency?: string | undefined;
}

/** Structured postal address. */
export interface Xs2aAddress {
  readonly streetName?: string | undefined;
  readonly buildingNumber?: string | undefined;
  readonly townName?: string | undefined;
  readonly postCode?: string | undefined;
  readonly country: string;
}

/** Body of a payment initiation in JSON. */
export interface Xs2aPayment {
  readonly endToEndIdentification: string;
  readonly debtorName: string;
  readonly debtorAccount: Xs2aAccountReference;
  readonly ultimateDebtor?: string | undefined;
  readonly instructedAmount: Xs2aAmount;
  readonly creditorAccount: Xs2aAccountReference;
  readonly creditorAgent?: { readonly bic?: string | undefined } | undefined;
  readonly creditorName: string;
  readonly creditorAddress?: Xs2aAddress | undefined;
  readonly ultimateCreditor?: string | undefined;
  readonly purposeCode?: 'SALA' | 'PENS' | undefined;
  readonly serviceLevel?: 'SEPA' | undefined;
  readonly chargeBearer?: 'SHAR' | 'SLEV' | undefined;
  readonly remittanceInformationUnstructured?: string | undefined;
  readonly remittanceInformationStructured?:
    | {
        readonly reference: string;
        readonly SCORorQRRorIPI?: 'SCOR' | 'QRR' | undefined;
        readonly additionalRemittanceInformation?: string | undefined;
      }
    | undefined;
  readonly requestedExecutionDate: string;
}

/** Link of an answer. */
export interface Xs2aLink {
  readonly href: string;
}

/** Answer to an initiation, status 201. */
export interface Xs2aInitiated {
  readonly transactionStatus: string;
  readonly paymentId: string;
  readonly _links: { readonly [name: string]: Xs2aLink };
}

/** Answer to a question for the status of a payment. */
export interface Xs2aPaymentStatus {
  readonly transactionStatus: string;
  readonly psuMessage?: string | undefined;
}

/** Answer to a question for the status of an authorisation. */
export interface Xs2aScaStatus {
  readonly scaStatus: string;
}

/** Answer to the start of an authorisation. */
export interface Xs2aStarted extends Xs2aScaStatus {
  readonly authorisationId: string;
  readonly _links: { readonly [name: string]: Xs2aLink };
}

/** Body of a request for a signing basket: payments that are signed together. */
export interface Xs2aBasket {
  readonly paymentIds: readonly string[];
}

/** Answer to a request for a signing basket, status 201. */
export interface Xs2aBasketCreated {
  readonly transactionStatus: string;
  readonly basketId: string;
  readonly _links: { readonly [name: string]: Xs2aLink };
}

/** Answer to a question for the content of a signing basket. */
export interface Xs2aBasketContent {
  readonly transactionStatus: string;
  readonly payments?: readonly string[] | undefined;
}

/** Identifiers of the authorisations of a payment. */
export interface Xs2aAuthorisations {
  readonly authorisationIds: readonly string[];
}

/** One message of a refusal. */
export interface Xs2aMessage {
  readonly category: 'ERROR' | 'WARNING';
  readonly code: string;
  readonly path?: string | undefined;
  readonly text?: string | undefined;
}

/** Body of a refusal. */
export interface Xs2aRefusal {
  readonly tppMessages: readonly Xs2aMessage[];
}

/** An account of the person who gave consent. */
export interface Xs2aAccount {
  readonly resourceId?: string | undefined;
  readonly iban?: string | undefined;
  readonly currency: string;
  readonly name?: string | undefined;
  readonly status?: 'enabled' | 'deleted' | 'blocked' | undefined;
}

/** A balance; what the account owes has a minus. */
export interface Xs2aBalance {
  readonly balanceAmount: Xs2aAmount;
  readonly balanceType: string;
  readonly referenceDate?: string | undefined;
}

/** One booking, or one payment that is under way; what leaves the account has a minus. */
export interface Xs2aTransaction {
  /** The bank's identifier: that of the payment where the booking comes from one. */
  readonly transactionId?: string | undefined;
  readonly entryReference?: string | undefined;
  readonly endToEndId?: string | undefined;
  readonly bookingDate?: string | undefined;
  readonly valueDate?: string | undefined;
  readonly transactionAmount: Xs2aAmount;
  readonly creditorName?: string | undefined;
  readonly creditorAccount?: Xs2aAccountReference | undefined;
  readonly debtorName?: string | undefined;
  readonly debtorAccount?: Xs2aAccountReference | undefined;
  readonly remittanceInformationUnstructured?: string | undefined;
  readonly additionalInformation?: string | undefined;
}

/** A page of bookings; `next` in the links leads on. */
export interface Xs2aTransactions {
  readonly account?: Xs2aAccountReference | undefined;
  readonly transactions: {
    readonly booked?: readonly Xs2aTransaction[] | undefined;
    readonly pending?: readonly Xs2aTransaction[] | undefined;
    readonly _links: { readonly [name: string]: Xs2aLink };
  };
}
