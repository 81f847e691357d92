import { IconFileCheck, IconFlag, IconUserPlus } from '@tabler/icons-react';
import type { GalleryEntry } from './gallery-entry.ts';
import { TimelineDay, TimelineItem } from './timeline-item.tsx';

export const gallery: GalleryEntry = {
  title: 'Timeline',
  render: () => (
    <TimelineDay date="2026-11-20" label="Friday">
      <TimelineItem
        icon={<IconFlag />}
        tone="stopped"
        title="Screening flagged a match"
        time="2026-11-20T09:12:00Z"
        actor="Screening"
      >
        Two entries of the SECO list resemble the name.
      </TimelineItem>
      <TimelineItem
        icon={<IconUserPlus />}
        title="Client onboarding initiated"
        time="2026-11-20T08:40:00Z"
        actor="N. Keller"
      />
      <TimelineItem icon={<IconFileCheck />} tone="good" title="Proof written" time="2026-11-20T08:01:00Z" />
    </TimelineDay>
  ),
};
