import type { TransparencyQuery } from '@sorgfalt/contract';
import type { Block } from '../../../platform/pdf/index.ts';
import { day, eachOrNone, filled, heading, minute, wordOf } from '../../printed-words/index.ts';
import type { Words } from '../../printed-words/index.ts';
import { factsTable, fileFacts, known, lateIn } from './facts.ts';
import type { Fact } from './facts.ts';
import type { WholeFile } from './whole-file.ts';

/** What the transparency register was asked about the client, and what became of what differs. */
export function queries(whole: WholeFile, words: Words): Block[] {
  return [
    heading(words.transparency.queries),
    ...eachOrNone(words, whole.queries, (query) => [
      heading([minute(query.askedAt), query.name || query.partyId].join(' · '), 3),
      factsTable(words, factsOf(query, whole, words)),
      ...comparison(query, words),
    ]),
  ];
}

function factsOf(query: TransparencyQuery, whole: WholeFile, words: Words): Fact[] {
  const { codes, ...told } = words.transparency;
  const { state, isOverdue, askedBy, askedAt, documentId, sha256, dueOn } = query;
  const { reason, noticedOn, noticeId, decidedBy, decidedAt } = query;
  const isDue = state === 'differs' || state === 'asked';
  const extract = whole.documents.find(({ id }) => id === documentId);
  return [
    [words.column.state, lateIn(wordOf(codes.query, state), isOverdue, words)],
    [told.noted, `${askedBy.name}, ${minute(askedAt)}`],
    [told.extract, extract?.fileName ?? documentId],
    [told.extractHash, sha256],
    ...remarksOn(query, told).map((text) => [told.remark, text] as const),
    known(told.question, query.requestId, (id) => questionIn(id, whole, told.asked)),
    isDue ? [told.noticeDue, dueOn === null ? told.noDay : day(dueOn)] : null,
    known(told.cleared, reason, (code) => wordOf(codes.clear, code)),
    known(told.noticedOn, noticedOn, day),
    ...fileFacts([told.proof, told.proofHash], noticeId, whole, words),
    known(told.decided, decidedBy, ({ name }) => `${name}, ${minute(decidedAt)}`),
  ];
}

/** Why nothing agrees, whoever is in the extract. */
function remarksOn(
  { state, isAbsent, isWhole }: TransparencyQuery,
  { absent, notWhole }: Pick<Words['transparency'], 'absent' | 'notWhole'>,
): string[] {
  if (state === 'superseded') return [];
  return [...(isAbsent ? [absent] : []), ...(isWhole ? [] : [notWhole])];
}

/** By which list of papers the client was asked. */
function questionIn(requestId: string, { requests }: WholeFile, asked: string): string {
  const request = requests.find((each) => each.requestId === requestId);
  if (request === undefined) return requestId;
  return filled(asked, { date: minute(request.askedAt), who: request.askedBy.name });
}

/** The owners of the file of today beside those of the extract; not of what a later query has superseded. */
function comparison({ state, rows }: TransparencyQuery, words: Words): Block[] {
  if (state === 'superseded' || rows.length === 0) return [];
  const { owner, own, other } = words.transparency;
  const { field, outcome, codes } = words.registers;
  return [
    {
      kind: 'table',
      head: [field, own, other, outcome],
      shares: [1.6, 3, 3, 2],
      hasRowHeads: true,
      rows: rows.map((row, place) => [
        filled(owner, { number: String(place + 1) }),
        ownerIn(row.own),
        ownerIn(row.other),
        wordOf(codes.match, row.match),
      ]),
    },
  ];
}

function ownerIn(owner: TransparencyQuery['rows'][number]['own']): string {
  if (owner === null) return '–';
  return owner.beganOn === null ? owner.name : `${owner.name}, ${day(owner.beganOn)}`;
}
