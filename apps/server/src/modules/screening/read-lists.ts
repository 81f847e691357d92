import { swissDay } from '@sorgfalt/calendar';
import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { setImmediate as yieldToLoop } from 'node:timers/promises';
import type { ListVersion } from '@sorgfalt/contract';
import { createListParser, createListSetParser, detectFormat, ListFormatError } from '@sorgfalt/screening';
import type {
  LaterChange,
  ListEntity,
  ListFormat,
  ListParserEnd,
  ListSetParser,
  ListWarning,
} from '@sorgfalt/screening';
import { AppError } from '../../platform/http/app-error.ts';
import type { ListFile } from './list-file.ts';
import { identifyList, syntheticOf } from './list-identity.ts';
import type { ListIdentity } from './list-identity.ts';
import { isSynthetic } from './sample-lists.ts';
import { createTextReader } from './text-reader.ts';

/** A list as read from its files, complete and checked. */
export interface ReadList extends ListIdentity {
  /** SHA-256 over the files' bytes in the order of their names, hex. */
  readonly sha256: string;
  readonly listDate: string | null;
  readonly entities: readonly ListEntity[];
  readonly fileNames: readonly string[];
  /** Those of a version that was read before may be sentences. */
  readonly warnings: readonly ListVersion['warnings'][number][];
  /** What comes in force on a later day. */
  readonly later: readonly LaterChange[];
}

/** Called after each piece; throws to stop the reading. */
export type OnProgress = (bytes: number, entities: number) => Promise<void>;

interface Group extends ListIdentity {
  readonly format: ListFormat;
  readonly files: ListFile[];
}

/** Of all files of a list one after the other, and of each. */
interface Hashes {
  readonly whole: Hash;
  readonly files: string[];
}

const headBytes = 4096;

/**
 * Reads list files whole: a file that breaks off or breaks its format refuses the import with
 * `broken-list`, one in no known format with `unknown-format`. Where a list is `expected`, the files must be of
 * its source and are taken for that list whatever they are called. Nothing is stored here.
 */
export async function readLists(
  files: readonly ListFile[],
  onProgress: OnProgress,
  expected?: ListIdentity,
): Promise<ReadList[]> {
  const groups = await groupFiles(files, expected);
  const lists: ReadList[] = [];
  for (const group of groups) {
    const list = await readGroup(group, onProgress);
    if (expected !== undefined && list.source !== expected.source)
      throw anotherList(expected, list.fileNames[0]);
    lists.push(list);
  }
  return lists;
}

/** Sorts files into lists by what they hold; refuses with `unknown-format`. */
export async function groupFiles(files: readonly ListFile[], expected?: ListIdentity): Promise<Group[]> {
  const groups = new Map<string, Group>();
  for (const file of files) {
    const format = detectFormat(file.name, await readHead(file));
    if (format === null) throw new AppError('unknown-format', { details: { file: file.name } });
    const found = identifyList(format, file.name);
    if (expected !== undefined && found.source !== expected.source) throw anotherList(expected, file.name);
    const { listId, name, source } = expected ?? found;
    const identity = { listId, name, source };
    const group = groups.get(identity.listId) ?? { ...identity, format, files: [] };
    if (group.format !== format) throw mixed(group, file.name);
    group.files.push(file);
    groups.set(identity.listId, group);
  }
  return [...groups.values()];
}

function mixed({ name }: ListIdentity, fileName: string): AppError {
  const message = `${fileName} is of another format than the other files of this list`;
  return new AppError('broken-list', { details: { reason: 'mixed-formats', message, list: name } });
}

function anotherList({ name }: ListIdentity, fileName = 'The file'): AppError {
  const message = `${fileName} is no file of this list`;
  return new AppError('broken-list', { details: { reason: 'another-list', message, list: name } });
}

async function readHead(file: ListFile): Promise<string> {
  for await (const chunk of file.chunks()) return new TextDecoder().decode(chunk.subarray(0, headBytes));
  return '';
}

