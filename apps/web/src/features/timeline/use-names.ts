import { eventNamesMax, timelineRoutes, type EventNames, type TimelineEvent } from '@sorgfalt/contract';
import { useEffect, useState } from 'react';
import { call } from '../../client/api-client.ts';

/** Events come in bursts: their names are asked for once. */
const patienceMs = 250;
const none: ReadonlyMap<string, EventNames> = new Map();

/**
 * Who did what and whose client it is, by event, as far as it was asked; for officers. Those of the first events are waited for, so
 * that no sentence becomes another under the eye of whoever reads it. In the memory of the page only: the
 * events are kept in the browser, names never are.
 */
export function useNames(
  events: readonly TimelineEvent[],
  isOfficer: boolean,
): { readonly names: ReadonlyMap<string, EventNames>; readonly areComing: boolean } {
  const [names, setNames] = useState(none);
  /** Those that were asked about already, whatever came of it. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  /** Nobody waits twice: where events come faster than their names, they are shown without. */
  const [isFirst, setIsFirst] = useState(true);
  const missing = events.flatMap(({ id }) => (asked.has(id) ? [] : [id])).slice(0, eventNamesMax);
  const wanted = isOfficer ? missing.join(' ') : '';
  useEffect(() => {
    if (wanted === '') return undefined;
    const ids = wanted.split(' ');
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        call(timelineRoutes.names, { body: { ids } }, { signal: stop.signal })
          .then(({ names: told }) =>
            setNames((before) => new Map([...before, ...told.map((each) => [each.id, each] as const)])),
          )
          // Without names the events say what they say to everybody.
          .catch(() => undefined)
          .finally(() => {
            setIsFirst(false);
            if (!stop.signal.aborted) setAsked((before) => new Set([...before, ...ids]));
          });
      },
      isFirst ? 0 : patienceMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [wanted, isFirst]);
  return { names, areComing: isFirst && wanted !== '' };
}
