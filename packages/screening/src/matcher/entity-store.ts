import type { ListEntity } from '../types.ts';

/* Function calls take a limited number of arguments. */
const pieceBytes = 8192;
const beyondAscii = /[\u0080-\uffff]/;

/** An entity as text of characters up to 127, so that each takes one byte. */
export function encodeEntity(entity: ListEntity): string {
  const text = JSON.stringify(entity);
  if (!beyondAscii.test(text)) return text;
  return text.replace(/[\u0080-\uffff]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The entity whose text stands between two places. */
export function decodeEntity(bytes: Uint8Array, start: number, end: number): ListEntity {
  return JSON.parse(decodeAscii(bytes, start, end)) as ListEntity;
}

/** Text of one-byte characters. */
export function decodeAscii(bytes: Uint8Array, start: number, end: number): string {
  let text = '';
  for (let place = start; place < end; place += pieceBytes) {
    const piece = bytes.subarray(place, Math.min(end, place + pieceBytes));
    // Spread, it would be taken byte by byte, which takes five times as long.
    text += Reflect.apply(String.fromCharCode, null, piece);
  }
  return text;
}
