import type { Action, ActionContext } from '../../domain/actions/action.ts';
import { parsePaymentsSearch } from './search.ts';

/** Marks what the keys press, so that a key does exactly what its button does. */
export const actionHooks = {
  revise: 'e',
  hold: 'h',
  release: 'r',
  ask: 'a',
  cancel: 'c',
  decide: 'd',
} as const;
export type ActionHook = keyof typeof actionHooks;

function button(hook: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-action="${hook}"]:not([aria-disabled="true"])`);
}

function open({ navigate }: ActionContext, paymentId: string): void {
  void navigate({
    to: '/app/payments/$paymentId',
    params: { paymentId },
    search: (now) => parsePaymentsSearch(now),
    state: true,
    replace: true,
  });
}

/** What the keys do on the queue; entries without a button to press at the moment are left out. */
export function panelActions(beside: (step: 1 | -1) => string | undefined): readonly Action[] {
  const step = (id: string, shortcut: string, by: 1 | -1): Action => ({
    id: `payments.${id}`,
    group: 'page',
    shortcut,
    isHidden: true,
    label: (t) => t(by === 1 ? 'payments:key.next' : 'payments:key.previous'),
    enabled: () => beside(by) !== undefined,
    perform: (context) => {
      const next = beside(by);
      if (next !== undefined) open(context, next);
    },
  });
  const buttons = Object.entries(actionHooks).map(([hook, shortcut]): Action => ({
    id: `payments.${hook}`,
    group: 'page',
    shortcut,
    label: (t) => t(`payments:action.${hook as ActionHook}`),
    enabled: () => button(hook) !== null,
    perform: () => button(hook)?.click(),
  }));
  return [step('next', ']', 1), step('previous', '[', -1), ...buttons];
}

/** What the keys do on the form: on to the next step, or send. */
export const formActions: readonly Action[] = [
  {
    id: 'payments.send',
    group: 'page',
    shortcut: 'Ctrl+Enter',
    label: (t) => t('payments:key.send'),
    enabled: () => button('send') !== null,
    perform: () => button('send')?.click(),
  },
];
