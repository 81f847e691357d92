import { ListFormatError } from './list-format.ts';

/** A JSON object of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Reads objects from JSON lines, or from one array of objects, piece by piece. */
export interface JsonReader {
  write(chunk: string): JsonObject[];
  end(): void;
}

const objectCharsMax = 8_000_000;

/** Gives a reader; it throws `broken-json` for anything but objects and `truncated` for an open one. */
export function createJsonReader(): JsonReader {
  let rest = '';
  let scanned = 0;
  let start = -1;
  let depth = 0;
  let isText = false;
  let isEscaped = false;
  let isArrayOpen = false;
  let isEmpty = true;

  /* Between records only the brackets and commas of an array may stand. */
  function readBetween(char: string, place: number): void {
    if (char === '{') {
      start = place;
      depth = 1;
      isEmpty = false;
    } else if (char === '[' && isEmpty && !isArrayOpen) isArrayOpen = true;
    else if (char === ']' && isArrayOpen) isArrayOpen = false;
    else if (!/[\s,\uFEFF]/.test(char)) {
      throw new ListFormatError('broken-json', `There is "${char}" where a record should begin`);
    }
  }

  function readInside(char: string): void {
    if (isText) {
      if (isEscaped) isEscaped = false;
      else if (char === '\\') isEscaped = true;
      else if (char === '"') isText = false;
    } else if (char === '"') isText = true;
    else if (char === '{') depth += 1;
    else if (char === '}') depth -= 1;
  }

  return {
    write(chunk) {
      rest += chunk;
      const found: JsonObject[] = [];
      for (; scanned < rest.length; scanned += 1) {
        const char = rest.charAt(scanned);
        if (depth === 0) readBetween(char, scanned);
        else readInside(char);
        if (start >= 0 && depth === 0) {
          found.push(parse(rest.slice(start, scanned + 1)));
          start = -1;
        }
      }
      const kept = start < 0 ? rest.length : start;
      rest = rest.slice(kept);
      scanned -= kept;
      if (start > 0) start = 0;
      if (rest.length > objectCharsMax) throw new ListFormatError('broken-json', 'A record is too long');
      return found;
    },
    end() {
      if (depth > 0 || isArrayOpen) throw new ListFormatError('truncated', 'The file ends inside a record');
      if (isEmpty) throw new ListFormatError('not-this-format', 'The file holds no record');
    },
  };
}

function parse(text: string): JsonObject {
  try {
    return JSON.parse(text) as JsonObject;
  } catch (cause) {
    throw new ListFormatError('broken-json', 'A record is not JSON', undefined, { cause });
  }
}

/** The texts under a key: of a list, or of one value. */
export function textsUnder(object: JsonObject, key: string): string[] {
  const value = object[key];
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  return items.flatMap((item) =>
    typeof item === 'string' ? [item] : typeof item === 'number' ? [String(item)] : [],
  );
}

/** The first text under a key, or ''. */
export function textUnder(object: JsonObject, key: string): string {
  return textsUnder(object, key)[0] ?? '';
}

/** The objects in a list under a key. */
export function objectsUnder(object: JsonObject, key: string): JsonObject[] {
  const value = object[key];
  const items: readonly unknown[] = Array.isArray(value) ? value : [];
  return items.filter((item): item is JsonObject => typeof item === 'object' && item !== null);
}
