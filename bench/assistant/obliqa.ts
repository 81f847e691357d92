import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sharedData } from '../../testing/shared-data.ts';
import { isHeldBack } from './held-back.ts';
import type { Passage } from '@sorgfalt/grounding';

const folder = join(sharedData, 'assistant/obliqa');
const documents = 40;
const headingMax = 120;

interface Row {
  readonly DocumentID: number;
  readonly PassageID: string;
  readonly Passage: string;
}

export interface Asked {
  readonly question: string;
  readonly right: ReadonlySet<string>;
  /** Held back: nothing was tuned on it. */
  readonly isHeld: boolean;
}

/** The 13,732 passages of ObliQA; the headings of a passage are the opening lines of those its number stands below. */
export function readObliqaPassages(): Passage[] {
  return Array.from({ length: documents }, (_, at) => {
    const rows: Row[] = JSON.parse(readFileSync(join(folder, `docs/${at + 1}.json`), 'utf8'));
    const texts = new Map(rows.map(({ PassageID, Passage: text }) => [PassageID.replace(/\.$/, ''), text]));
    return rows.map((row): Passage => ({
      id: idOf(row),
      source: String(row.DocumentID),
      sourceKind: 'statute',
      eId: row.PassageID,
      language: 'en',
      heading: above(row.PassageID)
        .flatMap((id) => texts.get(id)?.trim().slice(0, headingMax).split('\n').slice(0, 1) ?? [])
        .join(' '),
      text: row.Passage,
      citation: '',
      version: '',
      inForceFrom: null,
      inForceUntil: null,
    }));
  }).flat();
}

export function readObliqaQuestions(): Asked[] {
  const rows: { QuestionID: string; Question: string; Passages: Row[] }[] = JSON.parse(
    gunzipSync(readFileSync(join(folder, 'ObliQA_dev.json.gz'))).toString(),
  );
  return rows.map(({ QuestionID, Question, Passages }) => ({
    question: Question,
    right: new Set(Passages.map(idOf)),
    isHeld: isHeldBack(QuestionID),
  }));
}

function idOf({ DocumentID, PassageID }: Row): string {
  return `${DocumentID}/${PassageID}`;
}

/** `18.8.(2)` → `18`, `18.8`. */
function above(id: string): string[] {
  const found = /^(.+?)\.?(?:\([^()]*\)|[^.()]+)\.?$/.exec(id)?.[1];
  return found === undefined ? [] : [...above(found), found];
}
