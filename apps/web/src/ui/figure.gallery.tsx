import { Figure } from './figure.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

const texts = { asTable: 'Show as table', asChart: 'Show as chart', csv: 'CSV', hint: 'Use the arrow keys.' };
const series = [
  { id: 'approved', label: 'approved', tone: 'approved' },
  { id: 'waiting', label: 'in review', tone: 'waiting' },
  { id: 'rejected', label: 'rejected', tone: 'rejected' },
  { id: 'stopped', label: 'stopped', tone: 'stopped' },
] as const;
const cells = (...values: number[]) => values.map((value) => ({ value, text: String(value) }));

export const gallery: GalleryEntry = {
  title: 'Figure',
  render: () => (
    <>
      <Figure
        title="12 of 19 onboardings were approved"
        subtitle="By day of submission"
        kind="columns"
        texts={texts}
        onCsv={() => undefined}
        data={{
          rowHeader: 'Day',
          series,
          rows: [4, 2, 0, 5, 1].map((approved, place) => ({
            id: String(place),
            label: `${String(16 + place)}.11.2026`,
            cells: cells(approved, place, 1, place % 2),
          })),
        }}
      />
      <Figure
        title="Half of what the country rule referred was rejected"
        kind="bars"
        texts={texts}
        data={{
          rowHeader: 'Rule',
          moreHeaders: ['Rejected'],
          series: series.slice(0, 1).concat(series.slice(2, 3)),
          rows: [
            { id: 'a', label: 'Country', cells: cells(6, 6), more: ['50 %'] },
            { id: 'b', label: 'Politically exposed', cells: cells(3, 0), more: ['0 %'] },
          ],
        }}
      />
    </>
  ),
};
