import type { GalleryEntry } from './gallery-entry.ts';
import { StatusChip } from './status-chip.tsx';

export const gallery: GalleryEntry = {
  title: 'Status chip',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <StatusChip tone="good">Approved</StatusChip>
      <StatusChip tone="caution">Pending approval</StatusChip>
      <StatusChip tone="bad">Human review</StatusChip>
      <StatusChip tone="info">Processing</StatusChip>
      <StatusChip tone="neutral">Draft</StatusChip>
      <StatusChip tone="accent">AML check</StatusChip>
    </div>
  ),
};
