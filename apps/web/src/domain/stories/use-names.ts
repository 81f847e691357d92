import { eventNamesMax, timelineRoutes, type EntryNames, type EventNames } from '@sorgfalt/contract';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../client/api-client.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { queryKeys } from '../../client/query-keys.ts';
import { mayOpen, screens } from '../access.ts';

interface Source<Names extends EventNames> {
  readonly kind: 'event' | 'entry';
  ask(ids: string[], signal: AbortSignal): Promise<{ readonly names: readonly Names[] }>;
}

export const namesByEvent: Source<EventNames> = {
  kind: 'event',
  ask: (ids, signal) => call(timelineRoutes.names, { body: { ids } }, { signal }),
};

export const namesByEntry: Source<EntryNames> = {
  kind: 'entry',
  ask: (ids, signal) => call(timelineRoutes.namesOfEntries, { body: { ids } }, { signal }),
};

/** What there is to say of a row: undefined when there is nothing, or nothing for this reader. */
export type NamesOf<Names> = (id: string) => Names | 'coming' | undefined;

/** What was told, by id; null for those nobody has a name for. */
type Told<Names> = ReadonlyMap<string, Names | null>;

const noNames: Told<never> = new Map();

/** What was told is put there as it comes, and never asked for by itself. */
const toldQuery = (kind: string) => ({ queryKey: [...queryKeys.timeline.names, kind] });

/** Rows come in bursts: their names are asked for once. */
const patienceMs = 250;

/**
 * Who did what and whose client it is, by event or by entry; for officers. Those of the first rows are waited for, and those
 * of later rows have their place kept, so that no sentence becomes another under the eye of whoever reads it. They stay in
 * the memory of the page, until whoever is signed in leaves: events are kept in the browser, names never are.
 */
export function useNames<Names extends EventNames>(
  ids: readonly string[],
  { kind, ask }: Source<Names>,
): { readonly namesOf: NamesOf<Names>; readonly areComing: boolean } {
  const isOfficer = mayOpen(screens.clients.access, useAuth());
  const client = useQueryClient();
  const { data: told = noNames } = useQuery<Told<Names>>({
    ...toldQuery(kind),
    queryFn: skipToken,
  });
  /** Those that could not be told now: their rows say what they say to everybody. */
  const [failed, setFailed] = useState<ReadonlySet<string>>(new Set());
  const namesOf = useCallback<NamesOf<Names>>(
    (id) => {
      const isComing = isOfficer && !told.has(id) && !failed.has(id);
      return isComing ? 'coming' : (told.get(id) ?? undefined);
    },
    [isOfficer, told, failed],
  );
  const coming = ids.filter((id) => namesOf(id) === 'coming');
  const wanted = coming.slice(0, eventNamesMax).join(' ');
  const isFirst = told.size === 0 && failed.size === 0;
  useEffect(() => {
    if (wanted === '') return undefined;
    const now = wanted.split(' ');
    const stop = new AbortController();
    const keep = (names: readonly Names[]) =>
      client.setQueryData<Told<Names>>(toldQuery(kind).queryKey, (before = new Map()) => {
        const nobody = now.map((id) => [id, null] as const);
        return new Map([...before, ...nobody, ...names.map((each) => [each.id, each] as const)]);
      });
    const timer = setTimeout(
      () => {
        ask(now, stop.signal)
          .then(({ names }) => keep(names))
          .catch(() => {
            if (!stop.signal.aborted) setFailed((before) => new Set([...before, ...now]));
          });
      },
      isFirst ? 0 : patienceMs,
    );
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [wanted, isFirst, kind, ask, client]);
  return { namesOf, areComing: isFirst && wanted !== '' };
}
