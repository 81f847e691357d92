import { IconPalette, IconPin, IconTrash } from '@tabler/icons-react';
import type { GalleryEntry } from './gallery-entry.ts';
import { IconButton } from './icon-button.tsx';

export const gallery: GalleryEntry = {
  title: 'Icon button',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <IconButton label="Theme" icon={<IconPalette />} />
      <IconButton label="Pin" icon={<IconPin />} pressed />
      <IconButton label="Pin case" icon={<IconPin />} variant="secondary" pressed={false} />
      <IconButton
        label="Delete"
        icon={<IconTrash />}
        size="small"
        disabledReason="For authorised users only"
      />
    </div>
  ),
};
