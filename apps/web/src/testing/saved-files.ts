import { vi } from 'vitest';

/** The names of the files that are given to whoever is there, as they come; `vi.restoreAllMocks` ends it. */
export function watchSaved(): string[] {
  const names: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:file');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return names;
}
