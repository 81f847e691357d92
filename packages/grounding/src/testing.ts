import type { Language, Passage } from './passage.ts';

/** A passage for tests: what is not given is plain. */
export function passage(
  given: Partial<Passage> & { eId: string; text: string; language?: Language },
): Passage {
  const { source = 'amla', language = 'en' } = given;
  return {
    id: `${source}/${given.eId}/${language}@2024-03-01`,
    source,
    sourceKind: 'statute',
    language,
    heading: '',
    citation: '',
    version: '2024-03-01',
    inForceFrom: '2023-01-01',
    inForceUntil: null,
    ...given,
  };
}
