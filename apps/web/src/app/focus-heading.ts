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
    focusHeading();
  });
}

/** A page that still asks for what it is about has its heading later: the focus waits in the page, and goes on unless moved. */
function focusHeading(): void {
  const toHeading = () => {
    const heading = document.getElementById('page-title');
    heading?.focus({ preventScroll: true });
    return heading !== null;
  };
  if (toHeading()) return;
  const main = document.getElementById('main');
  main?.focus({ preventScroll: true });
  const watcher = new MutationObserver(() => {
    if (document.activeElement !== main || toHeading()) watcher.disconnect();
  });
  watcher.observe(document.body, { childList: true, subtree: true });
}
