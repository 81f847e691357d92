import { pictureBytesMax } from '@sorgfalt/contract';
import { describe, expect, test } from 'vitest';
import { readPicture } from './picture-file.ts';

/** The largest edge that a picture may have. */
const edgeMax = 1024;

const bytes = (...values: readonly number[]) => Buffer.from(values);
const big16 = (value: number) => bytes(value >>> 8, value & 255);
const little16 = (value: number) => bytes(value & 255, value >>> 8);
function big32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32BE(value);
  return out;
}
function little32(value: number): Buffer {
  const out = Buffer.alloc(4);
  out.writeUInt32LE(value);
  return out;
}
const media = (file: Buffer) => readPicture(file)?.media ?? null;
const kept = (file: Buffer) => {
  const picture = readPicture(file);
  return picture === null ? null : Buffer.from(picture.bytes);
};

describe('a PNG (W3C, 3rd edition, 5)', () => {
  const part = (name: string, data: Buffer = Buffer.alloc(0)) =>
    Buffer.concat([big32(data.length), Buffer.from(name, 'latin1'), data, big32(0)]);
  const head = (width: number, height: number) =>
    part('IHDR', Buffer.concat([big32(width), big32(height), bytes(8, 3, 0, 0, 0)]));
  const png = (...parts: readonly Buffer[]) =>
    Buffer.concat([Buffer.from('\u0089PNG\r\n\u001A\n', 'latin1'), ...parts]);
  const image = [part('IDAT', bytes(1, 2, 3)), part('IEND')];

  test.each([
    [1, 1, true],
    [edgeMax, 1, true],
    [1, edgeMax, true],
    [edgeMax + 1, 1, false],
    [1, edgeMax + 1, false],
    [0, 1, false],
    [1, 0, false],
  ])('of %i to %i pixels is taken: %s', (width, height, isTaken) => {
    expect(media(png(head(width, height), ...image))).toBe(isTaken ? 'image/png' : null);
  });

  test('keeps head, palette, transparency and image, in their order, and nothing else', () => {
    const [palette, transparency] = [part('PLTE', bytes(1, 2, 3)), part('tRNS', bytes(0))];
    const drawn = [head(2, 2), palette, transparency, ...image];
    const others = ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'iCCP', 'gAMA', 'pHYs', 'abcd'];
    const all = drawn.flatMap((each, at) =>
      at === 0 ? [each] : [...others.map((name) => part(name, bytes(7))), each],
    );
    expect(kept(png(...all))).toEqual(png(...drawn));
    expect(kept(png(...drawn, part('tEXt', bytes(7))))).toEqual(png(...drawn));
  });

  test('has as many bytes as are allowed, and not one more', () => {
    const rest = pictureBytesMax - png(head(2, 2), part('tEXt'), ...image).length;
    const filled = (more: number) => png(head(2, 2), part('tEXt', Buffer.alloc(rest + more)), ...image);
    expect(filled(0)).toHaveLength(pictureBytesMax);
    expect(media(filled(0))).toBe('image/png');
    expect(media(filled(1))).toBeNull();
  });

  test('begins with its head, moves not, and ends with its end', () => {
    expect(media(png(part('IDAT', bytes(1)), head(2, 2), part('IEND')))).toBeNull();
    expect(media(png(head(2, 2), part('acTL', Buffer.alloc(8)), ...image))).toBeNull();
    expect(media(png(head(2, 2), part('IDAT', bytes(1))))).toBeNull();
    expect(media(png(head(2, 2), ...image).subarray(0, -1))).toBeNull();
    expect(media(Buffer.concat([bytes(0x88), png(head(2, 2), ...image).subarray(1)]))).toBeNull();
  });
});

