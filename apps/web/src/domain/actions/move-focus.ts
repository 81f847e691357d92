/** Moves the focus among what matches and can be seen: to the one before or after, or from outside to the nearest end. */
export function moveFocus(selector: string, step: 1 | -1): void {
  const stops = [...document.querySelectorAll<HTMLElement>(selector)].filter((stop) =>
    stop.checkVisibility(),
  );
  const at = stops.findIndex((stop) => stop.contains(document.activeElement));
  const first = step === 1 ? 0 : stops.length - 1;
  const target = stops[at === -1 ? first : Math.max(0, Math.min(stops.length - 1, at + step))];
  target?.focus({ preventScroll: true });
  target?.scrollIntoView({ block: 'nearest' });
}
