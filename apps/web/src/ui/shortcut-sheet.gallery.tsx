import { useState } from 'react';
import { Button } from './button.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { ShortcutSheet } from './shortcut-sheet.tsx';

export const gallery: GalleryEntry = {
  title: 'Shortcut sheet',
  render: () => <Example />,
};

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open shortcuts</Button>
      <ShortcutSheet
        open={isOpen}
        onOpenChange={setOpen}
        title="Keyboard shortcuts"
        groups={[
          {
            id: 'go',
            label: 'Go to',
            rows: [
              { keys: 'g d', label: 'Dashboard' },
              { keys: 'g p', label: 'Payments' },
            ],
          },
          {
            id: 'list',
            label: 'In lists',
            rows: [
              { keys: 'j', label: 'Next row' },
              { keys: 'k', label: 'Row before' },
            ],
          },
        ]}
      />
    </>
  );
}
