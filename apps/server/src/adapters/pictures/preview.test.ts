import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { afterAll, describe, expect, test } from 'vitest';
import { jpegOf, pngOf } from '../../testing/modules/documents.ts';
import { createWorkPool } from '../../platform/work/index.ts';
import { readJpeg, writeJpeg } from './jpeg.ts';
import type { Picture } from './picture.ts';
import { drawPreview } from './preview-work.ts';
import { shrink } from './shrink.ts';

const pool = createWorkPool();
afterAll(() => pool.stop());

/** A picture whose left half is red and whose right half is blue. */
function halves(width: number, height: number, opaque = 255): Picture {
  const data = new Uint8Array(width * height * 4);
  for (let at = 0; at < data.length; at += 4) {
    const isLeft = (at / 4) % width < width / 2;
    data.set(isLeft ? [255, 0, 0, opaque] : [0, 0, 255, opaque], at);
  }
  return { width, height, data };
}
const pngOfPicture = ({ width, height, data }: Picture, options = {}) => {
  const png = new PNG({ width, height });
  png.data = Buffer.from(data);
  return PNG.sync.write(png, options);
};
const colourAt = ({ width, data }: Picture, x: number, y: number) =>
  [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 3)].map((value) => Math.round(value / 64));
const red = [4, 0, 0];
const blue = [0, 0, 4];

/** A JPEG with a note of its camera: how it was held, and words. */
function withExif(jpeg: Uint8Array, orientation: number, words: string): Uint8Array {
  const tiff = Buffer.alloc(26);
  tiff.write('MM\0*', 0, 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from(words)]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

async function drawn(kind: 'png' | 'jpeg', bytes: Uint8Array) {
  const { jpeg: preview, pages } = await drawPreview(pool, { kind, bytes: Uint8Array.from(bytes), page: 1 });
  const picture = await readJpeg(preview);
  if (picture === null) throw new Error('a preview is a JPEG');
  return { preview, picture, pages };
}

const jpeg = await writeJpeg(halves(60, 40));

describe('a preview', () => {
  test.each([
    ['of a PNG', 'png', pngOfPicture(halves(60, 40))],
    [
      'of a PNG without a channel for what is see-through',
      'png',
      pngOfPicture(halves(60, 40), { colorType: 2 }),
    ],
    ['of a JPEG', 'jpeg', jpeg],
  ] as const)('%s shows what it shows', async (_, kind, bytes) => {
    const { picture, pages } = await drawn(kind, bytes);
    expect([picture.width, picture.height, pages]).toEqual([60, 40, 1]);
    expect([colourAt(picture, 10, 20), colourAt(picture, 50, 20)]).toEqual([red, blue]);
  });

  test('of a large picture is smaller, and keeps its shape', async () => {
    const { picture } = await drawn('jpeg', await writeJpeg(halves(4000, 1000)));
    expect([picture.width, picture.height]).toEqual([1600, 400]);
    expect([colourAt(picture, 100, 200), colourAt(picture, 1500, 200)]).toEqual([red, blue]);
  });

  test('stands as the camera was held, and says nothing of the camera or the place', async () => {
    const bytes = withExif(jpeg, 6, 'GPS 47.3769 8.5417');
    const { preview, picture } = await drawn('jpeg', bytes);
    expect([picture.width, picture.height]).toEqual([40, 60]);
    expect([colourAt(picture, 20, 10), colourAt(picture, 20, 50)]).toEqual([red, blue]);
    expect(preview.includes('GPS')).toBe(false);
    expect(preview.includes('Exif')).toBe(false);
  });

  test('has nothing of what stands behind the end of a JPEG', async () => {
    const more = Buffer.concat([jpeg, Buffer.from('<script>alert(1)</script>')]);
    expect((await drawn('jpeg', more)).preview.includes('script')).toBe(false);
  });

  test('of what is see-through stands on white paper', async () => {
    const { picture } = await drawn('png', pngOfPicture(halves(8, 8, 0)));
    expect(colourAt(picture, 4, 4)).toEqual([4, 4, 4]);
  });

  test.each([
    ['a JPEG with nothing to draw', 'jpeg', jpegOf(3000, 2000)],
    ['a picture with more points than can be drawn', 'png', pngOf(3, 2, { width: 10_000, height: 10_000 })],
    ['a PNG with fewer points than it says', 'png', pngOf(30, 20, { width: 300, height: 200 })],
    ['a PNG that unpacks to more than it says', 'png', pngOf(9000, 9000, { width: 10, height: 10 })],
    ['noise', 'jpeg', deflateSync('noise')],
    ['nothing', 'png', Buffer.alloc(0)],
    ['a PNG that is said to be a JPEG', 'jpeg', pngOfPicture(halves(6, 4))],
  ] as const)('is not drawn of %s, and the next one is', async (_, kind, bytes) => {
    const input = { kind, bytes: Uint8Array.from(bytes), page: 1 };
    await expect(drawPreview(pool, input)).rejects.toThrow();
    await drawn('png', pngOfPicture(halves(6, 4)));
  });
});

test('a point of a small picture is the mean of those that fall on it', () => {
  const data = Uint8Array.from([0, 0, 0, 255, 100, 100, 100, 255, 200, 200, 200, 255, 100, 100, 100, 255]);
  const { width, height, data: small } = shrink({ width: 4, height: 1, data }, 2);
  expect([width, height, [...small]]).toEqual([2, 1, [50, 50, 50, 255, 150, 150, 150, 255]]);
  expect(shrink({ width: 4, height: 1, data }, 9)).toMatchObject({ width: 4, height: 1 });
});
