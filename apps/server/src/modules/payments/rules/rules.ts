import { swissDay } from '@sorgfalt/calendar';
import { defaultPaymentPack, validatePack } from '@sorgfalt/risk';
import type { PaymentRulePack } from '@sorgfalt/risk';
import { createShelf } from '../../rule-packs/index.ts';
import type { PackKind, Shelf } from '../../rule-packs/index.ts';

/** The sets of payment rules of this installation. */
export type Rules = Shelf<PaymentRulePack>;

export const paymentRuleKind: PackKind<PaymentRulePack> = {
  name: 'payment',
  shipped: defaultPaymentPack,
  events: { kept: 'payment.rules_kept', inForce: 'payment.rules_in_force' },
  read: validatePack,
};

export function createRules(): Rules {
  return createShelf(paymentRuleKind, () => swissDay(Date.now()));
}
