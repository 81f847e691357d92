import type { Evidence } from '../read-choices.ts';
import type { PaymentRiskInput } from './input.ts';
import type { DatedCountryLists, ParamsOf, PaymentCheck, PaymentRulePack } from './rule-pack.ts';

/** What a test sees beside the payment and its own numbers. */
export type DetectorContext = {
  readonly pack: PaymentRulePack;
  /** The country lists of the day of the decision. */
  readonly lists: DatedCountryLists;
};

/** Gives what speaks for the finding, null when there is none. */
export type Detector<C extends PaymentCheck> = (
  input: PaymentRiskInput,
  params: ParamsOf<C>,
  context: DetectorContext,
) => Evidence | null;

/** One detector for each of the tests `C`. */
export type Detectors<C extends PaymentCheck> = { readonly [K in C]: Detector<K> };

/** Whether the amount lies in the band under the limit, both ends of the band included. */
export function isJustBelow(
  amountMinor: number,
  limitMinor: number,
  { fromPermille, toPermille }: { readonly fromPermille: number; readonly toPermille: number },
): boolean {
  const scaled = amountMinor * 1000;
  return scaled >= limitMinor * fromPermille && scaled <= limitMinor * toPermille;
}
