import { readFileSync } from 'node:fs';
import readers from '@jsquash/jpeg/codec/dec/mozjpeg_dec.js';
import writers from '@jsquash/jpeg/codec/enc/mozjpeg_enc.js';
import { defaultOptions } from '@jsquash/jpeg/meta.js';
import type { Picture } from './picture.ts';

/** What the reader makes of a picture; browsers have it, Node does not. */
class Points implements Picture {
  readonly data: Uint8ClampedArray;
  readonly width: number;
  readonly height: number;
  constructor(data: Uint8ClampedArray, width: number, height: number) {
    this.data = data;
    this.width = width;
    this.height = height;
  }
}

interface Reader {
  decode(bytes: Uint8Array, keepsOrientation: boolean): Picture | null;
}
interface Writer {
  encode(data: Uint8Array, width: number, height: number, options: object): Uint8Array;
}

/**
 * The points of a JPEG, turned as its camera says; null for what is none. It is read by machine code that reaches nothing but its own
 * memory (WebAssembly), which is let go afterwards.
 */
export async function readJpeg(bytes: Uint8Array): Promise<Picture | null> {
  Object.assign(globalThis, { ImageData: Points });
  const reader: Reader = await readers(within('dec/mozjpeg_dec.wasm'));
  try {
    return reader.decode(bytes, true);
  } catch {
    // What it throws are addresses in its memory.
    return null;
  }
}

/** A picture as a JPEG, of which nothing but its points is known: neither place nor camera. */
export async function writeJpeg({ data, width, height }: Picture): Promise<Uint8Array> {
  const writer: Writer = await writers(within('enc/mozjpeg_enc.wasm'));
  return Uint8Array.from(
    writer.encode(new Uint8Array(data), width, height, { ...defaultOptions, quality: 82 }),
  );
}

function within(name: string): object {
  return {
    noInitialRun: true,
    wasmBinary: readFileSync(new URL(import.meta.resolve(`@jsquash/jpeg/codec/${name}`))),
    // What it has to say of a damaged picture is nothing for a log.
    print: () => undefined,
    printErr: () => undefined,
  };
}
