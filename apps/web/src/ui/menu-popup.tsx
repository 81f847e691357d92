import { IconCheck } from '@tabler/icons-react';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { cx } from './class-names.ts';
import { documentDirection } from './document-direction.ts';
import { Kbd } from './kbd.tsx';
import { itemAfterKey } from './menu-keys.ts';
import styles from './popup.module.css';

export interface MenuAction {
  id: string;
  label: string;
  icon?: ReactNode;
  kbd?: string;
  tone?: 'danger';
  /** Set for an entry that is on or off; the menu stays open. */
  checked?: boolean;
  /** Stays in reach of the keyboard and says why it does nothing. */
  disabledReason?: string;
  onSelect: () => void;
}

export type MenuEntry = MenuAction | { id: string; separator: true } | { id: string; heading: string };

interface MenuPopupProps {
  id: string;
  items: readonly MenuEntry[];
  align: 'start' | 'end';
  anchor: RefObject<HTMLElement | null>;
  startAt: 'first' | 'last';
  onClose: () => void;
}

const GAP_PX = 4;
const EDGE_PX = 8;

export function MenuPopup({ id, items, align, anchor, startAt, onClose }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);
  const rows = () => [...(popup.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  useLayoutEffect(() => {
    const { current: element } = popup;
    if (!element || !anchor.current) return;
    // The top layer: nothing clips it, and it stays inside the dialog its button is in.
    element.showPopover();
    place(element, anchor.current.getBoundingClientRect(), align);
    const entries = element.querySelectorAll<HTMLElement>('[role^=menuitem]');
    entries[startAt === 'first' ? 0 : entries.length - 1]?.focus({ preventScroll: true });
  }, [anchor, align, startAt]);
  useCloseOutside(popup, anchor, onClose);

  const close = () => {
    anchor.current?.focus();
    onClose();
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key === 'Tab') {
      onClose();
      return;
    }
    if (event.key === 'Escape') {
      event.preventDefault();
      // Only the menu closes, not the panel or dialog around it.
      event.nativeEvent.stopImmediatePropagation();
      close();
      return;
    }
    const all = rows();
    const from = all.findIndex((row) => row === document.activeElement);
    const to = itemAfterKey(
      event.key,
      from,
      all.map((row) => row.textContent),
    );
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
  const run = (entry: MenuAction) => {
    if (entry.disabledReason !== undefined) return;
    if (entry.checked === undefined) close();
    entry.onSelect();
  };
  return (
    <div
      ref={popup}
      id={id}
      role="menu"
      tabIndex={-1}
      popover="manual"
      className={cx(styles['popup'], styles['floating'])}
      onKeyDown={handleKeyDown}
      onClick={(event) => event.stopPropagation()}
    >
      {items.map((entry) => (
        <Entry key={entry.id} entry={entry} onRun={run} />
      ))}
    </div>
  );
}

function Entry({ entry, onRun }: { entry: MenuEntry; onRun: (entry: MenuAction) => void }) {
  if ('separator' in entry) return <hr className={styles['separator']} />;
  if ('heading' in entry) {
    return (
      <div role="presentation" className={styles['heading']}>
        {entry.heading}
      </div>
    );
  }
  const { label, icon, kbd, tone, checked, disabledReason } = entry;
  const isBlocked = disabledReason !== undefined;
  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      aria-checked={checked}
      aria-disabled={isBlocked || undefined}
      tabIndex={-1}
      className={cx(styles['item'], tone === 'danger' && styles['danger'])}
      onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
      onClick={() => onRun(entry)}
    >
      {icon}
      <span className={styles['text']}>
        {label}
        {isBlocked && <span className={styles['hint']}>{disabledReason}</span>}
      </span>
      {kbd !== undefined && <Kbd keys={kbd} quiet />}
      {checked === true && (
        <span className={styles['mark']}>
          <IconCheck size={16} aria-hidden="true" />
        </span>
      )}
    </button>
  );
}

function place(popup: HTMLElement, anchor: DOMRect, align: 'start' | 'end'): void {
  const { width, height } = popup.getBoundingClientRect();
  const isAtAnchorStart = (align === 'start') === (documentDirection() === 'ltr');
  const wanted = isAtAnchorStart ? anchor.left : anchor.right - width;
  const x = Math.max(EDGE_PX, Math.min(wanted, window.innerWidth - width - EDGE_PX));
  const below = anchor.bottom + GAP_PX;
  const above = anchor.top - height - GAP_PX;
  const y = below + height > window.innerHeight - EDGE_PX && above >= EDGE_PX ? above : below;
  popup.style.translate = `${String(Math.round(x))}px ${String(Math.round(y))}px`;
}

/** Closes on a press elsewhere, and when the page moves under the menu. */
function useCloseOutside(
  popup: RefObject<HTMLElement | null>,
  anchor: RefObject<HTMLElement | null>,
  onClose: () => void,
): void {
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });
  useEffect(() => {
    const isInside = (target: EventTarget | null) =>
      target instanceof Node && Boolean(popup.current?.contains(target) || anchor.current?.contains(target));
    const handlePress = (event: Event) => {
      if (!isInside(event.target)) close.current();
    };
    const handleMove = (event: Event) => {
      if (event.target === popup.current) return;
      // Nobody chose another place: the focus goes back to the button.
      anchor.current?.focus({ preventScroll: true });
      close.current();
    };
    document.addEventListener('pointerdown', handlePress, true);
    window.addEventListener('scroll', handleMove, true);
    window.addEventListener('resize', handleMove);
    return () => {
      document.removeEventListener('pointerdown', handlePress, true);
      window.removeEventListener('scroll', handleMove, true);
      window.removeEventListener('resize', handleMove);
    };
  }, [popup, anchor]);
}
