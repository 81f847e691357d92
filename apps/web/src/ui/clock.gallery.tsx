import { Clock, TimeLeftText } from './clock.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { timeLeft } from './time-left.ts';

const hourMs = 3_600_000;
const due = '2026-11-20T09:00:00Z';
const after = (hours: number) => timeLeft(0, 24 * hourMs, hours * hourMs);

export const gallery: GalleryEntry = {
  title: 'Time left',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      {(
        [
          [3, '21 h left'],
          [12, '12 h left'],
          [20, '4 h left'],
          [26, '2 h over'],
        ] as const
      ).map(([hours, words]) => (
        <span key={hours} style={{ display: 'inline-flex', gap: 6, alignItems: 'center' }}>
          <Clock left={after(hours)} />
          <TimeLeftText left={after(hours)} due={due}>
            {words}
          </TimeLeftText>
        </span>
      ))}
    </div>
  ),
};
