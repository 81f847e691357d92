import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import { useRef, type ReactNode, type RefObject } from 'react';
import { cx } from './class-names.ts';
import { isOnToast } from './is-on-toast.ts';
import { useTurn } from './open-dialogs.ts';
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
  /** While what it asked for is under way it stays, so that whoever asked sees what came of it. */
  busy?: boolean;
  /** Nobody asked for it: it opens once no other dialog is open. */
  waits?: boolean;
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
  busy = false,
  waits = false,
  initialFocus,
}: DialogProps) {
  const texts = useUiTexts();
  const isShown = useTurn(open, waits);
  const popup = useRef<HTMLDivElement>(null);
  const Root = alert ? AlertDialog.Root : Base.Root;
  return (
    <Root
      open={isShown}
      onOpenChange={(next: boolean, { event }: { event: Event }) => {
        if (next || (dismissible && !busy && !isOnToast(event))) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} />
        <Base.Popup
          ref={popup}
          className={cx(styles['popup'], styles[size])}
          initialFocus={initialFocus ?? (() => firstControl(popup.current))}
        >
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
          {children !== undefined && (
            <div data-part="body" className={styles['body']}>
              {children}
            </div>
          )}
          {footer !== undefined && (
            <footer data-part="footer" className={styles['footer']}>
              {footer}
            </footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Root>
  );
}

/** The first field of the body, else the first button of the footer: the cross comes first only for reading. */
function firstControl(popup: HTMLElement | null): HTMLElement | true {
  const fields = 'input:not([type=hidden], :disabled), textarea:not(:disabled), select:not(:disabled)';
  return (
    popup?.querySelector<HTMLElement>(`[data-part=body] :is(${fields})`) ??
    popup?.querySelector<HTMLElement>('[data-part=footer] button') ??
    true
  );
}
