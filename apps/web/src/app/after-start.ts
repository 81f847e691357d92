import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { followOthers } from '../client/identity/enter.ts';
import { keepLists } from '../client/persist.ts';
import { focusHeadingOnNavigation } from './focus-heading.ts';
import { keepFocus } from './keep-focus.ts';

/** What begins beside the first page, which is shown without it. */
export function afterStart(client: QueryClient, router: AnyRouter): void {
  keepLists(client, localStorage, () => performance.now());
  focusHeadingOnNavigation(router);
  keepFocus();
  void followOthers(client);
}
