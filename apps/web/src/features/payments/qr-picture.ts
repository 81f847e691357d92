import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

// The code comes from our own origin; the library's default is a foreign host, which the page would refuse.
prepareZXingModule({ overrides: { locateFile: () => wasmUrl } });

/** The text of the QR code in a picture, or null where none can be read. A bill's code wins over others beside it. */
export async function readQrPicture(picture: Blob | ImageData): Promise<string | null> {
  const codes = await readBarcodes(picture, {
    formats: ['QRCode'],
    tryHarder: true,
    tryInvert: true,
    maxNumberOfSymbols: 8,
    // Bills are UTF-8, whatever the code says of its alphabet.
    characterSet: 'UTF8',
    textMode: 'Plain',
  });
  const texts = codes.filter(({ isValid }) => isValid).map(({ text }) => text);
  return texts.find((text) => text.startsWith('SPC')) ?? texts[0] ?? null;
}
