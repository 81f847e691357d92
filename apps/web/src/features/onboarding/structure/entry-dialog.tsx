import type { FormEvent, ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormProblems } from './form-problems.tsx';
import styles from './structure.module.css';

interface EntryDialogProps {
  readonly title: string;
  readonly action: { readonly error: Error | null; readonly isPending: boolean };
  /** Why it cannot be sent yet. */
  readonly disabledReason: string | undefined;
  readonly children: ReactNode;
  onSend(): void;
  onClose(): void;
}

/** A dialog in which something is entered; it stays with what was entered until the server has taken it. */
export function EntryDialog({ title, action, disabledReason, children, onSend, onClose }: EntryDialogProps) {
  const t = useTexts();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!action.isPending && disabledReason === undefined) onSend();
  };
  return (
    <Dialog
      open
      title={title}
      description={t('clients:structure.dialog.text')}
      busy={action.isPending}
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            type="submit"
            form="structure-entry"
            variant="primary"
            loading={action.isPending}
            disabledReason={disabledReason}
          >
            {t('clients:structure.keep')}
          </Button>
        </>
      }
    >
      <form id="structure-entry" noValidate className={styles['form']} onSubmit={handleSubmit}>
        <FormProblems error={action.error} />
        {children}
      </form>
    </Dialog>
  );
}
