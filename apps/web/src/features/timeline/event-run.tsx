import type { EventNames, TimelineEvent } from '@sorgfalt/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import type { Run } from './days.ts';
import { EventRow } from './event-row.tsx';
import styles from './event-row.module.css';
import type { TimelineSearch } from './search.ts';

interface EventRunProps {
  readonly run: Run<TimelineEvent>;
  readonly search: TimelineSearch;
  readonly target: string | undefined;
  readonly isFolded: boolean;
  readonly names: ReadonlyMap<string, EventNames>;
  readonly isOpened: boolean;
  onOpen(): void;
}

/** What a person did, or automatic steps: folded they are one line that opens; never over what the address names. */
export function EventRun({
  run: { isAutomatic, events },
  search,
  target,
  isFolded,
  names,
  isOpened,
  onOpen,
}: EventRunProps) {
  const t = useTexts();
  const isOne = isFolded && isAutomatic && events.length > 1 && !events.some(({ id }) => id === target);
  if (!isOne || isOpened) {
    return events.map((event) => (
      <EventRow
        key={event.id}
        event={event}
        search={search}
        isTarget={event.id === target}
        names={names.get(event.id)}
      />
    ));
  }
  // The newest stands first.
  const times = { from: clockOf(events.at(-1)), to: clockOf(events[0]) };
  return (
    <li className={styles['fold']}>
      <Button variant="ghost" size="small" icon={<IconChevronDown />} aria-expanded={false} onClick={onOpen}>
        {t('timeline:folded', { count: events.length, ...times })}
      </Button>
    </li>
  );
}

function clockOf(event: TimelineEvent | undefined): string {
  return event === undefined ? '' : formatDateTime(event.time).slice(11);
}
