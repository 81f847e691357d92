import type { Action } from '../actions/action.ts';

/** The button of the hit that has the focus, or of the first that is open; a key does exactly what it does. */
function button(kind: 'dismissed' | 'confirmed'): HTMLElement | null {
  const hit = document.activeElement?.closest('[data-hit]') ?? document;
  return hit.querySelector<HTMLElement>(`[data-hit-decision="${kind}"]:not([aria-disabled="true"])`);
}

/** The keys that decide about hits; each asks for the reason first. */
export const hitDecisionActions: readonly Action[] = [
  {
    id: 'hits.dismiss',
    group: 'page',
    shortcut: 'd',
    label: (t) => t('hits:decision.send.dismissed'),
    enabled: () => button('dismissed') !== null,
    perform: () => button('dismissed')?.click(),
  },
  {
    id: 'hits.confirm',
    group: 'page',
    shortcut: 'c',
    label: (t) => t('hits:decision.send.confirmed'),
    enabled: () => button('confirmed') !== null,
    perform: () => button('confirmed')?.click(),
  },
];
