import type { IntakeFault } from '@sorgfalt/contract';
import { intakeError } from './intake-error.ts';
import { readObject } from './pdf-object.ts';
import type { PdfObject } from './pdf-object.ts';
import { createOpenings } from './pdf-opening.ts';
import type { Openings } from './pdf-opening.ts';
import { packingOf, unpack } from './pdf-stream.ts';

/** Names with which a PDF does more than show pages (ISO 32000, 7.6, 7.11.4, 12.6.4, 13; XFA). */
const faultOfName: Readonly<Record<string, IntakeFault>> = {
  Encrypt: 'pdf-encrypted',
  JavaScript: 'pdf-script',
  JS: 'pdf-script',
  Launch: 'pdf-acts',
  ImportData: 'pdf-acts',
  SubmitForm: 'pdf-acts',
  GoToR: 'pdf-acts',
  GoToE: 'pdf-acts',
  EmbeddedFile: 'pdf-files',
  EmbeddedFiles: 'pdf-files',
  EF: 'pdf-files',
  RichMedia: 'pdf-media',
  Rendition: 'pdf-media',
  Movie: 'pdf-media',
  Sound: 'pdf-media',
  '3D': 'pdf-media',
  XFA: 'pdf-form',
};
/** A page of A4 at 600 dpi in colour has 104 MB. */
const streamMax = 128 * 1024 * 1024;
/** What takes some seconds to measure. */
const unpackedMax = 2 * 1024 * 1024 * 1024;
const objectsPackedMax = 32 * 1024 * 1024;
const streamsMax = 50_000;
/** How often over a file is read before it is taken for one that was made to be read for ever. */
const readingsMax = 20;
const objectSlack = 16 * 1024 * 1024;

/** What was seen of a file so far. */
interface Seen {
  readonly names: Set<string>;
  readonly openings: Openings;
  /** In bytes. */
  unpacked: number;
  streams: number;
}

/**
 * Refuses a PDF that is damaged, encrypted, acts by itself, has other files, media or forms of programs inside, unpacks to
 * more than real ones do, or has objects in a place that this does not look into. Every object that any reader could find
 * is read, wherever tables say that objects are, and those that were replaced as well.
 */
export async function inspectPdf(bytes: Buffer): Promise<void> {
  checkEnds(bytes);
  const seen: Seen = { names: new Set(), openings: createOpenings(), unpacked: 0, streams: 0 };
  let read = 0;
  for (const start of startsOf(bytes)) {
    const object = readObject(bytes, start);
    read += object.end - start;
    if (read > readingsMax * bytes.length + objectSlack) throw intakeError('pdf-unusual');
    takeIn(numberBefore(bytes, start), object, seen);
    if (object.streamStart !== null) await inspectStream(bytes, object, object.streamStart, seen);
  }
  if (seen.openings.act()) throw intakeError('pdf-acts');
  const { names } = seen;
  if (!names.has('Catalog') || !names.has('Page')) throw intakeError('pdf-damaged');
}

/** A PDF ends with its mark (7.5.5), and nothing comes behind it. */
function checkEnds(bytes: Buffer): void {
  const end = bytes.lastIndexOf('%%EOF');
  if (end < 0 || bytes.lastIndexOf('startxref') < 0) throw intakeError('pdf-damaged');
  if (/[^\s\0]/u.test(bytes.toString('latin1', end + 5))) throw intakeError('file-polyglot');
}

/** Behind each word that an object or a trailer comes after. */
function* startsOf(bytes: Buffer): Generator<number> {
  for (const word of ['obj', 'trailer'])
    for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + 1)) {
      const isOwnWord = !/[a-z]/iu.test(String.fromCharCode(bytes[at - 1] ?? 0));
      if (isOwnWord) yield at + word.length;
    }
}

/** The number of an object that begins behind its word (7.3.10); a trailer has none that anything could name. */
function numberBefore(bytes: Buffer, start: number): string | null {
  const head = bytes.toString('latin1', Math.max(0, start - 40), start);
  if (head.endsWith('trailer')) return 'trailer';
  return /0*(\d+)[\s\0]+\d+[\s\0]*obj$/u.exec(head)?.[1] ?? null;
}

function takeIn(number: string | null, object: PdfObject, { names, openings }: Seen): void {
  for (const name of object.names) {
    const fault = Object.hasOwn(faultOfName, name) ? faultOfName[name] : undefined;
    if (fault !== undefined) throw intakeError(fault);
    names.add(name);
  }
  openings.take(number, object);
}

async function inspectStream(
  bytes: Buffer,
  { entries }: PdfObject,
  start: number,
  seen: Seen,
): Promise<void> {
  // Its bytes may lie in another file (7.3.8.2), which is not here.
  if (entries.has('F')) throw intakeError('pdf-acts');
  const packing = packingOf(entries.get('Filter'));
  if (packing === null) throw intakeError('pdf-unusual');
  seen.streams += 1;
  if (seen.streams > streamsMax) throw intakeError('pdf-bomb');
  const pieces = unpack(bytes.subarray(start), packing);
  // Readers take a stream for one of objects by these two (7.5.7).
  if (entries.has('N') && entries.has('First'))
    inspectObjects(await objectsIn(measured(pieces, objectsPackedMax, seen)), entries, seen);
  else if (packing.inflates > 0) await measure(measured(pieces, streamMax, seen));
}

async function* measured(pieces: AsyncIterable<Buffer>, max: number, seen: Seen): AsyncGenerator<Buffer> {
  let size = 0;
  for await (const piece of pieces) {
    size += piece.length;
    seen.unpacked += piece.length;
    if (size > max || seen.unpacked > unpackedMax) throw intakeError('pdf-bomb');
    yield piece;
  }
}

/** Of what breaks off readers take what came before, so that is what counts. */
async function measure(pieces: AsyncIterable<Buffer>): Promise<void> {
  try {
    for await (const _ of pieces);
  } catch (error) {
    if (!isDataError(error)) throw error;
  }
}

/** Where objects break off there may be more of them than is seen here. */
async function objectsIn(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const kept: Buffer[] = [];
  try {
    for await (const piece of pieces) kept.push(piece);
  } catch (error) {
    throw isDataError(error) ? intakeError('pdf-damaged', error) : error;
  }
  return Buffer.concat(kept);
}

const isDataError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_');

/** Objects in a stream: pairs of number and place, then the objects (7.5.7). */
function inspectObjects(content: Buffer, entries: PdfObject['entries'], seen: Seen): void {
  const [count, first] = [numberIn(entries, 'N'), numberIn(entries, 'First')];
  if (count === null || first === null || entries.has('DecodeParms') || entries.has('DP'))
    throw intakeError('pdf-unusual');
  const places = content.toString('latin1', 0, first).trim().split(/\s+/u).map(Number);
  let read = 0;
  for (let at = 0; at < count; at += 1) {
    const place = places[2 * at + 1];
    if (place === undefined || !Number.isInteger(place)) throw intakeError('pdf-unusual');
    const object = readObject(content, first + place);
    read += object.end - first - place;
    if (read > readingsMax * content.length + objectSlack) throw intakeError('pdf-unusual');
    takeIn(String(places[2 * at]), object, seen);
  }
}

function numberIn(entries: PdfObject['entries'], key: string): number | null {
  const [token, ...more] = entries.get(key) ?? [];
  return more.length === 0 && token !== undefined && /^\d{1,9}$/u.test(token) ? Number(token) : null;
}
