import { crc32 } from 'node:zlib';
import { intakeError } from './intake-error.ts';

/** A sheet of A3 at 1200 dpi has 280 million points, a photograph of today's telephones up to 200 million. */
const pointsMax = 200_000_000;

/** How many points a picture has each way. */
interface PictureSize {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a PNG. Refuses one that is damaged, moves, has anything behind its end, or is larger than pictures are (PNG,
 * third edition, 5): what is shown of one that moves need not be what is read by machine.
 */
export function inspectPng(bytes: Buffer): PictureSize {
  let at = 8;
  let size: PictureSize | undefined;
  for (let place = 0; at + 12 <= bytes.length; place += 1) {
    const length = bytes.readUInt32BE(at);
    const end = at + 12 + length;
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (end > bytes.length || (place === 0) !== (type === 'IHDR')) break;
    if (crc32(bytes.subarray(at + 4, end - 4)) !== bytes.readUInt32BE(end - 4)) break;
    if (type === 'IHDR') {
      if (length !== 13) break;
      size = checkedSize(bytes.readUInt32BE(at + 8), bytes.readUInt32BE(at + 12));
    }
    if (type === 'acTL') throw intakeError('picture-moves');
    if (type === 'IEND') {
      if (end !== bytes.length) throw intakeError('file-polyglot');
      if (size === undefined) break;
      return size;
    }
    at = end;
  }
  throw intakeError('picture-damaged');
}

/** Frames of JPEG say how large it is; C4, C8 and CC are tables and extensions (ITU-T T.81, table B.1). */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const [startOfScan, endOfImage] = [0xda, 0xd9];

/** The size of a JPEG. Refuses one that is damaged, cut off or larger than pictures are (ITU-T T.81, B.1). */
export function inspectJpeg(bytes: Buffer): PictureSize {
  const sizes: PictureSize[] = [];
  for (let at = 2; at + 4 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes.readUInt8(at + 1);
    // A marker may have fill bytes before it.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > bytes.length) break;
    if (isFrame(marker)) {
      if (length < 8) break;
      sizes.push(checkedSize(bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)));
    }
    if (marker === startOfScan) {
      // Cameras put previews and notes of theirs behind the end.
      const isEnded = bytes.includes(Buffer.from([0xff, endOfImage]), at + 2 + length);
      const [size, second] = sizes;
      if (size === undefined || second !== undefined || !isEnded) break;
      return size;
    }
    at += 2 + length;
  }
  throw intakeError('picture-damaged');
}

function checkedSize(width: number, height: number): PictureSize {
  if (width === 0 || height === 0) throw intakeError('picture-damaged');
  if (width * height > pointsMax) throw intakeError('picture-too-large');
  return { width, height };
}
