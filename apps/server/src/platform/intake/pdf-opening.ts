import type { PdfObject } from './pdf-object.ts';

/** What a PDF does without anybody's press: as it is opened (ISO 32000, 12.3), and on whatever else happens (12.6.3). */
export interface Openings {
  /** Takes in an object under its number; null for one whose number cannot be read, which may be any. */
  take(number: string | null, object: PdfObject): void;
  /** Whether that is anything but the way to a page. */
  act(): boolean;
}

export function createOpenings(): Openings {
  const opened = new Set<string>();
  const acting = new Set<string | null>();
  let acts = false;
  return {
    take(number, { names, entries }) {
      const action = entries.get('OpenAction') ?? [];
      const [first, , last] = action;
      if (last === 'R') opened.add(String(Number(first)));
      // What is there twice is read one way or the other.
      else if (first === '<<' || first === 'twice') acts ||= !isWay(action);
      acts ||= actsWhenShown(entries);
      const isWayItself = entries.get('S')?.[0] === '/GoTo' && !names.has('Next');
      if (entries.has('S') && !isWayItself) acting.add(number);
    },
    act: () => acts || (opened.size > 0 && acting.has(null)) || [...opened].some((one) => acting.has(one)),
  };
}

/** Whether an action leads to a page of the same file and nowhere else. */
function isWay(tokens: readonly string[]): boolean {
  const at = tokens.indexOf('/S');
  // A second one could stand in what it holds, or say something else.
  const isOnly = at === tokens.lastIndexOf('/S');
  return isOnly && tokens[at + 1] === '/GoTo' && !tokens.includes('/Next');
}

/** A font or a picture may be called `AA` as well, where it is listed: a list has no type. */
function actsWhenShown(entries: PdfObject['entries']): boolean {
  const isShown = ['Type', 'Subtype', 'FT'].some((key) => entries.has(key));
  return (isShown && entries.has('AA')) || entries.get('Annots')?.includes('/AA') === true;
}
