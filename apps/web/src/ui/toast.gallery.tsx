import { Button } from './button.tsx';
import type { GalleryEntry } from './gallery-entry.ts';
import { ToastProvider, useToast, type ToastType } from './toast.tsx';

export const gallery: GalleryEntry = {
  title: 'Toast',
  render: () => (
    <ToastProvider>
      <Example />
    </ToastProvider>
  ),
};

const types: ToastType[] = ['primary', 'secondary', 'info', 'success', 'warning', 'error'];

function Example() {
  const toast = useToast();
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center' }}>
      {types.map((type) => (
        <Button
          key={type}
          onClick={() =>
            toast.show({
              type,
              title: `Toast: ${type}`,
              text: 'It leaves after 5 seconds.',
              action: { label: 'Undo', onSelect: () => undefined },
            })
          }
        >
          {type}
        </Button>
      ))}
    </div>
  );
}
