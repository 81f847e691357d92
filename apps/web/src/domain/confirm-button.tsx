import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';

interface Words {
  readonly title: string;
  readonly text?: string;
}

interface Props {
  /** What the button and its dialog do, in a verb; `label` says to whom, for screen readers. */
  readonly text: string;
  readonly label: string;
  readonly title: string;
  readonly description: string;
  readonly cancelText: string;
  /** `primary` where nothing is taken away. */
  readonly variant?: 'danger' | 'primary';
  readonly act: () => Promise<unknown>;
  readonly done: Words;
  readonly failed: (error: unknown) => Words;
}

/** Something done to a line of a list: asked about once, then done, and said. */
export function ConfirmButton({ text, label, act, done, failed, ...question }: Props) {
  const toast = useToast();
  const [isAsking, setIsAsking] = useState(false);
  const acting = useMutation({
    mutationFn: async () => {
      await act();
      // Here, as what was taken away takes its button along before the list has been read anew.
      toast.show({ type: 'success', ...done });
    },
    onError: (error) => toast.show({ type: 'error', ...failed(error) }),
  });
  return (
    <>
      <Button size="small" aria-label={label} loading={acting.isPending} onClick={() => setIsAsking(true)}>
        {text}
      </Button>
      <ConfirmDialog
        {...question}
        open={isAsking}
        onOpenChange={setIsAsking}
        confirmText={text}
        onConfirm={() => {
          setIsAsking(false);
          acting.mutate();
        }}
      />
    </>
  );
}
