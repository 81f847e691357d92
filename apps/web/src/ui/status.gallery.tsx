import type { GalleryEntry } from './gallery-entry.ts';
import { Status } from './status.tsx';

export const gallery: GalleryEntry = {
  title: 'Status',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 16 }}>
      <Status tone="good">Approved</Status>
      <Status tone="waiting">Pending approval</Status>
      <Status tone="rejected">Rejected</Status>
      <Status tone="stopped">Stopped</Status>
      <Status tone="neutral">Draft</Status>
    </div>
  ),
};
