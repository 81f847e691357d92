import { Dialog as Base } from '@base-ui/react/dialog';
import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import { isOnToast } from './is-on-toast.ts';
import { useUiTexts } from './ui-texts.tsx';
import button from './button.module.css';
import styles from './dialog.module.css';

export interface DrawerProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  /** `corner` stands at the foot of the start edge, as high as what it holds. */
  side?: 'start' | 'end' | 'corner';
  children?: ReactNode;
  footer?: ReactNode;
}

/** A modal sheet at the edge: navigation on small screens, filters, settings. */
export function Drawer({ open, onOpenChange, title, side = 'end', children, footer }: DrawerProps) {
  const texts = useUiTexts();
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { event }) => {
        if (next || !isOnToast(event)) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop']} data-side={side} />
        <Base.Popup className={styles['drawer']} data-side={side}>
          <header className={styles['header']}>
            <Base.Title className={styles['title']}>{title}</Base.Title>
            <Base.Close
              className={cx(button['button'], button['ghost'], button['small'], button['iconOnly'])}
              aria-label={texts.close}
            >
              <IconX aria-hidden="true" />
            </Base.Close>
          </header>
          <div className={styles['body']}>{children}</div>
          {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
