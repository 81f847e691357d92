import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { GalleryEntry } from './gallery-entry.ts';

export const gallery: GalleryEntry = {
  title: 'ConfirmDialog',
  render: () => <Example />,
};

function Example() {
  const [isOpen, setOpen] = useState(false);
  const [isFailed, setFailed] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Discard the draft</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Discard this draft?"
        description="What was entered is lost."
        cancelText="Keep the draft"
        confirmText="Discard"
        onConfirm={() => setFailed(true)}
        problem={
          isFailed ? { title: 'The draft was not discarded', text: 'The server does not answer.' } : undefined
        }
      />
    </>
  );
}
