import { markdownBlocks, policyPassages, textBlocks } from '@sorgfalt/corpus';
import type { Block, PolicyPassage } from '@sorgfalt/corpus';
import { createHash } from 'node:crypto';
import type { PolicyFileKind } from '@sorgfalt/contract';
import { readPdf } from './read-pdf.ts';
import { readWord } from './read-word.ts';
import { sourceError } from './source-error.ts';

/** A policy as its file has it. */
export interface ReadPolicy {
  readonly kind: PolicyFileKind;
  /** SHA-256 of the file. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Pages of a PDF; null for what has none. */
  readonly pages: number | null;
  readonly passages: readonly PolicyPassage[];
}

const charactersMax = 4_000_000;
const signatures = { pdf: '%PDF-', zip: 'PK', compound: '\u00D0\u00CF\u0011\u00E0' } as const;
/** What each kind may be called. */
const endings: Readonly<Record<string, readonly PolicyFileKind[]>> = {
  pdf: ['pdf'],
  docx: ['word'],
  md: ['markdown', 'text'],
  markdown: ['markdown', 'text'],
  txt: ['text', 'markdown'],
};

/** Reads the file of a policy; what it is, its content says and not its name. Refuses `broken-file` with what is wrong. */
export async function readPolicy(name: string, bytes: Buffer): Promise<ReadPolicy> {
  if (bytes.length === 0) throw sourceError('file-empty');
  const ending = /\.(\w{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? '';
  const kind = kindOf(bytes, ending);
  const allowed = endings[ending];
  if (allowed !== undefined && !allowed.includes(kind)) throw sourceError('file-type-differs');
  const { blocks, pages } = await blocksOf(kind, bytes);
  const passages = policyPassages(blocks);
  if (passages.length === 0) throw sourceError('policy-no-text');
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > charactersMax) throw sourceError('policy-too-long');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { kind, sha256, sizeBytes: bytes.length, pages, passages };
}

function kindOf(bytes: Buffer, ending: string): PolicyFileKind {
  const head = bytes.toString('latin1', 0, 1024);
  // A PDF may have something in front (ISO 32000, Annex H, note 13).
  if (head.includes(signatures.pdf)) return 'pdf';
  if (head.startsWith(signatures.zip)) return 'word';
  if (head.startsWith(signatures.compound)) {
    // An encrypted document is a compound file with this stream, [MS-OFFCRYPTO] 1.3.
    const isLocked = bytes.includes(Buffer.from('EncryptedPackage', 'utf16le'));
    throw sourceError(isLocked ? 'word-encrypted' : 'word-old');
  }
  const text = textOf(bytes);
  if (/^\s*<(?:[!?]|\/?[a-z])/iu.test(text) || text.startsWith('#!')) throw sourceError('file-type');
  return ending !== 'txt' && /^#{1,6}\s/mu.test(text) ? 'markdown' : 'text';
}

/** A text in UTF-8 or, with its mark, UTF-16. Control characters are in no text. */
function textOf(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8';
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch (error) {
    throw sourceError('file-type', error);
  }
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/u.test(text)) throw sourceError('file-type');
  return text;
}

async function blocksOf(
  kind: PolicyFileKind,
  bytes: Buffer,
): Promise<{ readonly blocks: readonly Block[]; readonly pages: number | null }> {
  if (kind === 'pdf') return readPdf(Uint8Array.from(bytes));
  if (kind === 'word') return { blocks: readWord(bytes), pages: null };
  const text = textOf(bytes);
  return { blocks: kind === 'markdown' ? markdownBlocks(text) : textBlocks(text), pages: null };
}
