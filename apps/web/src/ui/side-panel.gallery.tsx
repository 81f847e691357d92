import { useState } from 'react';
import { Button } from './button.tsx';
import { CodeText } from './code-text.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { SidePanel } from './side-panel.tsx';

export const gallery: GalleryEntry = {
  title: 'Side panel',
  render: () => <Example />,
};

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open panel</Button>
      <div style={{ display: 'flex', blockSize: 220, marginBlockStart: 8 }}>
        <div style={{ flex: 1 }}>The list stays.</div>
        <SidePanel
          open={isOpen}
          onClose={() => setOpen(false)}
          title="Helvetia Trade Ltd"
          subtitle={<CodeText value="PAY-100004" />}
          footer={<Button variant="primary">Approve</Button>}
        >
          What the checks saw.
        </SidePanel>
      </div>
    </>
  );
}
