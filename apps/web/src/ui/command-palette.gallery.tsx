import { IconArrowsExchange, IconLayoutDashboard } from '@tabler/icons-react';
import { useState } from 'react';
import { Button } from './button.tsx';
import { CommandPalette } from './command-palette.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Command palette',
  render: () => <Example />,
};

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open palette</Button>
      <CommandPalette
        open={isOpen}
        onOpenChange={setOpen}
        title="Commands"
        placeholder="Type a command or search…"
        emptyText="Nothing found."
        groups={[{ id: 'go', label: 'Go to' }]}
        items={[
          { id: 'new', label: 'New client onboarding', kbd: 'n', onSelect: () => undefined },
          {
            id: 'dash',
            group: 'go',
            label: 'Dashboard',
            icon: <IconLayoutDashboard />,
            kbd: 'g d',
            onSelect: () => undefined,
          },
          {
            id: 'pay',
            group: 'go',
            label: 'Payments',
            icon: <IconArrowsExchange />,
            kbd: 'g p',
            hint: '10 open',
            onSelect: () => undefined,
          },
          {
            id: 'users',
            group: 'go',
            label: 'Users',
            disabledReason: 'For authorised users only',
            onSelect: () => undefined,
          },
        ]}
      />
    </>
  );
}
