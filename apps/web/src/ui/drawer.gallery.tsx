import { useState } from 'react';
import { Button } from './button.tsx';
import { Drawer } from './drawer.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'Drawer',
  render: () => <Example />,
};

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open drawer</Button>
      <Drawer
        open={isOpen}
        onOpenChange={setOpen}
        title="Filters"
        footer={<Button variant="primary">Apply</Button>}
      >
        Status, risk and date.
      </Drawer>
    </>
  );
}
