/** A piece of a text: from `start` to before `end`. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** Stands where something was taken out; no sentence can hold it. */
export const gap = '\uE000';

/** A sentence from which what is understood is taken out, so that nothing is read twice. Places stay as they are. */
export class MaskedText {
  readonly text: string;
  rest: string;

  constructor(text: string) {
    this.text = text.normalize('NFC').replaceAll(gap, ' ');
    this.rest = this.text;
  }

  take({ start, end }: Span): void {
    this.rest = this.rest.slice(0, start) + gap.repeat(end - start) + this.rest.slice(end);
  }

  /** The matches of a pattern with the flag `g` in what is left. */
  find(pattern: RegExp): (Span & { readonly groups: Readonly<Record<string, string | undefined>> })[] {
    return Array.from(this.rest.matchAll(pattern), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      groups: match.groups ?? {},
    }));
  }
}

const compiled = new Map<string, RegExp>();

/** The pattern, compiled once. With the flag `g` it is for `matchAll` and `MaskedText.find` only, which keep no place. */
export function pattern(source: string, flags: 'giu' | 'gu' | 'iu' | 'u'): RegExp {
  return compiledOnce(`${flags}/${source}`, () => new RegExp(source, flags));
}

/** A pattern for whole words of a list that is separated by bars; blanks in it stand for any blanks. */
export function words(list: string, flags: 'giu' | 'iu' = 'giu'): RegExp {
  return compiledOnce(
    `${flags}|${list}`,
    () => new RegExp(`(?<![\\p{L}\\p{N}])(?:${choice(list)})(?![\\p{L}\\p{N}])`, flags),
  );
}

function compiledOnce(key: string, compile: () => RegExp): RegExp {
  const found = compiled.get(key) ?? compile();
  compiled.set(key, found);
  return found;
}

/** The alternatives of a list that is separated by bars, longest first, as the source of a pattern. */
export function choice(list: string): string {
  return list
    .split('|')
    .toSorted((a, b) => b.length - a.length)
    .map((each) => each.replaceAll('.', '\\.').replaceAll(' ', '\\s+').replaceAll("'", "['\u2019]"))
    .join('|');
}
