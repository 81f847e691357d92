import type { GalleryEntry } from './gallery-entry.ts';
import { NumberText } from './number-text.tsx';
import { StatCard } from './stat-card.tsx';

export const gallery: GalleryEntry = {
  title: 'Stat card',
  render: () => (
    <div
      style={{
        display: 'grid',
        gap: 14,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(180px, 100%), 1fr))',
      }}
    >
      <StatCard
        label="Onboardings"
        value={<NumberText value={1284} />}
        hint="+18 this week"
        href="#stat-card"
      />
      <StatCard
        label="Pending reviews"
        value={<NumberText value={7} />}
        hint="2 over 24 h"
        tone="bad"
        href="#stat-card"
      />
      <StatCard label="Today’s payments" value="" loading />
      <StatCard label="System status" value="" error="Failed to load" />
    </div>
  ),
};
