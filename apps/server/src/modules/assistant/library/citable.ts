import { assistantLanguages } from '@sorgfalt/contract';
import { buildAttestCorpus } from '@sorgfalt/grounding';
import type { ActNames, AttestCorpus } from '@sorgfalt/grounding';
import type { Edition } from './edition.ts';

/** What texts can cite: the provisions by act and article, and how the acts are named. */
export interface Citable {
  readonly corpus: AttestCorpus;
  readonly acts: readonly ActNames[];
}

/** What can be cited of some editions. A policy that is called like a law does not take its name. */
export function citableOf(editions: readonly Edition[]): Citable {
  const isLaw = ({ kind }: Edition) => kind !== 'policy';
  const lawLast = editions.toSorted((a, b) => Number(isLaw(a)) - Number(isLaw(b)));
  return {
    corpus: buildAttestCorpus(editions.flatMap(({ passages }) => passages)),
    acts: [...Map.groupBy(lawLast, ({ sourceId }) => sourceId)].map(([key, own]) => ({
      key,
      names: [...new Set(own.flatMap(namesOf))],
      articlesMax: own.find(({ articlesMax }) => typeof articlesMax === 'number')?.articlesMax ?? undefined,
    })),
  };
}

function namesOf(edition: Edition): string[] {
  return assistantLanguages.flatMap((language) => {
    const { name, title, srNumber } = edition.names(language);
    const numbers = srNumber === null ? [] : [`SR ${srNumber}`, `RS ${srNumber}`];
    return [name, title, ...numbers];
  });
}
