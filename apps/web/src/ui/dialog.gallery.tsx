import { useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Field } from './field.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { TextArea } from './text-area.tsx';

export const gallery: GalleryEntry = {
  title: 'Dialog',
  render: () => <Example />,
};

function Example() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open dialog</Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        alert
        title="Reject this case?"
        description="The client is told that the relationship is not opened."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button variant="danger" onClick={() => setOpen(false)}>
              Reject
            </Button>
          </>
        }
      >
        <Field label="Notes" required>
          <TextArea />
        </Field>
      </Dialog>
    </>
  );
}
