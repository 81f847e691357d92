import { PNG } from 'pngjs';
import { AppError } from '../../platform/http/app-error.ts';
import { inspectJpeg, inspectPng } from '../../platform/intake/index.ts';
import type { Work, WorkFunction, WorkPool } from '../../platform/work/index.ts';
import { readJpeg, writeJpeg } from './jpeg.ts';
import type { Picture } from './picture.ts';
import { shrink } from './shrink.ts';

interface Drawn {
  readonly kind: 'png' | 'jpeg';
  readonly bytes: Uint8Array;
}

/** Draws a picture anew in a thread: it comes from a stranger, and may be made to take long. */
export const previewWork: Work<Drawn, never, Uint8Array> = {
  module: new URL(import.meta.url),
  limitMs: 20_000,
  memoryMb: 256,
  tooMuch: 'no-preview',
};

/** A sheet of A4 at 600 dpi has 35 million points, which take 140 MB until they are fewer. */
const pointsMax = 40_000_000;
/** As large as a preview is, in points each way. */
const sideMax = 1600;

export const work: WorkFunction<typeof previewWork> = async function* ({ kind, bytes }) {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { width, height } = kind === 'png' ? inspectPng(file) : inspectJpeg(file);
  if (width * height > pointsMax) throw new AppError('no-preview');
  const picture = kind === 'png' ? readPng(file) : await readJpeg(file);
  if (picture === null) throw new AppError('no-preview');
  yield writeJpeg(shrink(picture, sideMax));
};

function readPng(file: Buffer): Picture | null {
  try {
    return PNG.sync.read(file);
  } catch {
    return null;
  }
}

/**
 * A picture drawn anew, small, as a JPEG: nothing of the file itself reaches who looks at it. Refuses `no-preview` for what cannot be drawn, is too
 * large or takes too long.
 */
export async function drawPreview(pool: WorkPool, drawn: Drawn): Promise<Buffer> {
  return Buffer.from(await pool.run(previewWork, drawn));
}
