import type { PaymentRulePack } from '@sorgfalt/risk';

/**
 * From what sum on a file needs a second person, CHF centimes: as much as one payment that leaves unattended, or as the
 * house takes for large where the rules do not say it. Rules that say neither let no file go by one person.
 */
export function secondFromMinor({ rules }: PaymentRulePack): number {
  const limits = ['unattended-amount', 'new-and-large'].flatMap((id) => {
    const rule = rules.find((each) => each.id === id);
    return rule !== undefined && 'fromMinor' in rule.params ? rule.params.fromMinor : [];
  });
  return limits[0] ?? 0;
}
