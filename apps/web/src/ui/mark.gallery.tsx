import type { GalleryEntry } from './gallery-entry.ts';
import { Mark } from './mark.tsx';

export const gallery: GalleryEntry = {
  title: 'Mark',
  render: () => (
    <div style={{ display: 'flex', gap: 16, alignItems: 'center' }}>
      <Mark size={20} />
      <Mark />
      <Mark size={48} />
    </div>
  ),
};
