/** What a mark may have between its brackets; what is longer is none. */
const markCharsMax = 120;
const mark = new RegExp(`[ \\u00A0]?\\[([^\\[\\]\\n]{0,${String(markCharsMax)}})\\]`, 'gu');
/** What may be the beginning of a mark: it is held back until it is known whether it is one. */
const beginning = new RegExp(`[ \\u00A0]?(?:\\[[^\\[\\]\\n]{0,${String(markCharsMax)}})?$`, 'u');

/**
 * Turns the ids by which a model names its sources into numbers, in the order in which they are first named, while the
 * answer is being written. An id that nobody gave is dropped with its brackets, as is whatever else stands in brackets:
 * numbers are given here alone.
 */
export function createCiting(ids: readonly string[]) {
  const named: string[] = [];
  let held = '';
  const numberOf = (id: string): number => {
    if (!named.includes(id)) named.push(id);
    return named.indexOf(id) + 1;
  };
  const numbered = (text: string): string =>
    text.replace(mark, (_, inner: string) => {
      const known = inner.split(/[,;\s]+/u).filter((id) => ids.includes(id));
      const numbers = [...new Set(known)].map((id) => `[${String(numberOf(id))}]`);
      return numbers.length === 0 ? '' : ` ${numbers.join('')}`;
    });
  return {
    /** Takes the next piece of the answer; gives what can be shown of it. */
    take(piece: string): string {
      const text = held + piece;
      const until = beginning.exec(text)?.index ?? text.length;
      held = text.slice(until);
      return numbered(text.slice(0, until));
    },
    /** What was held back when the answer ended. */
    end: (): string => numbered(held),
    /** The ids that were named: the first is the source number 1. */
    named: (): readonly string[] => named,
  };
}
