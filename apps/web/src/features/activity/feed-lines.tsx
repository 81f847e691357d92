import type { TimelineEvent } from '@sorgfalt/contract';
import { useMemo, useRef, type RefObject } from 'react';
import { namesByEvent, useNames } from '../../domain/stories/use-names.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { useIsPrinting } from '../../ui/use-is-printing.ts';
import { useTableKeys } from '../../ui/use-table-keys.ts';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { linesOf } from './feed.ts';
import { CaseLine, EventLine } from './feed-line.tsx';
import styles from './feed-lines.module.css';

const pageLines = 10;
/** Scrolled so far down somebody reads, and is not moved by what comes in above. */
const awayPx = 40;

interface FeedLinesProps {
  readonly events: readonly TimelineEvent[];
  readonly scroller: RefObject<HTMLDivElement | null>;
  onScroll(isAway: boolean): void;
}

/**
 * Cases with what happened in each, newest first; of thousands only what is in sight is drawn, and only its names are asked for.
 * What comes in is not read out, as it never ends: how much waits is said above.
 */
export function FeedLines({ events, scroller, onScroll }: FeedLinesProps) {
  const t = useTexts();
  const isPrinting = useIsPrinting();
  const list = useRef<HTMLOListElement>(null);
  const lines = useMemo(() => linesOf(events), [events]);
  const keys = useTableKeys({
    isEnabled: true,
    count: lines.length,
    pageRows: pageLines,
    start: 0,
    onWholePage: true,
    root: list,
    // A case has a link, an event is all there is of it.
    onOpen: (index) => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.click(),
    onToggle: undefined,
  });
  const virtual = useVirtualRows(lines.length, keys.active, scroller, { lines: 'one', isPrinting });
  const places = virtual.drawn ?? lines.map((_, index) => ({ index, top: undefined }));
  const drawn = places.flatMap(({ index, top }) => {
    const line = lines[index];
    return line === undefined ? [] : [{ index, top, line }];
  });
  const { namesOf } = useNames(
    drawn.flatMap(({ line }) => ('event' in line ? [line.event.id] : [])),
    namesByEvent,
  );
  return (
    <div
      ref={scroller}
      role="log"
      aria-live="off"
      aria-label={t('activity:title')}
      className={styles['scroller']}
      onScroll={({ currentTarget }) => onScroll(currentTarget.scrollTop > awayPx)}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of a list, as in tables */}
      <ol
        ref={list}
        className={styles['lines']}
        style={virtual.drawn && { blockSize: `${virtual.totalPx}px` }}
        onKeyDown={(event) => keys.handleKey(event, virtual.scrollTo)}
      >
        {drawn.map(({ index, top, line }) => {
          const place = {
            ref: top === undefined ? null : virtual.measure,
            className: styles['event' in line ? 'event' : 'head'],
            style: top === undefined ? undefined : { position: 'absolute' as const, translate: `0 ${top}px` },
            tabIndex: index === keys.active ? 0 : -1,
            'data-index': index,
            'aria-setsize': lines.length,
            'aria-posinset': index + 1,
            onFocus: () => keys.setActive(index),
          };
          // By its place, as what is measured of a place is measured anew when something else stands there.
          return 'event' in line ? (
            <EventLine key={index} {...place} event={line.event} names={namesOf(line.event.id)} />
          ) : (
            <CaseLine key={index} {...place} {...line} />
          );
        })}
      </ol>
    </div>
  );
}
