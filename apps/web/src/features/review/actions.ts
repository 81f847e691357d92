import type { Action } from '../../domain/actions/action.ts';
import { hitDecisionActions } from '../../domain/hits/actions.ts';

/** Marks what the keys press, so that a key does exactly what its button does. */
export const decisionHooks = { approve: 'approve', reject: 'reject', ask: 'ask', send: 'send' } as const;
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
    {
      id: 'review.approve',
      group: 'page',
      shortcut: 'a',
      label: (t) => t('review:decision.approve'),
      enabled: () => button('approve') !== null,
      perform: () => button('approve')?.click(),
    },
    {
      id: 'review.reject',
      group: 'page',
      shortcut: 'r',
      label: (t) => t('review:decision.reject'),
      enabled: () => button('reject') !== null,
      perform: () => button('reject')?.click(),
    },
    {
      id: 'review.ask',
      group: 'page',
      shortcut: 'q',
      label: (t) => t('review:decision.ask'),
      enabled: () => button('ask') !== null,
      perform: () => button('ask')?.click(),
    },
    ...hitDecisionActions,
    {
      id: 'review.send',
      group: 'page',
      shortcut: 'Ctrl+Enter',
      label: (t) => t('review:decision.send'),
      enabled: () => button('send') !== null,
      perform: () => button('send')?.click(),
    },
  ];
}
