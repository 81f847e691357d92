import { ComparisonTable } from './comparison-table.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Comparison table',
  render: () => (
    <ComparisonTable
      label="Client and listed name"
      columns={{ field: 'Field', own: 'Client', other: 'Listed', result: 'Result' }}
      notStated="not stated"
      rows={[
        {
          id: 'name',
          field: 'Name',
          own: 'Viktor Testonov',
          other: 'TESTONOV, Viktor',
          result: 'word by word below',
        },
        {
          id: 'w1',
          field: 'Word',
          own: 'viktor',
          other: 'viktor',
          result: 'same',
          tone: 'bad',
          isPart: true,
        },
        {
          id: 'w2',
          field: 'Word',
          own: 'testonov',
          other: 'testonow',
          result: 'similar spelling',
          tone: 'caution',
          isPart: true,
        },
        {
          id: 'born',
          field: 'Date of birth',
          own: '14.03.1961',
          other: '',
          result: 'cannot be compared',
          tone: 'neutral',
        },
      ]}
    />
  ),
};
