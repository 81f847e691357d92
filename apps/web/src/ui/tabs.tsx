import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { cx } from './class-names.ts';
import { documentDirection } from './document-direction.ts';
import { formatNumber } from './number-format.ts';
import styles from './tabs.module.css';

export interface Tab<Value extends string = string> {
  value: Value;
  label: string;
  count?: number;
  panel?: ReactNode;
}

export interface TabsProps<Value extends string = string> {
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  tabs: readonly Tab<Value>[];
  className?: string;
}

export function Tabs<Value extends string = string>({
  label,
  value,
  onValueChange,
  tabs,
  className,
}: TabsProps<Value>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find((tab) => tab.value === value);
  useEffect(() => {
    // Where not all have room, the chosen one is in sight; only the row of tabs moves, never the page.
    const row = list.current;
    const tab = document.getElementById(`${id}-${value}`);
    if (!row || !tab) return;
    const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (inner.left < outer.left) row.scrollLeft += inner.left - outer.left;
    if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
  }, [id, value]);
  const handleKeyDown = (event: KeyboardEvent) => {
    const to = nextIndex(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const tab = to === undefined ? undefined : tabs[to];
    if (!tab || to === undefined) return;
    event.preventDefault();
    onValueChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div className={className}>
      <div
        ref={list}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        className={styles['list']}
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={tab.value === value && tab.panel !== undefined ? `${id}-panel` : undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles['tab']}
            onClick={() => onValueChange(tab.value)}
          >
            {tab.label}
            {tab.count !== undefined && ' '}
            {tab.count !== undefined && (
              <bdi dir="ltr" className={styles['count']}>
                {formatNumber(tab.count)}
              </bdi>
            )}
          </button>
        ))}
      </div>
      {current?.panel !== undefined && (
        <div
          id={`${id}-panel`}
          role="tabpanel"
          aria-labelledby={`${id}-${current.value}`}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a panel without controls must be reachable too
          tabIndex={0}
          className={cx(styles['panel'])}
        >
          {current.panel}
        </div>
      )}
    </div>
  );
}

function nextIndex(key: string, from: number, count: number): number | undefined {
  const forward = documentDirection() === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  const back = forward === 'ArrowLeft' ? 'ArrowRight' : 'ArrowLeft';
  if (key === forward) return (from + 1) % count;
  if (key === back) return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  if (key === 'End') return count - 1;
  return undefined;
}
