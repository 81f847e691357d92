import type { Hit, RiskAssessment } from '@sorgfalt/contract';

/** A listed name that may be whoever a page is about, by its number. */
export const hitOf = (no: number, over: Partial<Hit> = {}): Hit => ({
  listId: 'sample-un',
  listName: 'Sample list',
  entityId: `90000${no}`,
  listedName: `Listed ${no}`,
  score: 0.91,
  band: 'strong',
  topics: ['sanction'],
  programs: [],
  birthDates: [],
  nationalities: [],
  tokens: [],
  qualifiers: [],
  ...over,
});

/** A score for which nothing counts yet. */
export const assessment: RiskAssessment = {
  score: 41,
  level: 'medium',
  blocked: false,
  packVersion: '2026-3',
  amlStatus: 'clear',
  pepCheck: 'clear',
  sanctionCheck: 'clear',
  overrides: [],
  factors: [],
  families: [],
  nearestFlip: null,
};

/** A factor that gives so many points, with what it rests on. */
export const factorOf = (
  id: string,
  points: number,
  evidence: RiskAssessment['factors'][number]['evidence'] = {},
) => ({
  id,
  family: 'geography',
  choice: 'x',
  points,
  cappedPoints: points,
  evidence,
  article: null,
});
