import { sentencesOf } from './sentences.ts';

/** A sentence of an answer with the citation marks it carries. */
export interface AnswerSentence {
  /** Without its marks, heading signs and bullets. */
  readonly text: string;
  /** Numbers of its marks `[n]` as they stand, each once, in their order. */
  readonly cites: readonly string[];
  readonly start: number;
  readonly end: number;
}

const markPattern = /[ \t]?\[(\d{1,4}(?:\s{0,2}[,;–-]\s{0,2}\d{1,4}){0,20})\]/g;
const markup = /^\s{0,12}(?:#{1,6}\s+|(?:[-*•–]|\d{1,3}[.)])\s+)/;
const rangeMax = 20;

function* numbersOf(mark: string): Generator<string> {
  for (const part of mark.split(/[,;]/)) {
    const [from, to] = part.split(/[–-]/).map((number) => Number(number.trim()));
    const last = to !== undefined && to - (from ?? 0) <= rangeMax ? to : (from ?? 0);
    for (let number = from ?? 0; number <= last; number += 1) yield String(number);
    if (to !== undefined && last !== to) yield String(to);
  }
}

/** The sentences of a model's answer with their citation marks: `[1]`, `[1, 2]`, `[1][2]`, `[1-3]`. */
export function parseAnswer(text: string): AnswerSentence[] {
  return sentencesOf(text).flatMap((sentence) => {
    const cites = new Set<string>();
    for (const [, mark] of sentence.text.matchAll(markPattern)) {
      for (const number of numbersOf(mark ?? '')) cites.add(number);
    }
    const said = sentence.text.replace(markPattern, '').replace(markup, '').trim();
    return said === '' ? [] : [{ text: said, cites: [...cites], start: sentence.start, end: sentence.end }];
  });
}
