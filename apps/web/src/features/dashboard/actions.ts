import type { Action } from '../../domain/actions/action.ts';
import { moveFocus } from '../../domain/actions/move-focus.ts';

const rows = 'main [data-row] > a';

/** The keys of the dashboard: j and k walk through its lists, Enter opens as on every link. */
export const dashboardActions: readonly Action[] = [
  {
    id: 'dashboard.next',
    group: 'page',
    shortcut: 'j',
    isHidden: true,
    label: (t) => t('review:decision.next'),
    perform: () => moveFocus(rows, 1),
  },
  {
    id: 'dashboard.previous',
    group: 'page',
    shortcut: 'k',
    isHidden: true,
    label: (t) => t('review:decision.previous'),
    perform: () => moveFocus(rows, -1),
  },
];
