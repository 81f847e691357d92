import { IconInbox } from '@tabler/icons-react';
import { Button } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Empty state',
  render: () => (
    <EmptyState
      icon={<IconInbox />}
      title="Cases that wait for a decision appear here."
      action={<Button variant="primary">New client onboarding</Button>}
    >
      Nothing waits at the moment.
    </EmptyState>
  ),
};