describe('a JPEG (ITU-T T.81, annex B)', () => {
  const part = (marker: number, data: Buffer) =>
    Buffer.concat([bytes(0xff, marker), big16(data.length + 2), data]);
  const frame = (marker: number, width: number, height: number) =>
    part(marker, Buffer.concat([bytes(8), big16(height), big16(width), bytes(1, 1, 0x11, 0)]));
  const scan = (...data: readonly number[]) =>
    Buffer.concat([part(0xda, bytes(1, 1, 0, 0, 63, 0)), bytes(...data)]);
  const end = bytes(0xff, 0xd9);
  const jpeg = (...parts: readonly Buffer[]) => Buffer.concat([bytes(0xff, 0xd8), ...parts, end]);

  test.each([0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf])(
    'says its size in the frame, of whichever coding: %i',
    (marker) => {
      const file = jpeg(frame(marker, 3, 2), scan(1));
      expect(kept(file)).toEqual(file);
      expect(media(jpeg(frame(marker, edgeMax + 1, 2), scan(1)))).toBeNull();
      expect(media(jpeg(frame(marker, 2, edgeMax + 1), scan(1)))).toBeNull();
      expect(media(jpeg(frame(marker, edgeMax, edgeMax), scan(1)))).toBe('image/jpeg');
      expect(media(jpeg(frame(marker, 0, 2), scan(1)))).toBeNull();
    },
  );

  test.each([0xbf, 0xc4, 0xc8, 0xcc, 0xd0, 0xdb, 0xe0])('has no size in another part: %i', (marker) => {
    expect(media(jpeg(frame(marker, 3, 2), scan(1)))).toBeNull();
    // Nor does such a part change the size that the frame said.
    expect(media(jpeg(frame(0xc0, 3, 2), frame(marker, 9999, 9999), scan(1)))).toBe('image/jpeg');
  });

  test('keeps tables, restarts and what the colours mean, and nothing that applications write', () => {
    const drawn = [0xdb, 0xc4, 0xcc, 0xdd, 0xee].map((marker) => part(marker, bytes(1, 2)));
    const others = [0xe0, 0xe1, 0xe2, 0xed, 0xef, 0xfe, 0xf0, 0xc8].map((marker) =>
      part(marker, bytes(7, 7)),
    );
    const size = frame(0xc0, 3, 2);
    expect(kept(jpeg(...others, ...drawn, ...others, size, scan(1, 2)))).toEqual(
      jpeg(...drawn, size, scan(1, 2)),
    );
  });

  test('has scans that go on over stuffed bytes, fill bytes and restarts, to the next part', () => {
    const restarts = [0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7].flatMap((marker) => [1, 0xff, marker]);
    const long = scan(0xff, 0, 5, ...restarts, 0xff, 0xff, 0, 9);
    const two = jpeg(frame(0xc2, 3, 2), long, part(0xc4, bytes(1)), scan(8));
    expect(kept(two)).toEqual(two);
    const between = jpeg(frame(0xc2, 3, 2), long, part(0xfe, bytes(1)), scan(8));
    expect(kept(between)).toEqual(jpeg(frame(0xc2, 3, 2), long, scan(8)));
  });

  test('is none without its beginning, its end, or a marker where one must be', () => {
    const file = jpeg(frame(0xc0, 3, 2), scan(1));
    expect(media(Buffer.concat([file, bytes(1, 2)]))).toBe('image/jpeg');
    for (const size of [1, 2, 3, 12, file.length - 1]) expect(media(file.subarray(0, size))).toBeNull();
    expect(media(Buffer.concat([bytes(0xff, 0xd7), file.subarray(2)]))).toBeNull();
    expect(media(Buffer.concat([bytes(0xfe, 0xd8), file.subarray(2)]))).toBeNull();
    expect(media(jpeg(frame(0xc0, 3, 2), bytes(0xfe), scan(1)))).toBeNull();
    const unmarked = part(0xdb, bytes(1, 2)).fill(0xfe, 0, 1);
    expect(media(jpeg(frame(0xc0, 3, 2), unmarked, scan(1)))).toBeNull();
  });
});

