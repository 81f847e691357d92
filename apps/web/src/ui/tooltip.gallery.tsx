import { Button } from './button.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { Tooltip } from './tooltip.tsx';

export const gallery: GalleryEntry = {
  title: 'Tooltip',
  render: () => (
    <Tooltip text="The chain was checked at 09:00 today">
      <Button>Hover or focus</Button>
    </Tooltip>
  ),
};
