import type { Action } from '../../domain/actions/action.ts';

/** Moves the focus to the hit before or after the one that has it. */
function moveToHit(step: 1 | -1): void {
  const hits = [...document.querySelectorAll<HTMLElement>('[data-hit]')].filter((hit) =>
    hit.checkVisibility(),
  );
  const at = hits.findIndex((hit) => hit.contains(document.activeElement));
  const first = step === 1 ? 0 : hits.length - 1;
  const target = hits[at === -1 ? first : Math.max(0, Math.min(hits.length - 1, at + step))];
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'start' });
}

/** The keys of the workbench; `/` and Enter are those of every page and form. */
export const hitActions: readonly Action[] = [
  {
    id: 'screening.next',
    group: 'page',
    shortcut: 'j',
    isHidden: true,
    label: (t) => t('screening:keys.next'),
    perform: () => moveToHit(1),
  },
  {
    id: 'screening.previous',
    group: 'page',
    shortcut: 'k',
    isHidden: true,
    label: (t) => t('screening:keys.previous'),
    perform: () => moveToHit(-1),
  },
];
