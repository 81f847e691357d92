import { markdownBlocks, policyPassages, textBlocks } from '@sorgfalt/corpus';
import type { Block, PolicyPassage } from '@sorgfalt/corpus';
import { createHash } from 'node:crypto';
import { policyFileKinds } from '@sorgfalt/contract';
import type { PolicyFileKind } from '@sorgfalt/contract';
import { inspectFile, textOf } from '../../../platform/intake/index.ts';
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

/** Reads the file of a policy; what it is, its content says and not its name. Refuses `broken-file` with what is wrong. */
export async function readPolicy(name: string, bytes: Buffer): Promise<ReadPolicy> {
  const kind = await inspectFile(name, bytes, policyFileKinds);
  const { blocks, pages } = await blocksOf(kind, bytes);
  const passages = policyPassages(blocks);
  if (passages.length === 0) throw sourceError('policy-no-text');
  const characters = passages.reduce((sum, { text }) => sum + text.length, 0);
  if (characters > charactersMax) throw sourceError('policy-too-long');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { kind, sha256, sizeBytes: bytes.length, pages, passages };
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
