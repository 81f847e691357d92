import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useToast } from '../ui/toast.tsx';

interface Words {
  readonly title: string;
  readonly text?: string;
}

/** Something that is asked about once, then done, and said. */
export interface ConfirmedAct {
  /** What is done, in a verb. */
  readonly text: string;
  readonly title: string;
  readonly description: string;
  readonly cancelText: string;
  /** `primary` where nothing is taken away. */
  readonly variant?: 'danger' | 'primary';
  readonly act: () => Promise<unknown>;
  readonly done: Words;
  readonly failed: (error: unknown) => Words;
}

/** Does it, and says what came of it. */
export function useAct({ act, done, failed }: Pick<ConfirmedAct, 'act' | 'done' | 'failed'>) {
  const toast = useToast();
  return useMutation({
    mutationFn: async () => {
      await act();
      // Here, as what was taken away takes its button along before the list has been read anew.
      toast.show({ type: 'success', ...done });
    },
    onError: (error) => toast.show({ type: 'error', ...failed(error) }),
  });
}

interface AskFirstProps extends Pick<
  ConfirmedAct,
  'text' | 'title' | 'description' | 'cancelText' | 'variant'
> {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onConfirm: () => void;
}

/** The question before it. */
export function AskFirst({
  text,
  title,
  description,
  cancelText,
  variant,
  open,
  onOpenChange,
  onConfirm,
}: AskFirstProps) {
  return (
    <ConfirmDialog
      {...{ title, description, cancelText, open, onOpenChange }}
      {...(variant !== undefined && { variant })}
      confirmText={text}
      onConfirm={() => {
        onOpenChange(false);
        onConfirm();
      }}
    />
  );
}
