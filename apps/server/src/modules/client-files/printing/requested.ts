import type { DocumentRequest } from '@sorgfalt/contract';
import type { Block } from '../../../platform/pdf/index.ts';
import {
  citationIn,
  day,
  eachOrNone,
  filled,
  heading,
  minute,
  paperIn,
  wordOf,
} from '../../printed-words/index.ts';
import type { Words } from '../../printed-words/index.ts';
import { factsTable, known } from './facts.ts';
import type { Fact } from './facts.ts';
import { aboutIn } from './names.ts';
import type { WholeFile } from './whole-file.ts';

/** What the client was asked for, when, by whom and until when, and what came of it. */
export function requested({ requests, structure }: WholeFile, words: Words): Block[] {
  const about = aboutIn(structure, words);
  return [
    heading(words.requests.section),
    ...eachOrNone(words, requests, (request) => [
      heading(minute(request.askedAt), 3),
      factsTable(words, factsOf(request, words)),
      itemsTable(request, words, about),
    ]),
  ];
}

function factsOf(
  { askedBy, language, dueOn, isOverdue, withdrawn, note, items, others }: DocumentRequest,
  words: Words,
) {
  const { codes, ...told } = words.requests;
  const ended = items.filter(({ state }) => state === 'came' || state === 'void').length;
  const until = isOverdue ? `${day(dueOn)}, ${told.overdue}` : day(dueOn);
  return [
    [told.by, askedBy.name || askedBy.uid],
    [told.until, until],
    [told.settled, filled(told.progress, { ended: String(ended), count: String(items.length) })],
    [told.language, wordOf(codes.language, language)],
    known(told.note, note, String),
    known(
      told.withdrawn,
      withdrawn,
      ({ at, by, reason }) => `${minute(at)}, ${by.name || by.uid}: ${reason}`,
    ),
    others.length === 0 ? null : [told.others, cameIn(others)],
  ] satisfies Fact[];
}

function itemsTable(
  { items }: DocumentRequest,
  words: Words,
  about: (partyId: string | null) => string,
): Block {
  const { column, requests } = words;
  return {
    kind: 'table',
    head: [column.paper, column.about, column.law, column.state, requests.came],
    shares: [2.6, 1.8, 1.6, 1.4, 2.6],
    rows: items.map(({ paper, form, partyId, article, state, documents }) => [
      paperIn(words, { paper, form }),
      about(partyId),
      article === null ? '–' : citationIn(words, article),
      wordOf(requests.codes.state, state),
      cameIn(documents) || '–',
    ]),
  };
}

/** What came, by the names of the files. */
function cameIn(documents: DocumentRequest['others']): string {
  return documents.map(({ fileName, uploadedAt }) => `${fileName} (${minute(uploadedAt)})`).join(', ');
}
