import type { AnyRouter } from '@tanstack/react-router';

/** Moves the focus to the heading after a change of page, so that a screen reader starts there. */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (!fromLocation || !pathChanged) return;
    const heading = document.getElementById('page-title') ?? document.getElementById('main');
    heading?.focus({ preventScroll: true });
  });
}
