import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sharedData } from '../../testing/shared-data.ts';
import type { Passage } from '@sorgfalt/grounding';

const acts = ['DSG', 'DSV', 'FIDLEG', 'FINIG', 'FinfraG', 'GwG', 'KAG', 'VStrR', 'ZertES'];
const shortest = 20;

/** Acts held out together; each act once. */
export const statuteFolds: readonly (readonly string[])[] = [
  ['GwG', 'DSG', 'ZertES'],
  ['FINIG', 'DSV', 'VStrR'],
  ['FIDLEG', 'KAG'],
  ['FinfraG'],
];

interface Row {
  readonly title: string;
  readonly citation: string;
  readonly content: string;
}

/** The paragraphs that stand in German, French and Italian, each with its three texts. */
export function readStatutes(): { act: string; passages: Passage[] }[] {
  return acts.flatMap((act) => {
    const byPlace = Map.groupBy(
      (['de', 'fr', 'it'] as const).flatMap((language) => readAct(act, language)),
      ({ eId }) => eId,
    );
    return [...byPlace.values()].filter(({ length }) => length === 3).map((passages) => ({ act, passages }));
  });
}

function readAct(act: string, language: 'de' | 'fr' | 'it'): Passage[] {
  const rows: Row[] = JSON.parse(
    readFileSync(join(sharedData, `regulation/ailegis/${act}_${language}.json`), 'utf8'),
  );
  const first = new Map<string, Passage>();
  for (const { title, citation, content } of rows) {
    const article = /\d+[a-z]*/.exec(citation)?.[0] ?? '';
    const paragraph = /(?:Abs\.|al\.|cpv\.)\s*(\d+\w*)/.exec(citation)?.[1];
    const eId = paragraph === undefined ? `art_${article}` : `art_${article}/para_${paragraph}`;
    if (content.length <= shortest || first.has(eId)) continue;
    const place = { source: act, sourceKind: 'statute', eId, language, version: '' } as const;
    const id = `${act}/${eId}/${language}@`;
    first.set(eId, {
      ...place,
      id,
      heading: title,
      text: content,
      citation,
      inForceFrom: null,
      inForceUntil: null,
    });
  }
  return [...first.values()];
}
