import { eventNamesMax, timelineRoutes, type EntryNames, type EventNames } from '@sorgfalt/contract';
import { useEffect, useState } from 'react';
import { call } from '../../client/api-client.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { mayOpen, screens } from '../access.ts';

type Ask<Names extends EventNames> = (
  ids: string[],
  signal: AbortSignal,
) => Promise<{ readonly names: readonly Names[] }>;

export const askByEvent: Ask<EventNames> = (ids, signal) =>
  call(timelineRoutes.names, { body: { ids } }, { signal });

export const askByEntry: Ask<EntryNames> = (ids, signal) =>
  call(timelineRoutes.namesOfEntries, { body: { ids } }, { signal });

/** Rows come in bursts: their names are asked for once. */
const patienceMs = 250;

/**
 * Who did what and whose client it is, by event or by entry, as far as it was asked; for officers. Those of the first rows are
 * waited for, so that no sentence becomes another under the eye of whoever reads it. In the memory of the page only:
 * events are kept in the browser, names never are.
 */
export function useNames<Names extends EventNames>(
  ids: readonly string[],
  ask: Ask<Names>,
): { readonly names: ReadonlyMap<string, Names>; readonly areComing: boolean } {
  const isOfficer = mayOpen(screens.clients.access, useAuth());
  const [names, setNames] = useState<ReadonlyMap<string, Names>>(new Map());
  /** Those that were asked about already, whatever came of it. */
  const [asked, setAsked] = useState<ReadonlySet<string>>(new Set());
  /** Nobody waits twice: where rows come faster than their names, they are shown without. */
  const [isFirst, setIsFirst] = useState(true);
  const missing = ids.filter((id) => !asked.has(id)).slice(0, eventNamesMax);
  const wanted = isOfficer ? missing.join(' ') : '';
  useEffect(() => {
    if (wanted === '') return undefined;
    const now = wanted.split(' ');
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        ask(now, stop.signal)
          .then(({ names: told }) =>
            setNames((before) => new Map([...before, ...told.map((each) => [each.id, each] as const)])),
          )
          // Without names the rows say what they say to everybody.
          .catch(() => undefined)
          .finally(() => {
            setIsFirst(false);
            if (!stop.signal.aborted) setAsked((before) => new Set([...before, ...now]));
          });
      },
      isFirst ? 0 : patienceMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [wanted, isFirst, ask]);
  return { names, areComing: isFirst && wanted !== '' };
}
