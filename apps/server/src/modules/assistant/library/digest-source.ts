import { acts, digestPassages } from '@sorgfalt/regulation';
import type { Edition, EditionSource } from './edition.ts';

/** The digest of regulation that comes along, in five languages: it changes with the product alone. */
export const digestSource: EditionSource = {
  revision: async () => 'shipped',
  async read() {
    const bySource = Map.groupBy(digestPassages(), ({ source }) => source);
    return acts.map(
      ({ key, number, kind, shortName, title, checkedAgainst, articlesMax, link }): Edition => ({
        sourceId: key,
        kind: 'digest',
        version: checkedAgainst ?? number,
        inForceFrom: null,
        inForceUntil: null,
        roles: null,
        link,
        articlesMax,
        passages: bySource.get(key) ?? [],
        names: (language) => ({
          name: shortName[language],
          title: title[language],
          srNumber: kind === 'act' || kind === 'ordinance' ? number : null,
          version: checkedAgainst ?? '',
          owner: null,
        }),
      }),
    );
  },
};
