import { IconFlag, IconRobot, IconUser } from '@tabler/icons-react';
import type { GalleryEntry } from './gallery-entry.ts';
import { Status } from './status.tsx';
import { StoryDay, StoryRow } from './story-row.tsx';

export const gallery: GalleryEntry = {
  title: 'Story',
  render: () => (
    <StoryDay date="2026-11-20" label="Friday">
      <StoryRow
        time="2026-11-20T09:12:00Z"
        actor={{ name: 'Nora Keller', sign: <IconUser />, isPerson: true }}
        sentence="Rejected by a person"
        seal={<Status tone="rejected">rejected</Status>}
      >
        Same person as the listed one: date of birth and passport agree.
      </StoryRow>
      <StoryRow
        time="2026-11-20T08:40:00Z"
        actor={{ name: 'AML agent', sign: <IconRobot />, isPerson: false }}
        sentence="AML screening completed"
        seal={<Status tone="good">completed</Status>}
      />
      <StoryRow
        time="2026-11-20T08:01:00Z"
        actor={{ name: 'System', sign: <IconFlag />, isPerson: false }}
        sentence="High risk flagged"
        seal={<Status tone="waiting">flagged</Status>}
      />
    </StoryDay>
  ),
};
