import type { GalleryEntry } from './gallery-entry.ts';
import { Spinner } from './spinner.tsx';

export const gallery: GalleryEntry = {
  title: 'Spinner',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <Spinner />
      <Spinner label="Checking lists" />
    </div>
  ),
};
