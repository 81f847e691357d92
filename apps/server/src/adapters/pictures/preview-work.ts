import { PNG } from 'pngjs';
import { AppError } from '../../platform/http/app-error.ts';
import { inspectJpeg, inspectPng } from '../../platform/intake/index.ts';
import type { Work, WorkFunction, WorkPool } from '../../platform/work/index.ts';
import { readJpeg, writeJpeg } from './jpeg.ts';
import { drawPage } from './pdf-page.ts';
import type { DrawnPage } from './pdf-page.ts';
import type { Picture } from './picture.ts';
import { shrink } from './shrink.ts';

interface Drawn {
  readonly kind: 'pdf' | 'png' | 'jpeg';
  readonly bytes: Uint8Array;
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

/** A sheet of A4 at 600 dpi has 35 million points, which take 140 MB until they are fewer. */
const pointsMax = 40_000_000;
/** As large as a preview is, in points each way. */
const sideMax = 1600;

export const work: WorkFunction<typeof previewWork> = async function* ({ kind, bytes, page }) {
  const drawn = kind === 'pdf' ? await drawPage(bytes, page - 1, sideMax) : await redraw(kind, bytes, page);
  if (drawn === null) throw new AppError('no-preview');
  yield { bytes: await writeJpeg(drawn.picture), pages: drawn.pages };
};

async function redraw(kind: 'png' | 'jpeg', bytes: Uint8Array, page: number): Promise<DrawnPage | null> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { width, height } = kind === 'png' ? inspectPng(file) : inspectJpeg(file);
  if (page > 1 || width * height > pointsMax) return null;
  const picture = kind === 'png' ? readPng(file) : await readJpeg(file);
  return picture === null ? null : { picture: shrink(picture, sideMax), pages: 1 };
}

function readPng(file: Buffer): Picture | null {
  try {
    return PNG.sync.read(file);
  } catch {
    return null;
  }
}

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
