import type { PaymentOrder } from '@sorgfalt/payments';
import type { TravelRuleGap } from '@sorgfalt/risk';

/**
 * What AMLO-FINMA Art. 10 wants to be told along with a payment and the order does not say. Names and accounts are
 * there, or the order would have been refused; of the originator's address more than the town must be known.
 */
export function travelRuleGapsOf({ debtor, ultimateDebtor }: PaymentOrder): TravelRuleGap[] {
  const addresses = [debtor.address, ...(ultimateDebtor === undefined ? [] : [ultimateDebtor.address])];
  const isComplete = addresses.every(
    (address) =>
      address !== undefined &&
      (address.street !== undefined || address.lines !== undefined || address.postCode !== undefined),
  );
  return isComplete ? [] : ['originator-address'];
}