describe('a WebP (RFC 9649)', () => {
  const part = (name: string, data: Buffer) =>
    Buffer.concat([Buffer.from(name, 'latin1'), little32(data.length), data, Buffer.alloc(data.length % 2)]);
  const webp = (...parts: readonly Buffer[]) => {
    const all = Buffer.concat(parts);
    return Buffer.concat([Buffer.from('RIFF'), little32(4 + all.length), Buffer.from('WEBP'), all]);
  };
  /** RFC 6386, 9.1: the start code, then width and height in 14 bits each, with a scale above. */
  const lossy = (width: number, height: number, ...behind: readonly number[]) =>
    part(
      'VP8 ',
      Buffer.concat([bytes(0x30, 1, 0, 0x9d, 1, 0x2a), little16(width), little16(height), bytes(...behind)]),
    );
  /** RFC 9649, 3.4: the signature, then width and height less one in 14 bits each. */
  const lossless = (width: number, height: number, ...behind: readonly number[]) =>
    part('VP8L', Buffer.concat([bytes(0x2f), little32(width - 1 + (height - 1) * 16_384), bytes(...behind)]));

  test.each([
    ['VP8 ', lossy],
    ['VP8L', lossless],
  ])('says its size in the image %s', (_, image) => {
    for (const [width, height] of [
      [1, 1],
      [edgeMax, 1],
      [1, edgeMax],
      [edgeMax, edgeMax],
    ] as const)
      expect(media(webp(image(width, height)))).toBe('image/webp');
    for (const [width, height] of [
      [edgeMax + 1, 1],
      [1, edgeMax + 1],
      [16_383, 16_383],
    ] as const)
      expect(media(webp(image(width, height)))).toBeNull();
  });

  test('without a width or a height is none; a scale above the size does not count', () => {
    expect(media(webp(lossy(0, 1)))).toBeNull();
    expect(media(webp(lossy(1, 0)))).toBeNull();
    expect(media(webp(lossy(1 + 16_384, 1 + 3 * 16_384)))).toBe('image/webp');
    // The largest size that 14 bits can say is not taken for a small one.
    for (const [width, height] of [
      [2, 16_384],
      [16_384, 2],
    ] as const)
      expect(media(webp(lossless(width, height)))).toBeNull();
    // The four bits above both sizes are of something else (alpha, and the version).
    const hinted = lossless(1, 1);
    hinted[12] = 0x10;
    expect(media(webp(hinted))).toBe('image/webp');
  });

  test.each([
    ['an image that is no key frame', [0x9c, 1, 0x2a]],
    ['another byte in its start code', [0x9d, 2, 0x2a]],
    ['another end of its start code', [0x9d, 1, 0x2b]],
  ])('with %s is none', (_, [first = 0, second = 0, third = 0]) => {
    const image = lossy(1, 1);
    image.set([first, second, third], 11);
    expect(media(webp(image))).toBeNull();
  });

  test('keeps the image alone, in the simple form of a file', () => {
    for (const image of [lossy(2, 2, 1), lossless(2, 2, 1, 2)]) {
      const others = ['VP8X', 'ICCP', 'EXIF', 'XMP ', 'abcd'].map((name) => part(name, bytes(7, 7, 7)));
      expect(kept(webp(...others, image, ...others))).toEqual(webp(image));
      expect(kept(Buffer.concat([webp(image), bytes(9)]))).toEqual(webp(image));
    }
  });

  test('does not move, and has no transparency beside a lossy image', () => {
    for (const name of ['ANIM', 'ANMF', 'ALPH'])
      expect(media(webp(part(name, bytes(1, 2)), lossy(2, 2)))).toBeNull();
  });

  test('is none without an image, with another signature, or cut anywhere', () => {
    const file = webp(lossy(2, 2));
    for (let size = 0; size < file.length; size += 1) expect(media(file.subarray(0, size))).toBeNull();
    expect(media(webp(part('VP8X', bytes(1))))).toBeNull();
    expect(media(webp())).toBeNull();
    // What stands behind the end that the file says is none of it.
    expect(media(Buffer.concat([webp(part('VP8X', bytes(1))), lossy(2, 2)]))).toBeNull();
    for (const at of [0, 8]) expect(media(Buffer.from(file).fill(0x58, at, at + 1))).toBeNull();
    const unsigned = lossless(2, 2);
    unsigned[8] = 0x2e;
    expect(media(webp(unsigned))).toBeNull();
  });
});
