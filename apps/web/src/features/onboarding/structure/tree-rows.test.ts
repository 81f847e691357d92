import { expect, test } from 'vitest';
import { interestOf, partyOf, structureOf } from './testing.ts';
import { treeRows } from './tree-rows.ts';

test('everybody stands below what they hold, a circle ends where it closes, and who holds nothing comes last', () => {
  const structure = structureOf({
    parties: ['AG', 'Holding', 'A', 'Nobody'].map((id) => partyOf(id)),
    interests: [interestOf('Holding', 'AG'), interestOf('A', 'Holding'), interestOf('AG', 'Holding')],
  });
  const rows = treeRows(structure).map(
    ({ depth, party, isShownAbove }) => `${depth} ${party?.partyId}${isShownAbove ? ' above' : ''}`,
  );
  expect(rows).toEqual(['0 AG', '1 Holding', '2 A', '2 AG above', '0 Nobody']);
});
