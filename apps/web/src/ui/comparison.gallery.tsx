import { Comparison, ComparisonLegend } from './comparison.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

const matches = { same: 'same', similar: 'similar', different: 'different', alone: 'on one side only' };

export const gallery: GalleryEntry = {
  title: 'Comparison',
  render: () => (
    <div style={{ display: 'grid', gap: 12 }}>
      <ComparisonLegend matches={matches} />
      <Comparison
        label="Client and listed name"
        columns={{ field: 'Field', own: 'Client', other: 'Listed', result: 'Match' }}
        notStated="not stated"
        matches={matches}
        rows={[
          {
            id: 'name',
            field: 'Name',
            own: [
              { text: 'Viktor', match: 'similar' },
              { text: 'Beispielovich', match: 'alone' },
              { text: 'Testonov', match: 'same' },
            ],
            other: [
              { text: 'TESTONOV,', match: 'same' },
              { text: 'Wiktor', match: 'similar' },
            ],
            match: 'similar',
            remark: 'other transliteration',
          },
          {
            id: 'born',
            field: 'Date of birth',
            own: [{ text: '14.03.1961', match: 'same' }],
            other: [{ text: '14.03.1961', match: 'same' }],
            match: 'same',
          },
          {
            id: 'nationality',
            field: 'Nationality',
            own: [{ text: 'Switzerland', match: 'different' }],
            other: [{ text: 'Russia', match: 'different' }],
            match: 'different',
          },
          {
            id: 'identifier',
            field: 'Identifier',
            own: [],
            other: [{ text: '75 0093127', match: 'alone' }],
            match: 'alone',
          },
          { id: 'kind', field: 'Kind', own: [], other: [] },
        ]}
      />
    </div>
  ),
};
