/** Where somebody reads on whose place is gone: in the dialog that is open, at what came of the step, or at the heading. */
function nextPlace(): HTMLElement | null {
  const dialogs = document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"]');
  return (
    [...dialogs].at(-1) ??
    document.querySelector<HTMLElement>('[data-outcome]') ??
    document.getElementById('page-title')
  );
}

/**
 * Keeps the focus on the page where a step takes away the button that it was taken with, as lifting a freeze does: it goes
 * to what is marked with `data-outcome`, which comes into view, else to the heading, which says how things stand. Gives
 * what ends it.
 */
export function keepFocus(): () => void {
  let last: EventTarget | null = null;
  const remember = ({ target }: FocusEvent) => {
    last = target;
  };
  const look = () => {
    if (!(last instanceof HTMLElement) || last.isConnected) return;
    last = null;
    const { activeElement } = document;
    if (activeElement !== null && activeElement !== document.body) return;
    const place = nextPlace();
    place?.focus({ preventScroll: place.dataset['outcome'] === undefined });
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', remember);
  return () => {
    watcher.disconnect();
    document.removeEventListener('focusin', remember);
  };
}
