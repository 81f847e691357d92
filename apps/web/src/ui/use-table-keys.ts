import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { rowAfterKey } from './data-table-model.ts';

interface TableKeysOptions {
  /** False for a table whose rows do nothing. */
  isEnabled: boolean;
  count: number;
  pageRows: number;
  /** The row at which the keys begin. */
  start: number;
  /** Also answers when nothing else on the page has the focus. */
  onWholePage: boolean;
  root: RefObject<HTMLElement | null>;
  onOpen: (index: number) => void;
  /** With Shift all rows from the one that was ticked last. */
  onToggle: ((index: number, isRange: boolean) => void) | undefined;
}

type Keys = Pick<
  KeyboardEvent,
  'key' | 'preventDefault' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'
>;

/** One row is the tab stop; keys move it, open it and tick it. */
export function useTableKeys(options: TableKeysOptions) {
  const [moved, setActive] = useState<number>();
  const active = moved ?? options.start;
  const wanted = useRef<number>(undefined);
  const latest = useRef({ ...options, active });
  useEffect(() => {
    latest.current = { ...options, active };
    // A row outside the drawn window appears one render later; the wish is kept until then.
    const { current: index } = wanted;
    const row =
      index === undefined
        ? null
        : options.root.current?.querySelector<HTMLElement>(`[data-index="${String(index)}"]`);
    if (!row) return;
    wanted.current = undefined;
    row.focus({ preventScroll: true });
    row.scrollIntoView({ block: 'nearest' });
  });

  const handleKey = useCallback((event: Keys, scrollTo: (index: number) => void) => {
    const { isEnabled, count, pageRows, active: from, onOpen, onToggle } = latest.current;
    if (!isEnabled || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    const to = rowAfterKey(event.key, from, count, pageRows);
    if (to !== undefined) {
      event.preventDefault();
      wanted.current = to;
      scrollTo(to);
      setActive(to);
      return;
    }
    if (isControl(event.target)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      onOpen(from);
    } else if (/^[xX ]$/u.test(event.key) && onToggle) {
      event.preventDefault();
      onToggle(from, event.shiftKey);
    }
  }, []);

  const { onWholePage, root } = options;
  useEffect(() => {
    if (!onWholePage) return undefined;
    const handleDocumentKey = (event: globalThis.KeyboardEvent) => {
      const isFree = event.target === document.body || event.target === document.querySelector('#page-title');
      if (!isFree || event.defaultPrevented || !root.current) return;
      // With Ctrl or Cmd, k opens the palette.
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key !== 'j' && event.key !== 'k') return;
      event.preventDefault();
      wanted.current = latest.current.active;
      root.current.querySelector<HTMLElement>(`[data-index="${String(latest.current.active)}"]`)?.focus();
    };
    document.addEventListener('keydown', handleDocumentKey);
    return () => document.removeEventListener('keydown', handleDocumentKey);
  }, [onWholePage, root]);

  const last = Math.max(0, options.count - 1);
  return { active: Math.min(active, last), setActive, handleKey };
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null
  );
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button, input, summary') !== null;
}
