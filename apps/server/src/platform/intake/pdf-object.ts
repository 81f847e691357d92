/** An object of a PDF as it was read (ISO 32000, 7.3). */
export interface PdfObject {
  /** All names in it, their escapes undone. */
  readonly names: ReadonlySet<string>;
  /** What a dictionary has under each key, in tokens; names have their slash. */
  readonly entries: ReadonlyMap<string, readonly string[]>;
  /** Where it ends. */
  readonly end: number;
  /** Where the bytes of its stream begin; null for what has none. */
  readonly streamStart: number | null;
}

const [tab, lineFeed, formFeed, carriageReturn, blank] = [9, 10, 12, 13, 32];
const isSpace = (byte: number) =>
  byte === 0 ||
  byte === tab ||
  byte === lineFeed ||
  byte === formFeed ||
  byte === carriageReturn ||
  byte === blank;
const delimiters = new Set(Buffer.from('()<>[]{}/%'));
const isRegular = (byte: number) => !isSpace(byte) && !delimiters.has(byte);

/**
 * Reads the object that begins at a place, as readers do: without a table of where objects are, and without looking into
 * strings and comments. What does not end ends with the file.
 */
export function readObject(bytes: Buffer, start: number): PdfObject {
  const names = new Set<string>();
  const dictionary = createDictionary();
  const done = (end: number, streamStart: number | null = null) => ({
    names,
    entries: dictionary.entries,
    end,
    streamStart,
  });
  let [at, depth] = [start, 0];
  for (;;) {
    const token = nextToken(bytes, at);
    if (token === null) return done(bytes.length);
    const { text, end } = token;
    if (depth === 0 && (text === 'endobj' || text === 'stream')) return done(at);
    if (text.startsWith('/')) names.add(text.slice(1));
    if (closing.has(text)) depth -= 1;
    dictionary.take(text, depth);
    if (opening.has(text)) depth += 1;
    at = end;
    if (depth <= 0) return done(at, streamAt(bytes, at));
  }
}

const opening = new Set(['<<', '[']);
const closing = new Set(['>>', ']']);

/** The keys of the outermost dictionary, and the tokens that stand under each. */
function createDictionary() {
  const entries = new Map<string, string[]>();
  let value: string[] | null = null;
  return {
    entries,
    take(token: string, depth: number): void {
      if (depth === 0) return;
      const isKey = depth === 1 && token.startsWith('/') && value?.length !== 0;
      if (!isKey) return void value?.push(token);
      const key = token.slice(1);
      value = [];
      // Of two that are alike readers take one or the other.
      entries.set(key, entries.has(key) ? ['twice'] : value);
    },
  };
}

interface Token {
  /** `()` for a string, `/` and what it is called for a name, otherwise as it stands. */
  readonly text: string;
  readonly end: number;
}

function nextToken(bytes: Buffer, from: number): Token | null {
  const at = afterSpace(bytes, from);
  const byte = bytes[at];
  if (byte === undefined) return null;
  const sign = String.fromCharCode(byte);
  if (sign === '(') return { text: '()', end: afterString(bytes, at) };
  if (sign === '<' || sign === '>') {
    if (bytes[at + 1] === byte) return { text: sign + sign, end: at + 2 };
    const close = bytes.indexOf('>', at);
    return { text: '()', end: close < 0 ? bytes.length : close + 1 };
  }
  if (sign !== '/' && delimiters.has(byte)) return { text: sign, end: at + 1 };
  let end = at + 1;
  while (end < bytes.length && isRegular(bytes.readUInt8(end))) end += 1;
  const text = bytes.toString('latin1', at, end);
  if (sign !== '/') return { text, end };
  // 7.3.5: any sign of a name may be written as its code.
  const code = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
  return { text: text.replaceAll(/#([0-9a-f]{2})/giu, code), end };
}

/** Behind blanks and comments. */
function afterSpace(bytes: Buffer, from: number): number {
  let at = from;
  for (; at < bytes.length; at += 1) {
    const byte = bytes.readUInt8(at);
    if (byte === 0x25)
      while (at < bytes.length && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at += 1;
    else if (!isSpace(byte)) break;
  }
  return at;
}

/** Behind a string with its pairs of parentheses (7.3.4.2). */
function afterString(bytes: Buffer, from: number): number {
  let depth = 0;
  for (let at = from; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x5c) at += 1;
    else if (byte === 0x28) depth += 1;
    else if (byte === 0x29) {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return bytes.length;
}

function streamAt(bytes: Buffer, from: number): number | null {
  const token = nextToken(bytes, from);
  if (token?.text !== 'stream') return null;
  // Readers go on behind the end of the line, whatever else stands there.
  let at = token.end;
  while (at < bytes.length && bytes[at] !== lineFeed && bytes[at] !== carriageReturn) at += 1;
  return bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? at + 2 : at + 1;
}
