/** A piece of a text, with its place in it. */
export interface Span {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** Words whose full stop ends no sentence, in five languages; folded to small letters. */
const abbreviations = new Set(
  (
    'abs al art arts artt bst bzw ca cap cf cfr ch chap chf cm cpv dgl dr ed eidg evtl ff fig fr frs gem ggf ' +
    'i.v.m inc inkl insb jr kap lett let lit lett mio mr mrs mrd ms mm n no nn nos nr num p pag par para paras parr ' +
    'pp prof rs rz s sec sect segg seg sig sog sr sra ss st u.a v vgl vol vs z zif ziff z.b d.h e.g i.e p.ex ' +
    'u.u o.a s.a resp usf seq seqq sqq circ marg apdo aptdo cit op rif ex disp ord inkl exkl max min bspw sogen núm párr pág'
  ).split(' '),
);
const francs = new Set(['fr', 'frs', 'chf']);
/** Before a number with a full stop, these make it an ordinal: "am 1. Oktober". */
const beforeOrdinal = new Set(
  'am der die das dem den des vom zum im ab bis per seit beim ins und'.split(' '),
);
const months =
  /^(?:jan|feb|marz|april|mai|juni|juli|aug|sept|okt|nov|dez|janner|kapitel|abschnitt|titel|quartal|halbjahr)/;
const closers = '"\'”’»“)]›';
const listItem = /^\s{0,12}(?:[-*•–]|\(?\d{1,3}[.)]|\(?[a-z][.)])\s/i;
const heading = /^\s{0,3}#{1,6}\s/;
const lettersBefore = new Set('lit let lett bst buchstabe lettre lettera letra letter'.split(' '));

function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < 20 && /[\p{L}\p{Nd}.]/u.test(text[start - 1] ?? '')) start -= 1;
  return text.slice(start, end).toLowerCase();
}

function nextWord(text: string, from: number): string {
  return /^[^\p{L}\p{Nd}]{0,4}([\p{L}\p{Nd}]{1,20})/u.exec(text.slice(from, from + 30))?.[1] ?? '';
}

function isSmall(word: string): boolean {
  return word !== '' && /^\p{Ll}/u.test(word);
}

/** Whether the full stop at `at` ends a sentence. */
function endsAtStop(text: string, at: number): boolean {
  const next = nextWord(text, at + 1);
  if (isSmall(next)) return false;
  const before = wordBefore(text, at);
  const word = before.slice(before.lastIndexOf('.') + 1);
  const earlier = wordBefore(text, at - before.length - 1).replace('.', '');
  // "10 000 fr." has its amount before it, and "Fr. 25" behind it.
  if (francs.has(word) && /\p{Nd}$/u.test(earlier)) return !/^\p{Nd}/u.test(next);
  if (abbreviations.has(before) || abbreviations.has(word)) return false;
  if (/^\p{Nd}{1,2}$/u.test(word)) {
    return !beforeOrdinal.has(earlier) && !months.test(next.toLowerCase().replace('ä', 'a'));
  }
  // A lone letter is an initial, unless it is the letter of a provision and a new sentence follows.
  return !/^\p{L}$/u.test(word) || lettersBefore.has(earlier);
}

/** Goes over closing quotes and citation marks that belong to the sentence that has just ended. */
function pastClosers(text: string, from: number): number {
  let at = from;
  for (;;) {
    const character = text[at] ?? '';
    const mark = /^ ?\[[\d,;\s–-]{1,40}\]/.exec(text.slice(at, at + 44));
    if (mark !== null) at += mark[0].length;
    else if (character !== '' && closers.includes(character)) at += 1;
    else return at;
  }
}

function isEnd(text: string, at: number): boolean {
  const character = text[at];
  if (character === '?' || character === '!') return true;
  if (character === '…') return !isSmall(nextWord(text, at + 1));
  return character === '.' && text[at + 1] !== '.' && endsAtStop(text, at);
}

function* sentencesOfBlock(text: string, from: number, to: number): Generator<Span> {
  let start = from;
  const block = text.slice(0, to);
  for (let at = from; at < to; at += 1) {
    if (!'.?!…'.includes(text[at] ?? ' ')) continue;
    const after = pastClosers(block, at + 1);
    const isFollowed = after < to && !/\s/.test(text[after] ?? ' ');
    if (isFollowed || !isEnd(block, at)) continue;
    yield trimmed(text, start, after);
    start = after;
    at = after - 1;
  }
  yield trimmed(text, start, to);
}

function trimmed(text: string, from: number, to: number): Span {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text[start] ?? '')) start += 1;
  while (end > start && /\s/.test(text[end - 1] ?? '')) end -= 1;
  return { text: text.slice(start, end), start, end };
}

/** Paragraphs, list items and headings: a line break within a paragraph is a space. */
function* blocksOf(text: string): Generator<readonly [number, number]> {
  let start = 0;
  let at = 0;
  while (at < text.length) {
    const lineEnd = text.indexOf('\n', at);
    const end = lineEnd === -1 ? text.length : lineEnd;
    const line = text.slice(at, Math.min(end, at + 40));
    if (at > start && (listItem.test(line) || heading.test(line) || line.trim() === '')) {
      yield [start, at];
      start = at;
    }
    at = end + 1;
    if (heading.test(line)) {
      yield [start, end];
      start = Math.min(at, text.length);
    }
  }
  yield [start, text.length];
}

/**
 * The sentences of a text in five languages, with their places in it. Abbreviations ("Abs. 1 lit. a", "z.B.", "cpv.")
 * and ordinals ("1. Januar") end none; headings and list items of Markdown stand for themselves. Linear in the length.
 */
export function sentencesOf(text: string): Span[] {
  const spans: Span[] = [];
  for (const [from, to] of blocksOf(text)) {
    for (const span of sentencesOfBlock(text, from, to)) if (span.text !== '') spans.push(span);
  }
  return spans;
}
