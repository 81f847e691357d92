/** True for a press on a toast: it lies outside an open dialog but must not close it. */
export function isOnToast(event: Event): boolean {
  return event.target instanceof Element && event.target.closest('[data-toasts]') !== null;
}
