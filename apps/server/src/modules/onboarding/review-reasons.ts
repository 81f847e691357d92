import { saidOnce } from '@sorgfalt/risk';
import type { AcceptanceReason } from '@sorgfalt/risk';
import type { ReviewItem } from '@sorgfalt/contract';
import { isDismissed } from '../screening/index.ts';
import type { WholeCase } from './case-view.ts';

/** What the review queue says of a case that a person must decide. */
export interface Referral {
  readonly riskReasons: ReviewItem['riskReasons'];
  readonly flaggedFields: string[];
  readonly priority: ReviewItem['priority'];
  /** Codes of the reasons, each once. */
  readonly codes: string[];
}

/** The referral of a case that a machine may not accept for these reasons, and what gave it points. */
export function referralOf(
  { row, hits }: Pick<WholeCase, 'row' | 'hits'>,
  reasons: readonly AcceptanceReason[],
): Referral {
  const { risk } = row;
  const effects = new Map(risk?.overrides.map(({ id, effect }) => [id, effect]));
  const against = reasons.map(({ code, params, article, field }) => {
    const effect = effects.get(code);
    return {
      code,
      params: effect === undefined ? params : { ...params, effect },
      points: null,
      article,
      field,
    };
  });
  const factors = (risk?.factors ?? [])
    .filter(({ points }) => points > 0)
    .toSorted((a, b) => b.points - a.points)
    .map(({ id, points, article, evidence }) => ({
      code: id,
      params: evidence,
      points,
      article,
      field: null,
    }));
  const said = saidOnce([...against, ...factors]);
  return {
    riskReasons: said.map(({ code, params, points, article }) => ({ code, params, points, article })),
    flaggedFields: unique(said.flatMap(({ field }) => (field === null ? [] : [field]))),
    priority: priorityOf(risk, hits),
    codes: unique(saidOnce(reasons).map(({ code }) => code)),
  };
}

/**
 * The reasons of an item that waits, with those that time has brought since: a document that has expired, an answer that later
 * rules ask for. What its reasons say better is not said again.
 */
export function withLater(
  raised: Referral['riskReasons'],
  now: readonly Pick<AcceptanceReason, 'code' | 'params' | 'article'>[],
): Referral['riskReasons'] {
  // Of several people behind a client each is told.
  const keyOf = ({ code, params }: Pick<AcceptanceReason, 'code' | 'params'>) =>
    code === 'refused-behind' ? `${code} ${String(params['name'])}` : code;
  const known = new Set(raised.map(keyOf));
  const said = saidOnce([
    ...raised,
    ...now.map(({ code, params, article }) => ({ code, params, points: null, article })),
  ]);
  const later = said.filter((each) => !known.has(keyOf(each)));
  return later.length === 0 ? raised : [...raised.filter(({ code }) => code !== 'nothing-changed'), ...later];
}

function priorityOf(risk: WholeCase['row']['risk'], hits: WholeCase['hits']): ReviewItem['priority'] {
  if (risk?.blocked === true || hits.some((hit) => hit.band === 'strong' && !isDismissed(hit)))
    return 'urgent';
  return risk?.level === 'high' ? 'high' : 'normal';
}

function unique(values: readonly string[]): string[] {
  return [...new Set(values)];
}
