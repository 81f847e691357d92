import { viewNameMax, viewsMax, type ListLook, type ListName, type SavedView } from '@sorgfalt/contract';
import { isRecord } from '../../client/is-record.ts';
import type { SettingsStorage } from '../../client/settings/stored-settings.ts';

const plain: ListLook = { hidden: [], views: [] };
const version = 1;
/** Each person's own: somebody else who signs in in this browser is not shown them. */
const nameOf = (uid: string, list: ListName) => `sorgfalt.list-look.${uid}.${list}`;

/** How this browser last showed somebody a list; whatever is not written as it should be is left out. */
export function readLook(storage: SettingsStorage, uid: string, list: ListName): ListLook {
  try {
    const stored: unknown = JSON.parse(storage.getItem(nameOf(uid, list)) ?? 'null');
    if (!isRecord(stored) || stored['version'] !== version) return plain;
    const { hidden, views } = stored;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((id) => typeof id === 'string') : [],
      views: Array.isArray(views) ? views.filter(isView).slice(0, viewsMax) : [],
    };
  } catch {
    // Storage may be forbidden, or hold what somebody else has written: the list looks as it does for everybody.
    return plain;
  }
}

/** Has this browser show it so at once at the next visit; gives whether it could be kept. */
export function writeLook(storage: SettingsStorage, uid: string, list: ListName, look: ListLook): boolean {
  try {
    storage.setItem(nameOf(uid, list), JSON.stringify({ version, ...look }));
    return true;
  } catch {
    return false;
  }
}

/** With these filters under that name, in the place of those that had it; views stand in the order of their names. */
export function withView(look: ListLook, view: SavedView): ListLook {
  const others = look.views.filter(({ name }) => !isSameName(name, view.name));
  return { ...look, views: [...others, view].toSorted((a, b) => a.name.localeCompare(b.name)) };
}

export function withoutView(look: ListLook, name: string): ListLook {
  return { ...look, views: look.views.filter((view) => view.name !== name) };
}

export function isSameName(one: string, other: string): boolean {
  return one.toLocaleLowerCase() === other.toLocaleLowerCase();
}

/** With the column where it was left out, and without it where it was there. */
export function toggleColumn(look: ListLook, id: string): ListLook {
  const { hidden } = look;
  return { ...look, hidden: hidden.includes(id) ? hidden.filter((each) => each !== id) : [...hidden, id] };
}

/** The view whose filters these are. */
export function viewOf({ views }: ListLook, search: SavedView['search']): SavedView | undefined {
  const written = canonical(search);
  return views.find((view) => canonical(view.search) === written);
}

function canonical(search: SavedView['search']): string {
  return JSON.stringify(Object.entries(search).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function isView(value: unknown): value is SavedView {
  if (!isRecord(value)) return false;
  const { name, search } = value;
  return (
    typeof name === 'string' &&
    name.trim() !== '' &&
    name.length <= viewNameMax &&
    isRecord(search) &&
    Object.values(search).every((each) => typeof each === 'string')
  );
}
