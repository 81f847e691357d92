import { readFileSync } from 'node:fs';
import { init } from '@embedpdf/pdfium';
import type { Picture } from './picture.ts';

/** A page of a PDF as points, and how many pages there are. */
export interface DrawnPage {
  readonly picture: Picture;
  readonly pages: number;
}

/** What is used of the renderer and of its memory. */
interface Renderer {
  readonly pdfium: {
    readonly HEAPU8: Uint8Array;
    readonly wasmExports: { malloc(size: number): number };
  };
}

/** With the file of 25 MB in it, and what a scan of A4 at 600 dpi unpacks to. */
const memoryBytesMax = 384 * 1024 * 1024;

/** Paints stamps and notes too, and red before blue (`fpdfview.h`). */
const annotations = 0x01;
const redFirst = 0x10;
const white = 0xff_ff_ff_ff;

interface Running {
  readonly exports: object;
}
declare global {
  /** Node has it, its types do not say so. */
  var WebAssembly: {
    readonly Module: new (bytes: Uint8Array) => WebAssembly.Module;
    readonly Instance: new (module: WebAssembly.Module, imports: object) => Running;
  };
}

let code: WebAssembly.Module | null = null;

/**
 * A page of a PDF (the first is 0) as a picture of at most `sideMax` points each way; null where there is none or it cannot be drawn. The
 * renderer is machine code (WebAssembly) that runs no script of a file and reaches nothing but its own memory, which has a bound and is let
 * go afterwards. It may never end: whoever calls it has a thread that can be ended.
 */
export async function drawPage(bytes: Uint8Array, at: number, sideMax: number): Promise<DrawnPage | null> {
  try {
    return await draw(bytes, at, sideMax);
  } catch {
    // What it throws are addresses in its memory.
    return null;
  }
}

async function draw(bytes: Uint8Array, at: number, sideMax: number): Promise<DrawnPage | null> {
  const renderer = await init(surroundings());
  const { pdfium }: Renderer = renderer;
  renderer.PDFiumExt_Init();
  const place = pdfium.wasmExports.malloc(bytes.length);
  if (place === 0) return null;
  pdfium.HEAPU8.set(bytes, place);
  const file = renderer.FPDF_LoadMemDocument(place, bytes.length, '');
  if (file === 0) return null;
  const pages = renderer.FPDF_GetPageCount(file);
  // Fields are drawn by what could also run scripts; this build has nothing that runs them.
  const fields = renderer.PDFiumExt_InitFormFillEnvironment(file, renderer.PDFiumExt_OpenFormFillInfo());
  const page = at < pages ? renderer.FPDF_LoadPage(file, at) : 0;
  if (page === 0) return null;
  const { width, height } = sizeOf(
    renderer.FPDF_GetPageWidthF(page),
    renderer.FPDF_GetPageHeightF(page),
    sideMax,
  );
  const paper = renderer.FPDFBitmap_Create(width, height, 0);
  if (paper === 0) return null;
  renderer.FPDFBitmap_FillRect(paper, 0, 0, width, height, white);
  renderer.FPDF_RenderPageBitmap(paper, page, 0, 0, width, height, 0, annotations | redFirst);
  if (fields !== 0) renderer.FPDF_FFLDraw(fields, paper, page, 0, 0, width, height, 0, redFirst);
  const from = renderer.FPDFBitmap_GetBuffer(paper);
  // Rows of four bytes a point stand without a gap.
  return { picture: { width, height, data: pdfium.HEAPU8.slice(from, from + width * height * 4) }, pages };
}

/** As large as it may be, whatever size the page claims to have. */
function sizeOf(width: number, height: number, sideMax: number) {
  const ratio = sideMax / Math.max(width, height);
  const side = (claimed: number) => Math.min(sideMax, Math.max(1, Math.round(claimed * ratio) || 1));
  return { width: side(width), height: side(height) };
}

function surroundings(): object {
  code ??= new WebAssembly.Module(readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
  const compiled = code;
  return {
    instantiateWasm(
      imports: { env: { emscripten_resize_heap: (bytes: number) => unknown } },
      done: (instance: Running) => void,
    ) {
      const grow = imports.env.emscripten_resize_heap;
      imports.env.emscripten_resize_heap = (wanted) => (wanted >>> 0 > memoryBytesMax ? 0 : grow(wanted));
      const instance = new WebAssembly.Instance(compiled, imports);
      done(instance);
      return instance.exports;
    },
    // What it has to say of a damaged file is nothing for a log.
    print: () => undefined,
    printErr: () => undefined,
  };
}
