import type { Action } from '../../domain/actions/action.ts';
import { moveFocus } from '../../domain/actions/move-focus.ts';
import { hitDecisionActions } from '../../domain/hits/actions.ts';

/** The keys of the workbench; `/` and Enter are those of every page and form. */
export const hitActions: readonly Action[] = [
  {
    id: 'screening.next',
    group: 'page',
    shortcut: 'j',
    isHidden: true,
    label: (t) => t('screening:keys.next'),
    perform: () => moveFocus('[data-hit]', 1),
  },
  {
    id: 'screening.previous',
    group: 'page',
    shortcut: 'k',
    isHidden: true,
    label: (t) => t('screening:keys.previous'),
    perform: () => moveFocus('[data-hit]', -1),
  },
  ...hitDecisionActions,
];
