import { listLookRoutes, type ListLook, type ListName, type RouteOutput } from '@sorgfalt/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../client/api-client.ts';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { queryKeys } from '../../client/query-keys.ts';
import { placesOf, type Column } from '../../ui/data-table-model.ts';
import { readLook, writeLook } from './list-look.ts';

type Change = (look: ListLook) => ListLook;

export interface UsedLook {
  readonly list: ListName;
  readonly look: ListLook;
  /** Changes how the list looks, at once; gives whether it is kept for the next visit, from whatever browser. */
  change(to: Change): Promise<boolean>;
}

type Looks = RouteOutput<typeof listLookRoutes.read>['looks'];

const lookIn = (looks: Looks | undefined, list: ListName) => looks?.find((each) => each.list === list)?.look;

/**
 * How whoever is signed in looks at a list, in every browser; as this one last showed it until the server has answered.
 * Without an account it stays in this browser.
 */
export function useListLook(list: ListName): UsedLook {
  const { currentUser, isSignedIn } = useAuth();
  const { uid } = currentUser;
  const client = useQueryClient();
  const queryKey = useMemo(() => [...queryKeys.lists.looks, uid], [uid]);
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await call(listLookRoutes.read, {})).looks,
    staleTime: Infinity,
    enabled: isSignedIn,
  });
  // One after the other, each to what the server has by then: what another browser has kept stays.
  const { mutateAsync: keep } = useMutation({
    scope: { id: `look.${list}` },
    mutationFn: async ({ to, before }: { readonly to: Change; readonly before: ListLook }) => {
      const { looks } = await call(listLookRoutes.read, {});
      await call(listLookRoutes.keep, { params: { list }, body: to(lookIn(looks, list) ?? before) });
    },
  });
  const kept = lookIn(data, list);
  return useMemo(() => {
    const look = kept ?? readLook(localStorage, uid, list);
    return {
      list,
      look,
      async change(to) {
        const next = to(look);
        await client.cancelQueries({ queryKey });
        client.setQueryData<Looks>(queryKey, (looks = []) => [
          ...looks.filter((each) => each.list !== list),
          { list, look: next },
        ]);
        const isHere = writeLook(localStorage, uid, list, next);
        if (!isSignedIn) return isHere;
        return keep({ to, before: look }).then(
          () => true,
          () => false,
        );
      },
    };
  }, [client, isSignedIn, keep, kept, list, queryKey, uid]);
}

/**
 * Those that can be left out: not what a row is about, its amount and how it stands, as whoever forgot that would judge
 * without them.
 */
export function choosable<Row>(columns: readonly Column<Row>[]): readonly Column<Row>[] {
  const { title, amount, status } = placesOf(columns);
  const stay = new Set([...title, ...amount, ...status]);
  return columns.filter((column) => !stay.has(column));
}

/** The columns that are not left out. */
export function useShownColumns<Row>(columns: readonly Column<Row>[], { hidden }: ListLook): typeof columns {
  return useMemo(() => {
    const left = new Set(choosable(columns).filter(({ id }) => hidden.includes(id)));
    return columns.filter((column) => !left.has(column));
  }, [columns, hidden]);
}
