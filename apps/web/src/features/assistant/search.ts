import { compact, textOf, type RawSearch } from '../../client/search-params.ts';

/** The conversation that was chosen, as the URL holds it: a reload and the way back lead to it. */
export function parseChatSearch(raw: RawSearch) {
  return compact({ conversation: textOf(raw['conversation'], 36) });
}
