import { compact, textOf, type RawSearch } from '../../app/search-params.ts';

/** Filter of the user list, as the URL holds it. */
export function parseUsersSearch(raw: RawSearch) {
  return compact({ search: textOf(raw['search'], 100) });
}
export type UsersSearch = ReturnType<typeof parseUsersSearch>;
