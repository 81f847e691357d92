import { citedIn } from '@sorgfalt/grounding';
import type { ActNames } from '@sorgfalt/grounding';

/** A place in a policy, a set of rules or a case that cites an article. */
export interface CitingPlace {
  /** Where in the value: `factors.nationality.article`; empty for a text. */
  readonly path: string;
  readonly article: string;
}

/**
 * The places of a text, or of all texts in a value, that cite one of these articles of an act, in whatever language. The
 * act is the one named beside the article, else the last one that the same text has spoken of.
 */
export function citingPlaces(
  value: unknown,
  of: { readonly act: string; readonly articles: ReadonlySet<string> },
  acts: readonly ActNames[],
): CitingPlace[] {
  return textsIn(value, '').flatMap(({ path, text }) => {
    const cited = citedIn(text, acts, null).filter(
      ({ act, article, isMargin }) => act === of.act && !isMargin && of.articles.has(article),
    );
    return [...new Set(cited.map(({ article }) => article))].map((article) => ({ path, article }));
  });
}

function textsIn(value: unknown, path: string): { path: string; text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    textsIn(member, path === '' ? name : `${path}.${name}`),
  );
}
