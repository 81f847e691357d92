import type { Finding, ReviewItem } from '@sorgfalt/contract';
import { isDismissed } from '../screening/index.ts';
import type { WholeCase } from './case-view.ts';

/** Why a person must decide a case, in the words of the review queue. */
export interface Referral {
  readonly riskReasons: ReviewItem['riskReasons'];
  readonly flaggedFields: string[];
  readonly priority: ReviewItem['priority'];
  /** Codes of findings and overrides, each once. */
  readonly codes: string[];
}

/** The referral of a case, or null where nothing stands against accepting the client. */
export function referralOf({ row, findings, hits }: WholeCase): Referral | null {
  const { risk } = row;
  const flags = findings.filter(({ severity }) => severity === 'flag');
  // Unknown is not low: a case whose level could not be stated is not accepted by itself.
  const isRisky = risk === null || risk.blocked || risk.level === 'high' || risk.level === 'unknown';
  if (flags.length === 0 && !isRisky) return null;
  const checks = flags.filter(({ step }) => step !== 'risk_assessment');
  const factors = (risk?.factors ?? []).filter(({ points }) => points > 0);
  return {
    riskReasons: [
      ...checks.map((flag) => ({
        code: flag.code,
        params: flag.params,
        points: null,
        article: flag.article,
      })),
      ...(risk?.overrides ?? []).map(({ id, effect, article, evidence }) => {
        return { code: id, params: { ...evidence, effect }, points: null, article };
      }),
      ...factors
        .toSorted((a, b) => b.points - a.points)
        .map(({ id, points, article, evidence }) => ({ code: id, params: evidence, points, article })),
    ],
    flaggedFields: unique(flags.flatMap(({ field }) => (field === null ? [] : [field]))),
    priority: priorityOf(risk, hits),
    codes: unique(codesOf(flags, risk)),
  };
}

function priorityOf(risk: WholeCase['row']['risk'], hits: WholeCase['hits']): ReviewItem['priority'] {
  if (risk?.blocked === true || hits.some((hit) => hit.band === 'strong' && !isDismissed(hit)))
    return 'urgent';
  return risk?.level === 'high' ? 'high' : 'normal';
}

function codesOf(flags: readonly Pick<Finding, 'code'>[], risk: WholeCase['row']['risk']): string[] {
  const codes = flags.map(({ code }) => code);
  return [...codes, ...(risk?.overrides ?? []).map(({ id }) => id)];
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
