import type { Evidence } from '../read-choices.ts';
import type { Detectors } from './detector.ts';
import type { PaymentRiskInput, ScreeningFact } from './input.ts';

type ComplianceChecks =
  | 'client-level-medium'
  | 'client-level-high'
  | 'client-level-unknown'
  | 'pep-amount'
  | 'sanctions-stop'
  | 'sanctions-review'
  | 'screening-incomplete'
  | 'travel-rule-gap'
  | 'duplicate-day'
  | 'duplicate-week'
  | 'payee-no-match'
  | 'payee-close-match';

/** The tests of the client, the lists, and the data of the order. */
export const complianceDetectors: Detectors<ComplianceChecks> = {
  'client-level-medium': (input) => ofLevel(input, 'medium'),
  'client-level-high': (input) => ofLevel(input, 'high'),
  'client-level-unknown': (input) => ofLevel(input, 'unknown'),

  'pep-amount': ({ client, amount }, { fromMinor }) =>
    client.isPep && amount.chfMinor >= fromMinor ? { isPep: true, chfMinor: amount.chfMinor } : null,

  'sanctions-stop': ({ screening }, { fromPermille }) =>
    mostAlike(
      screening.found,
      (fact) => fact.exactIdentifier || (!isForPerson(fact) && fact.scorePermille >= fromPermille),
    ),

  'sanctions-review': ({ screening }, { fromPermille, belowPermille }) =>
    mostAlike(screening.found, (fact) => {
      const { exactIdentifier, isContained, scorePermille } = fact;
      if (exactIdentifier || isContained) return !exactIdentifier;
      return scorePermille >= fromPermille && (isForPerson(fact) || scorePermille < belowPermille);
    }),

  'screening-incomplete': ({ screening }) => (screening.isComplete ? null : { isComplete: false }),

  'travel-rule-gap': ({ travelRuleGaps }) =>
    travelRuleGaps.length > 0 ? { missing: travelRuleGaps.toSorted().join(',') } : null,

  'duplicate-day': ({ duplicates }) =>
    duplicates.within24h > 0 ? { within24h: duplicates.within24h } : null,
  'duplicate-week': ({ duplicates: { within24h, within7d } }) =>
    within7d > within24h ? { earlier: within7d - within24h } : null,

  'payee-no-match': ({ payeeCheck }) => (payeeCheck === 'NMTC' ? { payeeCheck } : null),
  'payee-close-match': ({ payeeCheck }) => (payeeCheck === 'CMTC' ? { payeeCheck } : null),
};

/**
 * What a person looks at, however alike it is: a name among other words, which may tell somebody else, and the firm's
 * own client, who was accepted after somebody had compared it with the lists. A client who is listed is frozen.
 */
function isForPerson({ field, isContained }: ScreeningFact): boolean {
  return isContained || field === 'debtor';
}

function ofLevel({ client }: PaymentRiskInput, level: PaymentRiskInput['client']['level']): Evidence | null {
  return client.level === level ? { level } : null;
}

/** The most alike of the findings that pass; the first of them when several are equally alike. */
function mostAlike(
  found: readonly ScreeningFact[],
  passes: (fact: ScreeningFact) => boolean,
): Evidence | null {
  let best: ScreeningFact | null = null;
  for (const fact of found) {
    if (passes(fact) && (best === null || fact.scorePermille > best.scorePermille)) best = fact;
  }
  if (best === null) return null;
  const { field, scorePermille, exactIdentifier, isContained } = best;
  return { field, scorePermille, exactIdentifier, ...(isContained && { isContained }) };
}
