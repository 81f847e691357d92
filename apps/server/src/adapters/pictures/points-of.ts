import { PNG } from 'pngjs';
import { inspectJpeg, inspectPng } from '../../platform/intake/index.ts';
import { readJpeg } from './jpeg.ts';
import { drawPage } from './pdf-page.ts';
import type { DrawnPage } from './pdf-page.ts';
import type { Picture } from './picture.ts';
import { shrink } from './shrink.ts';

/** A file of which there is a picture. */
export interface DrawnFile {
  readonly kind: 'pdf' | 'png' | 'jpeg';
  readonly bytes: Uint8Array;
}

/** A sheet of A4 at 600 dpi has 35 million points, which take 140 MB until they are fewer. */
const pointsMax = 40_000_000;

/**
 * A picture, or a page of a PDF (the first is 1), as points, at most `sideMax` each way; null where there is none, it cannot be drawn or
 * is too large. Of a stranger's file: whoever calls it has a thread that can be ended.
 */
export function pointsOf(
  { kind, bytes }: DrawnFile,
  page: number,
  sideMax: number,
): Promise<DrawnPage | null> {
  return kind === 'pdf' ? drawPage(bytes, page - 1, sideMax) : redraw(kind, bytes, page, sideMax);
}

async function redraw(
  kind: 'png' | 'jpeg',
  bytes: Uint8Array,
  page: number,
  sideMax: number,
): Promise<DrawnPage | null> {
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
