import { kindOf } from './file-kind.ts';
import type { FileKind } from './file-kind.ts';
import { inspectJpeg, inspectPng } from './inspect-picture.ts';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectWord } from './inspect-word.ts';
import { intakeError } from './intake-error.ts';

/** What each kind may be called. */
const endings: Readonly<Record<FileKind, readonly string[]>> = {
  pdf: ['pdf'],
  word: ['docx'],
  png: ['png'],
  jpeg: ['jpg', 'jpeg'],
  markdown: ['md', 'markdown', 'txt'],
  text: ['txt', 'md', 'markdown'],
};

/**
 * What a file from a stranger is, by its content. Refuses `broken-file` with what is wrong (`intakeFaults`): for what is of
 * another kind than `accepted`, is called something else than it is, can act, hides something, or unpacks to more than real
 * files do. What cannot be looked into is refused as well. It runs in a thread: a file may be made to take long.
 */
export async function inspectFile<K extends FileKind>(
  name: string,
  bytes: Buffer,
  accepted: readonly K[],
): Promise<K> {
  if (bytes.length === 0) throw intakeError('file-empty');
  const ending = /\.([^.\s]{1,10})$/u.exec(name)?.[1]?.toLowerCase();
  const found = kindOf(bytes, ending);
  const kind = accepted.find((each) => each === found);
  if (kind === undefined) throw intakeError('file-type');
  if (kind === 'pdf') await inspectPdf(bytes);
  else if (kind === 'word') inspectWord(bytes);
  else if (kind === 'png') inspectPng(bytes);
  else if (kind === 'jpeg') inspectJpeg(bytes);
  if (ending !== undefined && !endings[kind].includes(ending)) throw intakeError('file-type-differs');
  return kind;
}