async function readGroup(group: Group, onProgress: OnProgress): Promise<ReadList> {
  const files = group.files.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const hashes: Hashes = { whole: createHash('sha256'), files: [] };
  const warnings: ListWarning[] = [];
  const set = createListSetParser(group.format);
  try {
    const {
      entities,
      listDate,
      warnings: found,
      later = [],
    } = set === null
      ? await readSingle(group.format, files, hashes, onProgress, warnings)
      : await readSet(set, files, hashes, onProgress, warnings);
    const { listId, name, source } = (await isSynthetic(hashes.files)) ? syntheticOf(group) : group;
    return {
      listId,
      name,
      source,
      sha256: hashes.whole.digest('hex'),
      listDate,
      entities: refuseUnfit(entities),
      fileNames: files.map((file) => file.name),
      warnings: [...warnings, ...found],
      later,
    };
  } catch (error) {
    if (!(error instanceof ListFormatError)) throw error;
    throw new AppError('broken-list', {
      details: { reason: error.code, message: error.message, list: group.name },
      cause: error,
    });
  }
}

async function readSet(
  parser: ListSetParser,
  files: readonly ListFile[],
  hashes: Hashes,
  onProgress: OnProgress,
  warnings: ListWarning[],
): Promise<ListParserEnd> {
  for (const file of files) {
    const part = parser.file(file.name);
    await pump(file, hashes, warnings, async (text, bytes) => {
      part.write(text);
      await onProgress(bytes, 0);
    });
    part.end();
  }
  return parser.end();
}

async function readSingle(
  format: ListFormat,
  files: readonly ListFile[],
  hashes: Hashes,
  onProgress: OnProgress,
  warnings: ListWarning[],
): Promise<ListParserEnd> {
  const [file] = files;
  if (file === undefined || files.length > 1) {
    throw new ListFormatError('not-this-format', 'This list is one file; two were given');
  }
  const parser = createListParser(format, { asOf: swissDay(new Date()) });
  const entities: ListEntity[] = [];
  await pump(file, hashes, warnings, async (text, bytes) => {
    const found = parser.write(text);
    entities.push(...found);
    await onProgress(bytes, found.length);
  });
  const end = parser.end();
  return { ...end, entities: [...entities, ...end.entities] };
}

/**
 * Decodes a file piece by piece. Files are UTF-8; OFAC's have been seen in Windows-1252, of which each word that is no UTF-8 is
 * read as such, with a warning.
 */
async function pump(
  file: ListFile,
  hashes: Hashes,
  warnings: ListWarning[],
  take: (text: string, bytes: number) => Promise<void>,
): Promise<void> {
  const reader = createTextReader();
  const own = createHash('sha256');
  let bytes = 0;
  for await (const chunk of file.chunks()) {
    hashes.whole.update(chunk);
    own.update(chunk);
    bytes += chunk.length;
    await take(reader.write(chunk), chunk.length);
    await yieldToLoop();
  }
  await take(reader.end(), 0);
  if (!reader.isUtf8) warnings.push({ code: 'not-utf-8', file: file.name });
  hashes.files.push(own.digest('hex'));
  if (bytes === 0) throw new ListFormatError('truncated', `${file.name} is empty`);
}

const idLengthMax = 500;
/** As JSON writes NUL and half of a surrogate pair, which no database keeps. */
const unstorable = /\\u(?:0000|d[89a-f])/u;

function refuseUnfit(entities: readonly ListEntity[]): readonly ListEntity[] {
  const seen = new Set<string>();
  for (const entity of entities) {
    const { id } = entity;
    if (seen.has(id))
      throw new ListFormatError('not-this-format', `The list has two entries with the id ${id}`);
    if (id.length > idLengthMax || unstorable.test(JSON.stringify(entity)))
      throw new ListFormatError('not-this-format', `Entry ${seen.size + 1} has a text that cannot be kept`);
    seen.add(id);
  }
  if (entities.length === 0) throw new ListFormatError('truncated', 'The list has no entries');
  return entities;
}
