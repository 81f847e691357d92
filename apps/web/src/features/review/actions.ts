import type { Action } from '../../domain/actions/action.ts';
import { hitDecisionActions } from '../../domain/hits/actions.ts';

/** Marks what the keys press, so that a key does exactly what its button does. */
export const decisionHooks = {
  approve: 'approve',
  reject: 'reject',
  ask: 'ask',
  send: 'send',
  take: 'take',
} as const;
export type DecisionHook = keyof typeof decisionHooks;

function button(hook: DecisionHook): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-decision="${hook}"]:not([aria-disabled="true"])`);
}

/** The keys of the review screen; entries without a button to press at the moment are left out. */
export function reviewActions(move: (step: 1 | -1) => void): readonly Action[] {
  return [
    {
      id: 'review.next',
      group: 'page',
      shortcut: 'j',
      isHidden: true,
      label: (t) => t('review:decision.next'),
      perform: () => move(1),
    },
    {
      id: 'review.previous',
      group: 'page',
      shortcut: 'k',
      isHidden: true,
      label: (t) => t('review:decision.previous'),
      perform: () => move(-1),
    },
    pressing('approve', 'a', (t) => t('review:decision.approve')),
    pressing('reject', 'r', (t) => t('review:decision.reject')),
    pressing('take', 't', (t) => `${t('review:assignee.take')} / ${t('review:assignee.giveBack')}`),
    pressing('ask', 'q', (t) => t('review:decision.ask')),
    ...hitDecisionActions,
    pressing('send', 'Ctrl+Enter', (t) => t('review:decision.send')),
  ];
}

/** The key of a button: switched off while there is none to press. */
function pressing(hook: DecisionHook, shortcut: string, label: Action['label']): Action {
  return {
    id: `review.${hook}`,
    group: 'page',
    shortcut,
    label,
    enabled: () => button(hook) !== null,
    perform: () => button(hook)?.click(),
  };
}
