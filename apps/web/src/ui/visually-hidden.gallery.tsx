import type { GalleryEntry } from './gallery-entry.ts';
import { VisuallyHidden } from './visually-hidden.tsx';

export const gallery: GalleryEntry = {
  title: 'Visually hidden',
  render: () => (
    <p>
      Seen by all. <VisuallyHidden>Read aloud only.</VisuallyHidden>
    </p>
  ),
};
