import type { Evidence } from '../read-choices.ts';
import { amountDetectors } from './detect-amount.ts';
import { behaviourDetectors } from './detect-behaviour.ts';
import { complianceDetectors } from './detect-compliance.ts';
import { payeeDetectors } from './detect-payee.ts';
import { unattendedDetectors } from './detect-unattended.ts';
import type { Detector, Detectors } from './detector.ts';
import { travelRuleGaps, type PaymentRiskInput, type TravelRuleGap } from './input.ts';
import { isHard, judgePayment, type PaymentLevel } from './judge-payment.ts';
import { paymentFlip, type PaymentFlip } from './payment-flip.ts';
import type {
  DatedCountryLists,
  PaymentArticle,
  PaymentCheck,
  PaymentEffect,
  PaymentFamily,
  PaymentRulePack,
} from './rule-pack.ts';

/** A rule that was met, and why. */
export type PaymentReason = {
  readonly ruleId: string;
  readonly version: number;
  readonly family: PaymentFamily;
  readonly effect: PaymentEffect;
  readonly points: number;
  /** The part of `points` that counts after groups and caps. */
  readonly countedPoints: number;
  readonly article: PaymentArticle | null;
  readonly evidence: Evidence;
};

/** The explained risk of one payment; plain JSON. */
export type PaymentAssessment = {
  readonly level: PaymentLevel;
  /** Whole number from 0 to 100. */
  readonly score: number;
  /** The payment must not be made, whoever agrees. */
  readonly isBlocked: boolean;
  /** The screening has to be decided by a person before the payment is released, whatever the level. */
  readonly needsScreeningReview: boolean;
  /** Ids of the rules that made the level high by themselves. */
  readonly hard: readonly string[];
  /** All rules that were met, in the order of the pack. */
  readonly reasons: readonly PaymentReason[];
  /** Points of each family after groups and caps. */
  readonly capped: Readonly<Record<PaymentFamily, number>>;
  /** What has to be asked for before the payment is sent; no suspicion. */
  readonly repairs: readonly TravelRuleGap[];
  readonly nearestFlip: PaymentFlip | null;
  readonly packVersion: string;
};

const detectors: Detectors<PaymentCheck> = {
  ...amountDetectors,
  ...behaviourDetectors,
  ...payeeDetectors,
  ...complianceDetectors,
  ...unattendedDetectors,
};

/**
 * Judges a payment by the rules of `pack` that are valid on the day of the decision (SR 955.033.0 (AMLO-FINMA)
 * Art. 10 and 14, SR 955.0 (AMLA) Art. 6, SR 946.231 (EmbG)).
 *
 * All rules run, so that the reasons are complete. The same input and pack give the same value, key for key, so a
 * decision can be replayed and compared byte for byte. Throws when the amount is no positive safe integer.
 */
export function assessPayment(pack: PaymentRulePack, input: PaymentRiskInput): PaymentAssessment {
  const { chfMinor, minor } = input.amount;
  if (!Number.isSafeInteger(chfMinor) || chfMinor < 0 || !Number.isSafeInteger(minor) || minor <= 0) {
    throw new Error('the amount of a payment is a positive integer');
  }
  const context = { pack, lists: listsOn(pack, input.decidedOn) };
  const rules = pack.rules.filter((rule) => isValidOn(rule, input.decidedOn));
  const found = rules.flatMap((rule) => {
    const detect = detectors[rule.check] as Detector<PaymentCheck>;
    const evidence = detect(input, rule.params as never, context);
    return evidence === null ? [] : [{ rule, evidence }];
  });
  const met = found.map(({ rule }) => rule);
  const judged = judgePayment(met, pack);
  return {
    level: judged.level,
    score: judged.score,
    isBlocked: met.some(({ effect }) => effect === 'block'),
    needsScreeningReview: met.some(({ effect }) => effect === 'review'),
    hard: met.filter(isHard).map(({ id }) => id),
    reasons: found.map(({ rule, evidence }, index) => ({
      ruleId: rule.id,
      version: rule.version,
      family: rule.family,
      effect: rule.effect,
      points: rule.points,
      countedPoints: judged.counted[index] ?? 0,
      article: rule.article,
      evidence,
    })),
    capped: judged.capped,
    repairs: travelRuleGaps.filter((gap) => input.travelRuleGaps.includes(gap)),
    nearestFlip: paymentFlip(rules, met, judged, pack),
    packVersion: pack.version,
  };
}

/** Whether a person must decide the payment: for its level, for the lists, or for a rule that always asks one. */
export function waitsForPerson({ level, needsScreeningReview, reasons }: PaymentAssessment): boolean {
  return level === 'high' || needsScreeningReview || reasons.some(({ effect }) => effect === 'person');
}

/** The pack in force on the day: of those that have begun the newest, of equal ones the last; null before the first. */
export function effectivePack(packs: readonly PaymentRulePack[], day: string): PaymentRulePack | null {
  let found: PaymentRulePack | null = null;
  for (const pack of packs) {
    const hasBegun = pack.inForceFrom <= day;
    if (hasBegun && (found === null || pack.inForceFrom >= found.inForceFrom)) found = pack;
  }
  return found;
}

function isValidOn(
  { validFrom, validTo }: { readonly validFrom: string; readonly validTo: string | null },
  day: string,
): boolean {
  return validFrom <= day && (validTo === null || day <= validTo);
}

/** The lists of countries of a pack for a day. */
export function listsOn({ version, countryLists }: PaymentRulePack, day: string): DatedCountryLists {
  const lists = countryLists.toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : 1));
  // Better a later list than none: without one, no country would ever be of concern.
  const found = lists.findLast(({ validFrom }) => validFrom <= day) ?? lists[0];
  if (found === undefined) throw new Error(`payment rule pack ${version} has no country lists`);
  return found;
}
