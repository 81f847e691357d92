import type { DueForm } from '@sorgfalt/contract';

/** How many values and people a form lacks. */
export function missingOn({ sections }: DueForm): number {
  return sections.reduce((sum, { isMissing, entries }) => {
    const values = entries.flatMap(({ values: asked }) => asked.filter(({ value }) => value === null));
    return sum + values.length + (isMissing ? 1 : 0);
  }, 0);
}
