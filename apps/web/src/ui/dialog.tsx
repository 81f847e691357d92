import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import type { ReactNode, RefObject } from 'react';
import { cx } from './class-names.ts';
import { useUiTexts } from './ui-texts.tsx';
import button from './button.module.css';
import styles from './dialog.module.css';

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the one that does it last. */
  footer?: ReactNode;
  size?: 'small' | 'regular' | 'large';
  /** For a question that needs an answer: a press outside does not close it. */
  alert?: boolean;
  /** False takes away the cross and Escape; the footer must offer a way out. */
  dismissible?: boolean;
  initialFocus?: RefObject<HTMLElement | null>;
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'regular',
  alert = false,
  dismissible = true,
  initialFocus,
}: DialogProps) {
  const texts = useUiTexts();
  const Root = alert ? AlertDialog.Root : Base.Root;
  return (
    <Root
      open={open}
      onOpenChange={(next: boolean) => {
        if (next || dismissible) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup className={cx(styles['popup'], styles[size])} initialFocus={initialFocus}>
          <header className={styles['header']}>
            <div className={styles['titles']}>
              <Base.Title className={styles['title']}>{title}</Base.Title>
              {description !== undefined && (
                <Base.Description className={styles['description']}>{description}</Base.Description>
              )}
            </div>
            {dismissible && (
              <Base.Close
                className={cx(button['button'], button['ghost'], button['small'], button['iconOnly'])}
                aria-label={texts.close}
              >
                <IconX aria-hidden="true" />
              </Base.Close>
            )}
          </header>
          {children !== undefined && <div className={styles['body']}>{children}</div>}
          {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Root>
  );
}
