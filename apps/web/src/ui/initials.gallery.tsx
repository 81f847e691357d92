import type { GalleryEntry } from './gallery-entry.ts';
import { Initials } from './initials.tsx';

export const gallery: GalleryEntry = {
  title: 'Initials',
  render: () => (
    <div style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
      <Initials name="Nora Beispiel" />
      <Initials name="Guest" />
      <Initials name="Luca Brunner" size="large" />
    </div>
  ),
};
