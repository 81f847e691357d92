import { encode } from 'uqr';
import { vi } from 'vitest';
import program from 'zxing-wasm/reader/zxing_reader.wasm?url&inline';
import { readQrPicture } from '../qr-picture.ts';

const pxPerModule = 4;
const bytesPerPx = 4;

/** What a camera sees of QR codes that lie side by side, black on white. */
export function qrFrame(...texts: readonly string[]): ImageData {
  const codes = texts.map((text) => encode(text, { border: 4, ecc: 'M' }));
  const height = Math.max(...codes.map(({ size }) => size)) * pxPerModule;
  const width = codes.reduce((sum, { size }) => sum + size, 0) * pxPerModule;
  const data = new Uint8ClampedArray(width * height * bytesPerPx).fill(255);
  let left = 0;
  for (const { data: modules, size } of codes) {
    for (let y = 0; y < size * pxPerModule; y += 1) {
      for (let x = 0; x < size * pxPerModule; x += 1) {
        const isBlack = modules[Math.floor(y / pxPerModule)]?.[Math.floor(x / pxPerModule)] === true;
        const at = (y * width + left + x) * bytesPerPx;
        if (isBlack) data.fill(0, at, at + 3);
      }
    }
    left += size * pxPerModule;
  }
  return { data, width, height, colorSpace: 'srgb' };
}

/** The same as a file: a bitmap of 32 bits, the first row first. */
export function qrFile(text: string): File {
  const { data, width, height } = qrFrame(text);
  const head = new DataView(new ArrayBuffer(54));
  head.setUint16(0, 0x42_4d);
  head.setUint32(10, head.byteLength, true);
  head.setUint32(14, 40, true);
  head.setInt32(18, width, true);
  head.setInt32(22, -height, true);
  head.setUint16(26, 1, true);
  head.setUint16(28, bytesPerPx * 8, true);
  return new File([head.buffer, new Uint8Array(data)], 'bill.bmp', { type: 'image/bmp' });
}

/** Loads the reader of codes, whose program comes once; it stands in the address here, as no server is there. */
export async function loadQrReader(): Promise<void> {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', () => fetch(program));
  await readQrPicture(qrFrame('ready'));
  vi.unstubAllGlobals();
}

const sound =
  'SPC|0200|1|CH5604835012345678009|S|Papeterie Muster|Musterweg|4|3011|Bern|CH||||||||25.90|CHF' +
  '|S|Sonnental AG|||8001|Zürich|CH|NON||Invoice 7|EPD';

/** The payload of a QR-bill of a stationer's; each line can be another one, counted from 1. */
export function billText(changes: Readonly<Record<number, string>> = {}): string {
  return sound
    .split('|')
    .map((line, at) => changes[at + 1] ?? line)
    .join('\n');
}
