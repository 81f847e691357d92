import { DirectionProvider } from '@base-ui/react/direction-provider';
import { Menu as Base } from '@base-ui/react/menu';
import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { documentDirection } from './document-direction.ts';
import { Kbd } from './kbd.tsx';
import styles from './popup.module.css';

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  kbd?: string;
  tone?: 'danger';
  /** Set for an entry that is on or off. */
  checked?: boolean;
  /** Stays in reach of the keyboard and says why it does nothing. */
  disabledReason?: string;
  onSelect: () => void;
}

export type MenuEntry = MenuAction | { id: string; separator: true } | { id: string; heading: string };

export interface MenuProps {
  /** A button; it gets the menu's ARIA. */
  trigger: ReactElement;
  items: readonly MenuEntry[];
  align?: 'start' | 'end';
}

export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  return (
    <DirectionProvider direction={documentDirection()}>
      <Base.Root>
        <Base.Trigger render={trigger} />
        <Base.Portal>
          <Base.Positioner className={styles['positioner']} align={align} sideOffset={4}>
            <Base.Popup className={styles['popup']}>
              {items.map((entry) => (
                <Entry key={entry.id} entry={entry} />
              ))}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </Base.Root>
    </DirectionProvider>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  if ('separator' in entry) return <Base.Separator className={styles['separator']} />;
  if ('heading' in entry) {
    return (
      <div role="presentation" className={styles['heading']}>
        {entry.heading}
      </div>
    );
  }
  const { label, icon, kbd, tone, checked, disabledReason, onSelect } = entry;
  const isBlocked = disabledReason !== undefined;
  const className = cx(styles['item'], tone === 'danger' && styles['danger']);
  const body = (
    <>
      {icon}
      <span className={styles['text']}>
        {label}
        {isBlocked && <span className={styles['hint']}>{disabledReason}</span>}
      </span>
      {kbd !== undefined && <Kbd keys={kbd} quiet />}
    </>
  );
  if (checked !== undefined) {
    return (
      <Base.CheckboxItem checked={checked} className={className} onClick={onSelect}>
        {body}
        <Base.CheckboxItemIndicator className={styles['mark']}>
          <IconCheck size={16} aria-hidden="true" />
        </Base.CheckboxItemIndicator>
      </Base.CheckboxItem>
    );
  }
  return (
    <Base.Item
      className={className}
      aria-disabled={isBlocked || undefined}
      closeOnClick={!isBlocked}
      onClick={isBlocked ? undefined : onSelect}
    >
      {body}
    </Base.Item>
  );
}
