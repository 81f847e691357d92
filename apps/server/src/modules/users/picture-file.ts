import { pictureBytesMax, pictureEdgeMax } from '@sorgfalt/contract';

/** A picture as it is kept: nothing but the image. */
export interface Picture {
  readonly media: 'image/png' | 'image/jpeg' | 'image/webp';
  readonly bytes: Uint8Array;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The picture in a file, known by its bytes and not by what it is called: PNG (W3C, 3rd edition), JPEG (ITU-T T.81) or WebP
 * (RFC 9649). It is copied part by part: text, positions, times, profiles and whatever hangs behind the end stay behind.
 * Null for anything else, for moving pictures, and for one that is too large.
 */
export function readPicture(file: Uint8Array): Picture | null {
  if (file.length === 0 || file.length > pictureBytesMax) return null;
  try {
    return readPng(file) ?? readJpeg(file) ?? readWebp(file);
  } catch (error) {
    // It ends in the middle of a part.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function fits({ width, height }: Size): boolean {
  return width > 0 && height > 0 && width <= pictureEdgeMax && height <= pictureEdgeMax;
}

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));
const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A part of a file; refuses with a RangeError what lies outside. */
function cut(bytes: Uint8Array, from: number, to: number): Uint8Array {
  if (from < 0 || to < from || to > bytes.length) throw new RangeError('outside of the file');
  return bytes.subarray(from, to);
}

const pngSignature = '\u0089PNG\r\n\u001A\n';
/** What the image is drawn from. */
const pngParts = new Set(['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']);

function readPng(file: Uint8Array): Picture | null {
  if (latin(file, 0, 8) !== pngSignature) return null;
  const view = viewOf(file);
  const kept = [cut(file, 0, 8)];
  let size: Size | null = null;
  for (let at = 8; ;) {
    const length = view.getUint32(at);
    const name = latin(file, at + 4, at + 8);
    const part = cut(file, at, at + 12 + length);
    if (name === 'IHDR') size = { width: view.getUint32(at + 8), height: view.getUint32(at + 12) };
    if (size === null || name === 'acTL') return null;
    if (pngParts.has(name)) kept.push(part);
    if (name === 'IEND') return fits(size) ? { media: 'image/png', bytes: Buffer.concat(kept) } : null;
    at += part.length;
  }
}

function readJpeg(file: Uint8Array): Picture | null {
  if (file[0] !== 0xff || file[1] !== 0xd8) return null;
  const view = viewOf(file);
  const kept = [cut(file, 0, 2)];
  let size: Size | null = null;
  for (let at = 2; ;) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xd9) {
      kept.push(cut(file, at, at + 2));
      const isWhole = size !== null && fits(size);
      return isWhole ? { media: 'image/jpeg', bytes: Buffer.concat(kept) } : null;
    }
    const end = at + 2 + view.getUint16(at + 2);
    if (isFrame(marker)) size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    // What a scan holds goes on until the next marker that is none of its own.
    const next = marker === 0xda ? endOfScan(view, end) : end;
    const part = cut(file, at, next);
    if (belongsToJpeg(marker)) kept.push(part);
    at = next;
  }
}

/** Start of frame, whatever the coding: C0 to CF but the tables DHT, JPG and DAC. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Frames, tables and scans; of what applications write only Adobe's, which says what the colours mean. */
function belongsToJpeg(marker: number): boolean {
  return isFrame(marker) || [0xc4, 0xcc, 0xda, 0xdb, 0xdd, 0xee].includes(marker);
}

function endOfScan(view: DataView, from: number): number {
  for (let at = from; ; at += 1) {
    if (view.getUint8(at) !== 0xff) continue;
    const marker = view.getUint8(at + 1);
    const isOfScan = marker === 0 || marker === 0xff || (marker >= 0xd0 && marker <= 0xd7);
    if (!isOfScan) return at;
  }
}

function readWebp(file: Uint8Array): Picture | null {
  if (latin(file, 0, 4) !== 'RIFF' || latin(file, 8, 12) !== 'WEBP') return null;
  const view = viewOf(file);
  const end = cut(file, 0, 8 + view.getUint32(4, true)).length;
  for (let at = 12; at < end;) {
    const name = latin(file, at, at + 4);
    const length = view.getUint32(at + 4, true);
    const padded = length + (length % 2);
    if (name === 'ANMF' || name === 'ANIM' || name === 'ALPH') return null;
    if (name === 'VP8 ' || name === 'VP8L') {
      const part = cut(file, at, at + 8 + padded);
      const size = name === 'VP8 ' ? lossySize(view, at + 8) : losslessSize(view, at + 8);
      return size !== null && fits(size) ? { media: 'image/webp', bytes: riff(part) } : null;
    }
    at += 8 + padded;
  }
  return null;
}

function lossySize(view: DataView, at: number): Size | null {
  const isKeyFrame =
    view.getUint8(at + 3) === 0x9d && view.getUint8(at + 4) === 1 && view.getUint8(at + 5) === 0x2a;
  if (!isKeyFrame) return null;
  return { width: view.getUint16(at + 6, true) % 16_384, height: view.getUint16(at + 8, true) % 16_384 };
}

function losslessSize(view: DataView, at: number): Size | null {
  if (view.getUint8(at) !== 0x2f) return null;
  const bits = view.getUint32(at + 1, true);
  return { width: (bits % 16_384) + 1, height: (Math.trunc(bits / 16_384) % 16_384) + 1 };
}

/** The simple form of a WebP file around its image. */
function riff(part: Uint8Array): Uint8Array {
  const head = Buffer.from('RIFF....WEBP');
  head.writeUInt32LE(4 + part.length, 4);
  return Buffer.concat([head, part]);
}
