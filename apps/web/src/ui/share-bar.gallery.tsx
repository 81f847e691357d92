import type { GalleryEntry } from './gallery-entry.ts';
import { ShareBar } from './share-bar.tsx';

export const gallery: GalleryEntry = {
  title: 'Share bar',
  render: () => (
    <div style={{ display: 'grid', gap: 12, inlineSize: 240 }}>
      <ShareBar share={0} />
      <ShareBar share={0.35} />
      <ShareBar share={1} />
    </div>
  ),
};
