import { useState } from 'react';
import { useTexts } from '../../i18n/use-texts.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui/confirm-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { errorText } from '../../client/error-text.ts';

interface ReasonDialogProps extends Pick<ConfirmDialogProps, 'title' | 'confirmText' | 'cancelText'> {
  readonly description: string;
  readonly label: string;
  /** Says what to write while nothing is written. */
  readonly missing: string;
  readonly failed: string;
  readonly variant?: 'danger' | 'primary';
  readonly action: {
    readonly error: Error | null;
    readonly isPending: boolean;
    mutate(words: string, options: { onSuccess(): void }): void;
  };
  onClose(): void;
}

/** Asks for words before something is done that is sealed with them. */
export function ReasonDialog({ label, missing, failed, action, onClose, ...dialog }: ReasonDialogProps) {
  const t = useTexts();
  const [words, setWords] = useState('');
  return (
    <ConfirmDialog
      {...dialog}
      open
      onOpenChange={(open) => !open && onClose()}
      loading={action.isPending}
      disabledReason={words.trim() === '' ? missing : undefined}
      onConfirm={() => action.mutate(words.trim(), { onSuccess: onClose })}
      problem={action.error ? { title: failed, text: errorText(action.error, t) } : undefined}
    >
      <Field label={label} required>
        <TextArea
          rows={3}
          maxLength={4000}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
