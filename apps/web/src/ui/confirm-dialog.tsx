import type { ReactNode } from 'react';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** What the action means, in one or two sentences. */
  description: ReactNode;
  confirmText: string;
  /** Names what stays as it is rather than "Cancel". */
  cancelText: string;
  onConfirm: () => void;
  /** `primary` where nothing is lost by the action. */
  variant?: 'danger' | 'primary';
  loading?: boolean;
  /** Why it cannot be confirmed yet. */
  disabledReason?: string | undefined;
  /** Why it failed. */
  problem?: { title: string; text: string } | undefined;
  children?: ReactNode;
}

/** Asks before something is done that cannot be undone. */
export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirmText,
  cancelText,
  onConfirm,
  variant = 'danger',
  loading = false,
  disabledReason,
  problem,
  children,
}: ConfirmDialogProps) {
  const failure = problem && (
    <Banner tone="bad" title={problem.title}>
      {problem.text}
    </Banner>
  );
  const body =
    children === undefined ? (
      failure
    ) : (
      <>
        {children}
        {failure}
      </>
    );
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      alert
      busy={loading}
      size="small"
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} aria-disabled={loading}>
            {cancelText}
          </Button>
          <Button
            variant={variant}
            loading={loading}
            onClick={onConfirm}
            {...(disabledReason === undefined ? {} : { disabledReason })}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {body}
    </Dialog>
  );
}
