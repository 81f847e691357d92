import type { AnyRouter } from '@tanstack/react-router';

/** The page that is shown, with what its path names; a child that draws nothing is a part of the page above it. */
function shownPage({ state, routesById }: AnyRouter): string | undefined {
  return state.matches.findLast(({ routeId }) => routesById[routeId]?.options.component !== undefined)?.id;
}

/**
 * Moves the focus to the heading after a change of page, so that a screen reader starts there. What is opened or closed beside
 * a list is no other page: the focus stays in the list, to go on from there.
 */
export function focusHeadingOnNavigation(router: AnyRouter): void {
  let last = shownPage(router);
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    const page = shownPage(router);
    const isSame = page === last;
    last = page;
    if (!fromLocation || !pathChanged) return;
    const { activeElement, body } = document;
    if (isSame && activeElement !== null && activeElement !== body) return;
    const heading = document.getElementById('page-title') ?? document.getElementById('main');
    heading?.focus({ preventScroll: true });
  });
}
