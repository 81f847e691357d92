import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { AppError } from './app-error.ts';

/** The largest file that is taken: a statement of a hundred thousand entries has about a hundred megabytes. */
const bytesMaxDefault = 512 * 1024 * 1024;

/** The one file of an upload, as it arrives. */
interface Upload {
  readonly name: string;
  readonly stream: Readable;
  /** The text of a part of the form that stands before the file. */
  field(name: string): string | undefined;
}

/** The one file of an upload. Refuses `invalid-request` where there is none. */
export async function fileOf(request: FastifyRequest, bytesMax = bytesMaxDefault): Promise<Upload> {
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: bytesMax, files: 1 } })
    : undefined;
  if (part === undefined)
    throw new AppError('invalid-request', { fields: [{ path: 'files', code: 'required' }] });
  return {
    name: part.filename,
    stream: part.file,
    field(name) {
      const field = Object.hasOwn(part.fields, name) ? part.fields[name] : undefined;
      return field !== undefined && 'value' in field && typeof field.value === 'string'
        ? field.value
        : undefined;
    },
  };
}

/** The bytes of an upload as they arrive. Refuses `file-too-large` for one that was cut. */
export async function* bytesOf(
  stream: Readable & { readonly truncated?: boolean },
): AsyncGenerator<Uint8Array> {
  for await (const bytes of stream) yield bytes as Uint8Array;
  if (stream.truncated === true) throw new AppError('file-too-large');
}

/** The text of bytes piece by piece. Refuses `broken-file` for those that are no UTF-8. */
export async function* textOf(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes?: Uint8Array) => {
    try {
      return bytes === undefined ? decoder.decode() : decoder.decode(bytes, { stream: true });
    } catch {
      throw new AppError('broken-file', { fields: [{ path: 'files', code: 'xml-encoding' }] });
    }
  };
  for await (const bytes of pieces) yield decode(bytes);
  yield decode();
}

/** All of it; only for files that are small by their kind. Refuses as `textOf` does, and beyond `lengthMax` signs. */
export async function wholeTextOf(bytes: AsyncIterable<Uint8Array>, lengthMax: number): Promise<string> {
  const pieces: string[] = [];
  let length = 0;
  for await (const piece of textOf(bytes)) {
    length += piece.length;
    if (length > lengthMax) throw new AppError('file-too-large');
    pieces.push(piece);
  }
  return pieces.join('');
}

/** A file that cannot be read, with the reason and the line. */
export function brokenFile({ code, line }: { readonly code: string; readonly line: number }): AppError {
  return new AppError('broken-file', { fields: [{ path: `line ${line}`, code }] });
}
