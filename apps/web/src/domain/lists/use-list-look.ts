import { useMemo, useState } from 'react';
import { useAuth } from '../../client/identity/auth-context.tsx';
import { placesOf, type Column } from '../../ui/data-table-model.ts';
import { readLook, writeLook, type ListLook, type ListName } from './list-look.ts';

export interface UsedLook {
  readonly list: ListName;
  readonly look: ListLook;
  /** Changes how the list looks, at once; gives whether it is kept for the next visit. */
  readonly change: (next: ListLook) => boolean;
}

/** How whoever is signed in looks at a list. */
export function useListLook(list: ListName): UsedLook {
  const { uid } = useAuth().currentUser;
  const [look, setLook] = useState(() => readLook(localStorage, uid, list));
  return useMemo(
    () => ({
      list,
      look,
      change: (next) => {
        setLook(next);
        return writeLook(localStorage, uid, list, next);
      },
    }),
    [list, look, uid],
  );
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
