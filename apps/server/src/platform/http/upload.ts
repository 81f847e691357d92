import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { plainName } from '@sorgfalt/contract';
import { AppError } from './app-error.ts';
import type { VirusScan } from './virus-scan.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Null where no scanner is configured. */
    readonly virusScan: VirusScan | null;
  }
}

/** The largest file that is taken: a statement of a million entries has about a gigabyte. */
const bytesMaxDefault = 2 * 1024 * 1024 * 1024;

/** Has routes take files of so many bytes, past the scan where there is one. Call it before routes are added. */
export async function takeUploads(
  http: FastifyInstance,
  bytesMax: number,
  virusScan: VirusScan | null,
): Promise<void> {
  await http.register(multipart, { limits: { fileSize: bytesMax, files: 8, fields: 8 } });
  // What is left of a file that was refused before its end goes nowhere: it would hold up whatever comes next on the
  // connection, such as the same file once more.
  http.addHook('onResponse', async ({ raw }) => {
    raw.unpipe();
    raw.resume();
  });
  http.decorate('virusScan', virusScan);
}

/** The one file of an upload, as it arrives; where viruses are looked for, it ends only if none is found. */
interface Upload {
  /** As it may be shown (`shownName`). */
  readonly name: string;
  readonly stream: Readable;
  /** The text of a part of the form that stands before the file. */
  field(name: string): string | undefined;
}

/** The one file of an upload. Refuses `invalid-request` where there is none, and while it is read as `VirusScan` does. */
export async function fileOf(request: FastifyRequest, bytesMax = bytesMaxDefault): Promise<Upload> {
  const part = request.isMultipart()
    ? await request.file({ limits: { fileSize: bytesMax, files: 1 } })
    : undefined;
  if (part === undefined) throw noFile();
  return {
    name: shownName(part.filename),
    stream: scanned(request, part.file),
    field(name) {
      const field = Object.hasOwn(part.fields, name) ? part.fields[name] : undefined;
      return field !== undefined && 'value' in field && typeof field.value === 'string'
        ? field.value
        : undefined;
    },
  };
}

/** All files of an upload, each whole; only for those that are small by their kind. Refuses as `fileOf` does. */
export async function filesOf(request: FastifyRequest): Promise<{ name: string; bytes: Uint8Array }[]> {
  const files: { name: string; bytes: Uint8Array }[] = [];
  if (request.isMultipart()) {
    for await (const part of request.files())
      files.push({
        name: shownName(part.filename),
        bytes: await wholeOf(bytesOf(scanned(request, part.file))),
      });
  }
  if (files.length === 0) throw noFile();
  return files;
}

const nameMax = 200;

/** A name without what turns it around or breaks it: `gpj.exe` is not to be read as `exe.jpg`. */
function shownName(name: string): string {
  return plainName(name.replaceAll(/[/\\]/g, '')).slice(-nameMax).toWellFormed();
}

const noFile = () => new AppError('invalid-request', { fields: [{ path: 'files', code: 'required' }] });

function scanned(request: FastifyRequest, file: Readable): Readable {
  const { virusScan } = request.server;
  return virusScan === null ? file : Readable.from(noticed(request, virusScan.pass(bytesOf(file))));
}

/** That somebody sent a virus is a security event. */
async function* noticed(
  request: FastifyRequest,
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield* bytes;
  } catch (error) {
    if (error instanceof AppError && error.code === 'virus-found') {
      const details = { name: String(error.details?.['name']) };
      request.noticed = { kind: 'virus-found', uid: null, details };
    }
    throw error;
  }
}

/** All bytes of a file that is small by its kind. */
export async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  return buffer(Readable.from(pieces));
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
