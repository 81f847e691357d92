import { intakeError } from './intake-error.ts';
import { hasZipEnd } from './open-zip.ts';

export type FileKind = 'pdf' | 'word' | 'png' | 'jpeg' | 'markdown' | 'text';

const pdf = '%PDF-';
/** How files begin that are taken in, in Latin-1. */
const signatures: readonly (readonly [string, FileKind])[] = [
  [pdf, 'pdf'],
  ['PK\u0003\u0004', 'word'],
  ['\u0089PNG\r\n\u001A\n', 'png'],
  ['\u00FF\u00D8\u00FF', 'jpeg'],
];
const archives = [
  'PK',
  '7z\u00BC\u00AF',
  'Rar!',
  '\u001F\u008B',
  'BZh',
  '\u00FD7zXZ',
  '\u0028\u00B5\u002F\u00FD',
];
const programs = [
  'MZ',
  '\u007FELF',
  '\u00CA\u00FE\u00BA\u00BE',
  '\u00CF\u00FA\u00ED\u00FE',
  '\u00CE\u00FA\u00ED\u00FE',
  '#!',
];
const compound = '\u00D0\u00CF\u0011\u00E0';
/** Readers find a PDF that begins within so many bytes (ISO 32000, Annex H, note 13). */
const pdfWithin = 1024;
/** A page, a script or a document in other clothes, which has no place in a picture or behind a PDF. */
const markup = ['<script', '<?php', '<html', '<!doctype', '<svg'];

/** What a file is by its content. Refuses one that nobody takes in, or that is a second kind as well. */
export function kindOf(bytes: Buffer, ending: string | undefined): FileKind {
  const head = bytes.toString('latin1', 0, pdfWithin);
  // Some programs put a blank or a byte order mark before it.
  const begin = head.replace(/^(?:\u00EF\u00BB\u00BF)?\s*/u, '');
  const found = signatures.find(([signature, kind]) => (kind === 'pdf' ? begin : head).startsWith(signature));
  const kind = found?.[1];
  if (kind === undefined ? head.includes(pdf) : isMore(kind, head, bytes)) throw intakeError('file-polyglot');
  if (kind !== undefined) return kind;
  if (head.startsWith(compound)) {
    // An encrypted document is a compound file with this stream, [MS-OFFCRYPTO] 1.3.
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw intakeError(isLocked ? 'word-encrypted' : 'word-old');
  }
  if (programs.some((each) => head.startsWith(each))) throw intakeError('file-program');
  if (archives.some((each) => head.startsWith(each)) || head.startsWith('ustar', 257))
    throw intakeError('file-archive');
  const text = textOf(bytes);
  // Pages, drawings, mails and what printers are told are texts, too, but none that is read as one.
  if (/^\s*(?:<[!?/a-z]|\{\\rtf|%!PS|MIME-Version:)/iu.test(text)) throw intakeError('file-type');
  return ending !== 'txt' && /^#{1,6}\s/mu.test(text) ? 'markdown' : 'text';
}

/** Whether a file of a kind can also be opened as another. */
function isMore(kind: FileKind, head: string, bytes: Buffer): boolean {
  if (kind !== 'pdf' && head.includes(pdf)) return true;
  if (kind !== 'word' && hasZipEnd(bytes)) return true;
  return (kind === 'png' || kind === 'jpeg') && hasMarkup(bytes);
}

function hasMarkup(bytes: Buffer): boolean {
  for (let at = bytes.indexOf('<'); at >= 0; at = bytes.indexOf('<', at + 1)) {
    const tag = bytes.toString('latin1', at, at + 9).toLowerCase();
    if (markup.some((each) => tag.startsWith(each))) return true;
  }
  return false;
}

const accentedShareMax = 0.2;
// eslint-disable-next-line no-control-regex
const control = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u;

/**
 * A text in UTF-8 or, with its mark, UTF-16. Refuses `file-type` for what is none: control characters are in no text; and
 * `text-encoding` for one of older programs, whose letters with accents nobody could tell for sure.
 */
export function textOf(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw intakeError(isOlderText(bytes) ? 'text-encoding' : 'file-type', error);
  }
  if (control.test(text)) throw intakeError('file-type');
  return text;
}

/** Among the bytes of a text few are letters with accents. */
function isOlderText(bytes: Buffer): boolean {
  const accented = bytes.reduce((sum, byte) => sum + (byte >= 0x80 ? 1 : 0), 0);
  return accented <= bytes.length * accentedShareMax && !control.test(bytes.toString('latin1'));
}
