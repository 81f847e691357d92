import { accept, refuse, type Result } from '@sorgfalt/result';
import { decodeAscii } from './entity-store.ts';
import { arrayTypes } from './index-data.ts';
import type { IndexArrays, IndexData } from './index-data.ts';
import { engineVersion } from './engine-version.ts';
import { openIndex } from './screening-index.ts';
import type { ScreeningIndex } from './screening-index.ts';

/** Why bytes are no index: not written by `saveIndex`, by another engine version, or not whole. */
export type LoadRefusal = 'not-an-index' | 'other-engine' | 'truncated';

interface Header {
  engine: string;
  listIds: string[];
  looseNames: number;
  tellingWeightMin: number;
  /** Length of the words, which follow the header. */
  tokenBytes: number;
  /** Elements of each array, in the order of `arrayTypes`. */
  lengths: number[];
}

const magic = 'SFSCRIX3';
const alignment = 8;
const lengthBytes = 8;
const arrayNames = Object.keys(arrayTypes) as (keyof typeof arrayTypes)[];

/**
 * Writes an index as one run of bytes: a mark, the length of the header, the header as JSON, the words and the
 * arrays, each at a multiple of eight bytes and in the byte order of this machine.
 */
export function saveIndex({ data }: ScreeningIndex): Uint8Array {
  const words = data.tokens.join('\n');
  const header: Header = {
    engine: engineVersion,
    listIds: data.listIds.map((listId) => encodeURIComponent(listId)),
    looseNames: data.looseNames,
    tellingWeightMin: data.tellingWeightMin,
    tokenBytes: words.length,
    lengths: arrayNames.map((name) => data[name].length),
  };
  const headerText = JSON.stringify(header);
  let end = align(magic.length + lengthBytes + headerText.length);
  const wordsStart = end;
  end = align(end + words.length);
  const starts = arrayNames.map((name) => {
    const start = end;
    end = align(start + data[name].byteLength);
    return start;
  });
  const bytes = new Uint8Array(end);
  writeAscii(bytes, 0, magic);
  new DataView(bytes.buffer).setUint32(magic.length, headerText.length, true);
  writeAscii(bytes, magic.length + lengthBytes, headerText);
  writeAscii(bytes, wordsStart, words);
  for (const [place, name] of arrayNames.entries()) {
    const { buffer, byteOffset, byteLength } = data[name];
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), starts[place]);
  }
  return bytes;
}

/**
 * Opens an index where it lies: the arrays are views into the given bytes, which must not change afterwards.
 *
 * Refuses `not-an-index`, `other-engine` when another version of the engine wrote it, and `truncated`.
 */
export function loadIndex(bytes: Uint8Array): Result<ScreeningIndex, LoadRefusal> {
  const header = readHeader(bytes);
  if (header === null) return refuse('not-an-index');
  if (header.engine !== engineVersion) return refuse('other-engine');
  const aligned = bytes.byteOffset % alignment === 0 ? bytes : bytes.slice();
  const arrays = readArrays(aligned, header);
  if (arrays === null) return refuse('truncated');
  const wordsStart = headerEnd(aligned);
  const words = decodeAscii(aligned, wordsStart, wordsStart + header.tokenBytes);
  const data: IndexData = {
    ...arrays,
    listIds: header.listIds.map((listId) => decodeURIComponent(listId)),
    tokens: words === '' ? [] : words.split('\n'),
    looseNames: header.looseNames,
    tellingWeightMin: header.tellingWeightMin,
  };
  return accept(openIndex(data));
}

function readHeader(bytes: Uint8Array): Header | null {
  if (bytes.length < magic.length + lengthBytes || decodeAscii(bytes, 0, magic.length) !== magic) return null;
  const start = magic.length + lengthBytes;
  const end = start + headerLength(bytes);
  if (end > bytes.length) return null;
  try {
    return JSON.parse(decodeAscii(bytes, start, end)) as Header;
  } catch {
    return null;
  }
}

function headerLength(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(magic.length, true);
}

function headerEnd(bytes: Uint8Array): number {
  return align(magic.length + lengthBytes + headerLength(bytes));
}

function readArrays(bytes: Uint8Array, header: Header): IndexArrays | null {
  let start = align(headerEnd(bytes) + header.tokenBytes);
  const arrays: Record<string, unknown> = {};
  for (const [place, name] of arrayNames.entries()) {
    const length = header.lengths[place] ?? 0;
    const end = start + length * arrayTypes[name].BYTES_PER_ELEMENT;
    if (align(end) > bytes.length) return null;
    arrays[name] = new arrayTypes[name](bytes.buffer as ArrayBuffer, bytes.byteOffset + start, length);
    start = align(end);
  }
  return arrays as unknown as IndexArrays;
}

function align(place: number): number {
  return Math.ceil(place / alignment) * alignment;
}

function writeAscii(bytes: Uint8Array, start: number, text: string): void {
  for (let index = 0; index < text.length; index += 1) bytes[start + index] = text.charCodeAt(index);
}
