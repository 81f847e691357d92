import { IconDownload, IconTrash } from '@tabler/icons-react';
import { Button } from './button.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { Menu } from './menu.tsx';

export const gallery: GalleryEntry = {
  title: 'Menu',
  render: () => (
    <Menu
      align="start"
      trigger={<Button>Actions</Button>}
      items={[
        { id: 'h', heading: 'This case' },
        { id: 'export', label: 'Export as PDF', icon: <IconDownload />, kbd: 'e', onSelect: () => undefined },
        { id: 'pin', label: 'Pinned', checked: true, onSelect: () => undefined },
        {
          id: 'blocked',
          label: 'Approve',
          disabledReason: 'For authorised users only',
          onSelect: () => undefined,
        },
        { id: 's', separator: true },
        {
          id: 'delete',
          label: 'Delete draft',
          icon: <IconTrash />,
          tone: 'danger',
          onSelect: () => undefined,
        },
      ]}
    />
  ),
};
