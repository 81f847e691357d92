import type { Finding } from '@sorgfalt/contract';
import type { Json } from '../../platform/events/spine.ts';

/** A finding before it is stored. */
export type NewFinding = Omit<Finding, 'id' | 'step' | 'observedAt'>;

/** A finding from what it has; the rest is null or empty. */
export function found(
  code: string,
  severity: Finding['severity'],
  source: string,
  rest: Partial<Pick<NewFinding, 'field' | 'params' | 'article'>> = {},
): NewFinding {
  return { code, severity, source, field: null, params: {}, article: null, ...rest };
}

export function outcomeOf(findings: readonly NewFinding[]): 'clear' | 'flagged' {
  return findings.some(({ severity }) => severity === 'flag') ? 'flagged' : 'clear';
}

/** The findings as the ledger seals them. */
export function sealable(findings: readonly NewFinding[]): readonly { readonly [key: string]: Json }[] {
  return findings.map((finding) => ({ ...finding }));
}
