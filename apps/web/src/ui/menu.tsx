import { cloneElement, useId, useRef, useState, type ButtonHTMLAttributes, type ReactElement } from 'react';
import { MenuPopup, type MenuEntry } from './menu-popup.tsx';

export type { MenuAction, MenuEntry } from './menu-popup.tsx';

export interface MenuProps {
  /** A button that passes native props on; it gets the menu's ARIA. */
  trigger: ReactElement<ButtonHTMLAttributes<HTMLButtonElement>>;
  items: readonly MenuEntry[];
  align?: 'start' | 'end';
}

/** A list of actions behind a button, after the menu button pattern of the ARIA practices. */
export function Menu({ trigger, items, align = 'end' }: MenuProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [opened, setOpened] = useState<'first' | 'last'>();
  const own = trigger.props;
  return (
    <>
      {/* oxlint-disable-next-line react/refs -- the button is remembered in handlers, after the render */}
      {cloneElement(trigger, {
        'aria-haspopup': 'menu',
        'aria-expanded': opened !== undefined,
        'aria-controls': opened === undefined ? undefined : id,
        onClick: (event) => {
          own.onClick?.(event);
          button.current = event.currentTarget;
          setOpened((now) => (now === undefined ? 'first' : undefined));
        },
        onKeyDown: (event) => {
          own.onKeyDown?.(event);
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
          event.preventDefault();
          event.stopPropagation();
          button.current = event.currentTarget;
          setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
        },
      })}
      {opened !== undefined && (
        <MenuPopup
          id={id}
          items={items}
          align={align}
          anchor={button}
          startAt={opened}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
