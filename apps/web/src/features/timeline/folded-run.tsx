import type { TimelineEvent } from '@sorgfalt/contract';
import { IconChevronDown } from '@tabler/icons-react';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { formatDateTime } from '../../ui/date-format.ts';
import { stop } from './actions.ts';
import styles from './event-row.module.css';

interface FoldedRunProps {
  /** Newest first. */
  readonly events: readonly TimelineEvent[];
  onOpen(): void;
}

/** Automatic steps as one line that opens: how many, and from when to when. */
export function FoldedRun({ events, onOpen }: FoldedRunProps) {
  const t = useTexts();
  const [from, to] = [clockOf(events.at(-1)), clockOf(events[0])];
  const count = events.length;
  return (
    <li className={styles['fold']}>
      <Button
        variant="ghost"
        size="small"
        icon={<IconChevronDown />}
        aria-expanded={false}
        onClick={onOpen}
        {...stop}
      >
        {from === to ? t('timeline:foldedAt', { count, at: to }) : t('timeline:folded', { count, from, to })}
      </Button>
    </li>
  );
}

function clockOf(event: TimelineEvent | undefined): string {
  return event === undefined ? '' : formatDateTime(event.time).slice(11);
}
