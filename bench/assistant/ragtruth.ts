import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { answerFeatures, sentencesOf } from '@sorgfalt/grounding';
import { sharedData } from '../../testing/shared-data.ts';
import type { Example } from './boosting.ts';

const folder = join(sharedData, 'assistant/ragtruth-qa-train');

interface Response {
  readonly source_id: string;
  readonly response: string;
  readonly labels: readonly { start: number; end: number }[];
}

export interface Judged {
  /** Of a third that is never trained on, by the hash of the source. */
  readonly isHeldBack: boolean;
  readonly sentences: readonly Example[];
  readonly label: 0 | 1;
}

/** Whether a name falls into the third that is held back. */
export function isHeldBack(name: string): boolean {
  return (createHash('sha256').update(name).digest()[0] ?? 0) % 3 === 0;
}

function lines<T>(file: string): T[] {
  return readFileSync(join(folder, file), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

/**
 * Answers of RAGTruth's questions and answers, each sentence with what people said of it: unsupported where a span they
 * marked overlaps it. Null where the data is absent.
 */
export function readRagtruth(): Judged[] | null {
  if (!existsSync(folder)) return null;
  const sources = new Map(
    lines<{ source_id: string; passages: string }>('sources.jsonl').map((s) => [s.source_id, s.passages]),
  );
  return lines<Response>('responses.jsonl').map(({ source_id: id, response, labels }) => {
    const spans = sentencesOf(response);
    const features = answerFeatures(
      spans.map(({ text }) => text),
      sources.get(id) ?? '',
    );
    const isMarked = (start: number, end: number) => labels.some((l) => l.start < end && l.end > start);
    return {
      isHeldBack: isHeldBack(id),
      label: labels.length === 0 ? 1 : 0,
      sentences: spans.map(({ start, end }, at) => ({
        features: features[at] ?? [],
        label: isMarked(start, end) ? 0 : 1,
      })),
    };
  });
}
