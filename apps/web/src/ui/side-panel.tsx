import { IconX } from '@tabler/icons-react';
import { useEffect, useId, useLayoutEffect, useRef, type ComponentProps, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { useUiTexts } from './ui-texts.tsx';
import styles from './side-panel.module.css';

export interface SidePanelProps extends Omit<ComponentProps<'aside'>, 'title'> {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  subtitle?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
}

/**
 * What is behind a row, beside the list it was opened from. Not modal: the list stays in reach.
 * Its parent is a flex row or a grid; under 768 px it covers the screen.
 */
export function SidePanel({
  open,
  onClose,
  title,
  subtitle,
  actions,
  footer,
  className,
  children,
  ...rest
}: SidePanelProps) {
  const texts = useUiTexts();
  const id = useId();
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    if (!open) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      // A dialog or menu above the panel takes Escape first.
      const above = document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]');
      if (event.key === 'Escape' && !event.defaultPrevented && !above) close.current();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open]);
  const panel = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (!open) return undefined;
    const { current } = panel;
    const opener = document.activeElement;
    // Where it covers the list, what is behind it is no place to go on from.
    if (window.matchMedia('(max-width: 767px)').matches) document.getElementById(id)?.focus();
    return () => {
      const isHere = current?.contains(document.activeElement) === true;
      if (isHere && opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [open, id]);
  if (!open) return null;
  return (
    <aside ref={panel} aria-labelledby={id} {...rest} className={cx(styles['panel'], className)}>
      <header className={styles['header']}>
        <div className={styles['titles']}>
          <h2 id={id} tabIndex={-1} className={styles['title']}>
            {title}
          </h2>
          {subtitle !== undefined && <div className={styles['subtitle']}>{subtitle}</div>}
        </div>
        {actions}
        <IconButton size="small" label={texts.close} icon={<IconX />} onClick={onClose} />
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region must be reachable by keyboard */}
      <div className={styles['body']} tabIndex={0}>
        {children}
      </div>
      {footer !== undefined && <footer className={styles['footer']}>{footer}</footer>}
    </aside>
  );
}
