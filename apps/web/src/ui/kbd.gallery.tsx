import type { GalleryEntry } from './gallery-entry.ts';
import { Kbd } from './kbd.tsx';

export const gallery: GalleryEntry = {
  title: 'Keys',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <Kbd keys="Ctrl+K" />
      <Kbd keys="g d" />
      <Kbd keys="?" />
    </div>
  ),
};
