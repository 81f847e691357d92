import { isUtf8 } from 'node:buffer';

/** Reads bytes as text piece by piece; where they are parted does not matter. */
interface TextReader {
  /** Whether all that was read so far is UTF-8. */
  readonly isUtf8: boolean;
  write(bytes: Uint8Array): string;
  end(): string;
}

/**
 * A reader of UTF-8 and of Windows-1252, as spreadsheets and old lists are written in. It tells them apart by each word, so that
 * one damaged byte changes no other name.
 */
export function createTextReader(): TextReader {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const windows = new TextDecoder('windows-1252');
  let isUtf8 = true;
  let open = Buffer.alloc(0);
  let isBegun = false;

  function decode(bytes: Uint8Array, other: (bytes: Buffer) => string): string {
    try {
      return utf8.decode(bytes);
    } catch {
      isUtf8 = false;
      return other(Buffer.from(bytes));
    }
  }
  function readMixed(bytes: Buffer): string {
    return bytes
      .toString('latin1')
      .replaceAll(/[\u0080-\u00FF]+/gu, (run) =>
        decode(Buffer.from(run, 'latin1'), (letters) => windows.decode(letters)),
      );
  }

  /** A byte order mark stands before the text, and is none of it. */
  function begin(text: string): string {
    if (isBegun || text === '') return text;
    isBegun = true;
    return text.replace(/^\uFEFF/u, '');
  }

  return {
    get isUtf8() {
      return isUtf8;
    },
    write(bytes) {
      const all = Buffer.concat([open, bytes]);
      const whole = all.length - openLength(all);
      open = all.subarray(whole);
      return begin(decode(all.subarray(0, whole), readMixed));
    },
    end: () => begin(decode(open, readMixed)),
  };
}

/** The text of a whole file: of one that is mostly not UTF-8 no word is, also where its letters happen to be. */
export function textOf(bytes: Uint8Array): string {
  const reader = createTextReader();
  const text = reader.write(bytes) + reader.end();
  if (reader.isUtf8) return text;
  const runs =
    Buffer.from(bytes)
      .toString('latin1')
      .match(/[\u0080-\u00FF]+/gu) ?? [];
  const whole = runs.filter((run) => isUtf8(Buffer.from(run, 'latin1'))).length;
  return whole * 2 > runs.length ? text : new TextDecoder('windows-1252').decode(bytes);
}

/** How many bytes at the end may begin a letter of UTF-8 that is not whole yet. */
function openLength(bytes: Uint8Array): number {
  const tail = bytes.subarray(-3);
  const at = tail.findLastIndex((byte) => byte >= 0xc0);
  const first = tail[at] ?? 0;
  const length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  const found = tail.length - at;
  const isOpen = at >= 0 && found < length && tail.subarray(at + 1).every((byte) => byte >= 0x80);
  return isOpen ? found : 0;
}
