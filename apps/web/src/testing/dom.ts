import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// Long enough for a busy machine; what never comes still ends.
configure({ asyncUtilTimeout: 5_000 });

/** The width of the screen; jsdom lays nothing out and knows no media queries. */
let widthPx = 1440;

/** Until the test is over the screen is so wide. */
export function onScreenOf(px: number): void {
  widthPx = px;
}

window.matchMedia = (media) => {
  const [, px] = /max-width: (\d+)px/.exec(media) ?? [];
  const list = new EventTarget();
  return Object.assign(list, {
    media,
    matches: px !== undefined && widthPx <= Number(px),
    onchange: null,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
};
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.checkVisibility = () => true;
window.scrollTo = () => undefined;
// jsdom hides what is for the top layer, which it does not have.
HTMLElement.prototype.showPopover = function show() {
  this.style.display = 'block';
};

// Files share their window: what one keeps in it is not there for the next.
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  widthPx = 1440;
});
// Nor whatever stands for the server there.
afterAll(() => vi.unstubAllGlobals());
