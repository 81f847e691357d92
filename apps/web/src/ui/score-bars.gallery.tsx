import type { GalleryEntry } from './gallery-entry.ts';
import { Risk } from './risk.tsx';
import { ScoreBars } from './score-bars.tsx';

export const gallery: GalleryEntry = {
  title: 'Score bars',
  render: () => (
    <ScoreBars
      factorsLabel="Factors"
      total={{
        label: 'Risk score',
        points: 47,
        max: 100,
        chip: <Risk level="medium">Medium</Risk>,
      }}
      pointsText={(points, cap) =>
        cap === undefined ? `+${String(points)}` : `${String(points)} of ${String(cap)}`
      }
      families={[
        { id: 'country', label: 'Country', points: 27, cap: 30 },
        { id: 'person', label: 'Person', points: 15, cap: 40 },
        { id: 'business', label: 'Business', points: 5, cap: 30 },
      ]}
      factors={[
        {
          id: 'a',
          label: 'Lives in a country under increased monitoring',
          points: 27,
          article: 'SR 955.033.0 Art. 13',
        },
        { id: 'b', label: 'Holds a public office', points: 15, article: 'SR 955.033.0 Art. 13' },
        { id: 'c', label: 'Cash-heavy trade', points: 5 },
      ]}
    />
  ),
};
