/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a combobox with groups, icons and hints; native lists hold text only */
import { Dialog } from '@base-ui/react/dialog';
import { IconSearch } from '@tabler/icons-react';
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Kbd } from './kbd.tsx';
import { filterEntries } from './palette-filter.ts';
import dialog from './dialog.module.css';
import styles from './command-palette.module.css';

export interface PaletteItem {
  id: string;
  label: string;
  /** Id of a group; items without one come first. */
  group?: string;
  icon?: ReactNode;
  kbd?: string;
  hint?: string;
  /** Other words it is found by; not shown. */
  keywords?: string;
  disabledReason?: string;
  onSelect: () => void;
}

export interface CommandPaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: readonly PaletteItem[];
  groups: readonly { id: string; label: string }[];
  title: string;
  placeholder: string;
  emptyText: string;
  /** For entries that come from the server; they are filtered here again. */
  onQueryChange?: (query: string) => void;
  footer?: ReactNode;
}

export function CommandPalette({ open, onOpenChange, title, ...list }: CommandPaletteProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialog['backdrop']} />
        <Dialog.Popup className={styles['palette']} initialFocus={input}>
          <Dialog.Title className={styles['title']}>{title}</Dialog.Title>
          <PaletteList {...list} input={input} onDone={() => onOpenChange(false)} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type PaletteListProps = Omit<CommandPaletteProps, 'open' | 'onOpenChange' | 'title'> & {
  input: React.RefObject<HTMLInputElement | null>;
  onDone: () => void;
};

function PaletteList({
  items,
  groups,
  placeholder,
  emptyText,
  onQueryChange,
  footer,
  input,
  onDone,
}: PaletteListProps) {
  const id = useId();
  const [query, setQuery] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const sections = sectionsOf(filterEntries(items, query), groups);
  const shown = sections.flatMap((section) => section.items);
  const active = shown.find((item) => item.id === activeId) ?? shown[0];

  const run = (item: PaletteItem) => {
    if (item.disabledReason !== undefined) return;
    onDone();
    item.onSelect();
  };
  const move = (event: KeyboardEvent, step: number) => {
    event.preventDefault();
    const from = active ? shown.indexOf(active) : -1;
    const next = shown[(from + step + shown.length) % shown.length];
    if (!next) return;
    setActiveId(next.id);
    document.getElementById(`${id}-${next.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an input method's composition is not meant for us.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') move(event, 1);
    else if (event.key === 'ArrowUp') move(event, -1);
    else if (event.key === 'Enter' && active) {
      event.preventDefault();
      run(active);
    }
  };
  const handleQuery = (text: string) => {
    setQuery(text);
    setActiveId(undefined);
    onQueryChange?.(text);
  };
  return (
    <>
      <div className={styles['search']}>
        <IconSearch size={18} aria-hidden="true" />
        <input
          ref={input}
          role="combobox"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active && `${id}-${active.id}`}
          aria-autocomplete="list"
          aria-label={placeholder}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => handleQuery(event.target.value)}
          onKeyDown={handleKeyDown}
          className={styles['input']}
        />
        <Kbd keys="Esc" />
      </div>
      <div id={`${id}-list`} role="listbox" aria-label={placeholder} className={styles['list']}>
        {sections.map((section) => (
          <div
            key={section.id}
            role="group"
            aria-labelledby={section.label ? `${id}-g-${section.id}` : undefined}
          >
            {section.label !== '' && (
              <div id={`${id}-g-${section.id}`} role="presentation" className={styles['group']}>
                {section.label}
              </div>
            )}
            {section.items.map((item) => (
              <PaletteRow
                key={item.id}
                domId={`${id}-${item.id}`}
                item={item}
                isActive={item === active}
                onPoint={() => setActiveId(item.id)}
                onRun={() => run(item)}
              />
            ))}
          </div>
        ))}
      </div>
      {shown.length === 0 && (
        <p role="status" className={styles['empty']}>
          {emptyText}
        </p>
      )}
      {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
    </>
  );
}

interface PaletteRowProps {
  domId: string;
  item: PaletteItem;
  isActive: boolean;
  onPoint: () => void;
  onRun: () => void;
}

function PaletteRow({ domId, item, isActive, onPoint, onRun }: PaletteRowProps) {
  return (
    // The input keeps the focus and handles the keys for the active option.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- Enter in the input runs the active option
    <div
      id={domId}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      aria-disabled={item.disabledReason !== undefined || undefined}
      className={styles['item']}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      {item.icon}
      <span className={styles['words']}>
        <span className={styles['label']}>{item.label}</span>
        {(item.disabledReason ?? item.hint) !== undefined && (
          <span className={styles['hint']}>{item.disabledReason ?? item.hint}</span>
        )}
      </span>
      {item.kbd !== undefined && <Kbd keys={item.kbd} />}
    </div>
  );
}

interface Section {
  id: string;
  label: string;
  items: PaletteItem[];
}

function sectionsOf(items: readonly PaletteItem[], groups: CommandPaletteProps['groups']): Section[] {
  const known = new Set(groups.map((group) => group.id));
  const loose = items.filter((item) => item.group === undefined || !known.has(item.group));
  return [
    { id: '', label: '', items: loose },
    ...groups.map(({ id, label }) => ({ id, label, items: items.filter((item) => item.group === id) })),
  ].filter((section) => section.items.length > 0);
}
