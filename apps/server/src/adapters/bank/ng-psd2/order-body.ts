import { formatAmount } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import { isQrIban, paymentType, writePain001 } from '@sorgfalt/payments';
import type { PaymentOrder, PostalAddress, Xs2aAddress, Xs2aPayment, Xs2aProduct } from '@sorgfalt/payments';
import type { BankMessage, Initiation } from '../connector.ts';

/** Names in JSON; pain.001 has room for 140. */
const nameMax = 70;
const xmlProduct: Xs2aProduct = 'pain.001-swiss-six-credit-transfers';

/** What is posted, or why the order cannot be told to the bank. */
export type OrderBody =
  | { readonly product: Xs2aProduct; readonly contentType: string; readonly body: string }
  | { readonly refused: BankMessage };

/**
 * The body of an initiation: JSON where it says everything that the order says, else pain.001 after the Swiss Payment
 * Standards. What was approved is sent; nothing is shortened or left out.
 */
export function bodyOf(initiation: Initiation, initiator: string): OrderBody {
  const { order, identifiers, createdAt } = initiation;
  const product = productOf(order);
  if (product !== xmlProduct) {
    return {
      product,
      contentType: 'application/json',
      body: JSON.stringify(jsonOf(order, identifiers.endToEndId)),
    };
  }
  const written = writePain001({
    messageId: identifiers.messageId,
    createdAt,
    initiator,
    transfers: [
      {
        order,
        endToEndId: identifiers.endToEndId,
        instructionId: identifiers.endToEndId,
        uetr: identifiers.uetr,
      },
    ],
  });
  if (!written.ok) return { refused: { code: 'FORMAT_ERROR', text: written.error.code } };
  return { product, contentType: 'application/xml', body: written.value.xml };
}

/** The product under which an order travels: the same for the same order. */
export function productOf(order: PaymentOrder): Xs2aProduct {
  return fitsJson(order) ? jsonProduct(order) : xmlProduct;
}

function fitsJson(order: PaymentOrder): boolean {
  const parties = [order.debtor, order.creditor, order.ultimateDebtor, order.ultimateCreditor];
  return (
    parties.every((party) => party === undefined || party.name.length <= nameMax) &&
    order.creditor.address.lines === undefined &&
    order.ultimateDebtor?.address === undefined &&
    order.ultimateCreditor?.address === undefined &&
    (order.purpose === undefined || order.purpose === 'SALA' || order.purpose === 'PENS')
  );
}

function jsonProduct(order: PaymentOrder): Xs2aProduct {
  const { account } = order.creditor;
  const type = paymentType(order);
  if (type === 'S') return 'swiss-sepa-credit-transfers';
  if (type === 'X') return 'swiss-cross-border-credit-transfers';
  return 'iban' in account && isQrIban(account.iban)
    ? 'domestic-swiss-credit-transfers-qr'
    : 'domestic-swiss-credit-transfers';
}

function jsonOf(order: PaymentOrder, endToEndId: string): Xs2aPayment {
  const { creditor, reference, remittance, purpose } = order;
  const isSepa = paymentType(order) === 'S';
  return {
    endToEndIdentification: endToEndId,
    debtorName: order.debtor.name,
    debtorAccount: { iban: order.debtor.iban },
    ultimateDebtor: order.ultimateDebtor?.name,
    instructedAmount: { currency: order.currency, amount: decimalOf(order.amountMinor, order.currency) },
    creditorAccount:
      'iban' in creditor.account
        ? { iban: creditor.account.iban }
        : { otherAccountIdentification: creditor.account.other },
    creditorAgent: creditor.bic === undefined ? undefined : { bic: creditor.bic },
    creditorName: creditor.name,
    creditorAddress: addressOf(creditor.address),
    ultimateCreditor: order.ultimateCreditor?.name,
    purposeCode: purpose === 'SALA' || purpose === 'PENS' ? purpose : undefined,
    serviceLevel: isSepa ? 'SEPA' : undefined,
    chargeBearer: isSepa ? 'SLEV' : undefined,
    remittanceInformationUnstructured: reference === undefined ? remittance : undefined,
    remittanceInformationStructured:
      reference === undefined
        ? undefined
        : {
            reference: reference.value,
            SCORorQRRorIPI: reference.type,
            additionalRemittanceInformation: remittance,
          },
    requestedExecutionDate: order.executionDate,
  };
}

function addressOf(address: PostalAddress): Xs2aAddress {
  return {
    streetName: address.street,
    buildingNumber: address.buildingNumber,
    townName: address.town,
    postCode: address.postCode,
    country: address.country,
  };
}

/** The amount as the interface writes it: a point, no groups. */
export function decimalOf(amountMinor: number, currency: Currency): string {
  return formatAmount(amountMinor, currency).replaceAll(/[^\d.-]/gu, '');
}
