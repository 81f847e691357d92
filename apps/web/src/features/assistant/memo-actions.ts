import type { Action } from '../../domain/actions/action.ts';
import { moveFocus } from '../../domain/actions/move-focus.ts';

/** Marks what the keys reach. */
export const memoHooks = { write: 'write', finding: 'finding' } as const;

const selector = (hook: keyof typeof memoHooks) => `[data-memo="${memoHooks[hook]}"]`;

/** The keys of the page where a memo is checked. */
export function memoActions(): readonly Action[] {
  const step = (id: string, shortcut: string, by: 1 | -1, label: Action['label']): Action => ({
    id: `memo.${id}`,
    group: 'page',
    shortcut,
    isHidden: true,
    label,
    perform: () => moveFocus(selector('finding'), by),
  });
  return [
    {
      id: 'memo.write',
      group: 'page',
      shortcut: 'w',
      label: (t) => t('assistant:memo.key.write'),
      perform: () => document.querySelector<HTMLElement>(selector('write'))?.focus(),
    },
    step('next', 'j', 1, (t) => t('assistant:memo.key.next')),
    step('previous', 'k', -1, (t) => t('assistant:memo.key.previous')),
  ];
}
