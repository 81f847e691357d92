import { IconPlus } from '@tabler/icons-react';
import { Button } from './button.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Button',
  render: () => (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      <Button variant="primary" icon={<IconPlus />}>
        New client
      </Button>
      <Button variant="ink">Approve</Button>
      <Button kbd="v">Verify entry</Button>
      <Button variant="ghost">Cancel</Button>
      <Button variant="danger">Reject</Button>
      <Button variant="primary" loading>
        Sending
      </Button>
      <Button disabled>Disabled</Button>
      <Button variant="primary" disabledReason="For authorised users only">
        Approve
      </Button>
      <Button variant="ghost" disabled>
        Disabled ghost
      </Button>
      <Button size="small">Small</Button>
      <Button size="small" variant="primary" kbd="Ctrl+Enter">
        Send
      </Button>
    </div>
  ),
};
