import type { GalleryEntry } from './gallery-entry.ts';
import { Skeleton } from './skeleton.tsx';

export const gallery: GalleryEntry = {
  title: 'Skeleton',
  render: () => (
    <div style={{ display: 'grid', gap: 16 }}>
      <Skeleton lines={3} />
      <Skeleton width="120px" height="28px" />
    </div>
  ),
};
