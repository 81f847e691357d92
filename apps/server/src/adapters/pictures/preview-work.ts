import { AppError } from '../../platform/http/app-error.ts';
import type { Work, WorkFunction, WorkPool } from '../../platform/work/index.ts';
import { writeJpeg } from './jpeg.ts';
import { pointsOf } from './points-of.ts';
import type { DrawnFile } from './points-of.ts';

interface Drawn extends DrawnFile {
  /** The first is 1, the only one of a picture. */
  readonly page: number;
}

interface Preview {
  /** A JPEG. */
  readonly bytes: Uint8Array;
  readonly pages: number;
}

/** Draws a picture or a page anew in a thread: it comes from a stranger, and may be made to take long, or never to end. */
export const previewWork: Work<Drawn, never, Preview> = {
  module: new URL(import.meta.url),
  limitMs: 20_000,
  memoryMb: 256,
  tooMuch: 'no-preview',
};

/** As large as a preview is, in points each way. */
const sideMax = 1600;

export const work: WorkFunction<typeof previewWork> = async function* ({ page, ...file }) {
  const drawn = await pointsOf(file, page, sideMax);
  if (drawn === null) throw new AppError('no-preview');
  yield { bytes: await writeJpeg(drawn.picture), pages: drawn.pages };
};

/**
 * A picture, or a page of a PDF, drawn anew, small, as a JPEG: nothing of the file itself reaches who looks at it. Refuses `no-preview` for what
 * cannot be drawn, is too large or takes too long.
 */
export async function drawPreview(
  pool: WorkPool,
  drawn: Drawn,
): Promise<{ readonly jpeg: Buffer; readonly pages: number }> {
  const { bytes, pages } = await pool.run(previewWork, drawn);
  return { jpeg: Buffer.from(bytes), pages };
}
