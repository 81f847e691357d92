import type { EventData } from '../../../platform/events/tables.ts';
import type { Block } from '../../../platform/pdf/index.ts';
import { day, eventIn, filled, heading, minute, tableOr, wordOf } from '../../printed-words/index.ts';
import type { Words } from '../../printed-words/index.ts';
import { money } from './money.ts';
import type { WholeFile } from './whole-file.ts';

/** The listed names found for the client and for those behind it, with what was decided, by whom and why. */
export function screening({ file }: WholeFile, words: Words): Block[] {
  const { column, codes, said } = words;
  return [
    heading(words.screening),
    tableOr(words, {
      head: [column.listed, column.through, column.decision, column.who, column.reason],
      shares: [2.5, 1.5, 1.3, 1.7, 3],
      rows: file.hits.map(({ listedName, listName, through, decision }) => [
        `${listedName} (${listName})`,
        through ?? said.itself,
        decision === null ? said.open : wordOf(codes.hit, decision.isTogether ? 'together' : decision.kind),
        decision === null ? '–' : `${decision.by}, ${minute(decision.at)}`,
        decision?.reason ?? '–',
      ]),
    }),
  ];
}

/** The cases and what people decided, and how the risk went. */
export function decisions({ file }: WholeFile, words: Words): Block[] {
  const { column, codes, said } = words;
  return [
    heading(words.cases),
    tableOr(words, {
      head: [column.caseNo, column.date, column.state, column.level],
      shares: [2, 1, 1, 1],
      rows: file.cases.map(({ caseNo, submittedAt, status, riskLevel }) => [
        caseNo,
        day(submittedAt),
        wordOf(codes.caseStatus, status),
        wordOf(codes.risk, riskLevel),
      ]),
    }),
    heading(words.decisions),
    tableOr(words, {
      head: [column.what, column.date, column.decision, column.who, column.reason],
      shares: [1.6, 1.2, 1.1, 1.7, 4],
      rows: file.reviews.map(({ type, submittedAt, status, decision }) => [
        wordOf(codes.reviewType, type),
        day(submittedAt),
        status === 'pending' ? said.open : wordOf(codes.reviewStatus, status),
        decision === null ? '–' : `${decision.by}, ${minute(decision.at)}`,
        decision?.notes ?? '–',
      ]),
    }),
    heading(words.risk),
    tableOr(words, {
      head: [column.date, column.level, column.score, column.what],
      shares: [1.5, 1, 1, 2],
      rows: file.risk.map(({ at, level, score, by }) => [
        minute(at),
        wordOf(codes.risk, level),
        score === null ? '–' : String(score),
        wordOf(codes.by, by),
      ]),
    }),
  ];
}

/** What was paid, by state and by purpose. */
export function paid({ payments, file: { flows } }: WholeFile, words: Words): Block[] {
  const { column, codes, said } = words;
  return [
    heading(words.payments),
    tableOr(words, {
      head: [column.state, column.number, column.sum],
      shares: [2, 1, 2],
      rows: payments.map(({ state, currency, number, sumMinor }) => [
        wordOf(codes.paymentState, state),
        String(number),
        money(sumMinor, currency),
      ]),
    }),
    heading(filled(words.expected, { date: day(flows.from) }), 3),
    tableOr(words, {
      head: [column.purpose, column.state, column.sum],
      shares: [2, 1, 2],
      rows: flows.rows.map((row) => [
        wordOf(codes.purpose, row.purpose),
        row.isExpected === null ? '–' : row.isExpected ? said.stated : said.notStated,
        row.paid.map(({ currency, sumMinor }) => money(sumMinor, currency)).join(', ') || '–',
      ]),
    }),
  ];
}

/** What keeps the client from acting or from being erased. */
export function keeping({ standing, erasure }: WholeFile, words: Words): Block[] {
  const lines = [
    ...standing.freezes.flatMap(({ frozenBy, frozenAt, reason, lifted }) => [
      filled(words.frozenBy, { who: frozenBy.name, date: minute(frozenAt), reason }),
      ...(lifted === null
        ? []
        : [
            filled(words.liftedBy, {
              who: lifted.by.name,
              date: minute(lifted.at),
              reason: lifted.reason,
            }),
          ]),
    ]),
    ...standing.holds.map(({ placedBy, placedAt, reason }) =>
      filled(words.heldBy, { who: placedBy.name, date: minute(placedAt), reason }),
    ),
    ...(erasure === null ? [] : [filled(words.erasureAsked, { date: minute(erasure.requestedAt) })]),
  ];
  const said = lines.length === 0 ? [words.none] : lines;
  return [heading(words.keeping), ...said.map((text) => ({ kind: 'text' as const, text }))];
}

/** What happened, each with the entry of the ledger that proves it. */
export function happened({ events, eventsLeftOut }: WholeFile, words: Words): Block[] {
  const { column } = words;
  return [
    heading(words.events),
    ...(eventsLeftOut === 0
      ? []
      : [{ kind: 'text' as const, text: filled(words.leftOut, { count: String(eventsLeftOut) }) }]),
    tableOr(words, {
      head: [column.date, column.event, column.who, column.entry],
      // The widest id of an entry stands in one line, so that it can be searched and copied.
      shares: [1.5, 2.6, 1.8, 3.6],
      rows: events.map(({ at, type, by, entryId, data }) => [
        minute(at),
        toldEvent(type, data, words),
        wordOf(words.happened.actor, by),
        entryId ?? '–',
      ]),
    }),
  ];
}

/** What happened; of a payment also which, and what became of it. */
function toldEvent(type: string, { caseNo, state }: EventData, words: Words): string {
  const what = eventIn(words, type);
  if (!type.startsWith('payment.')) return what;
  const isMoved = type === 'payment.moved' || type === 'payment.ended';
  const become = isMoved && typeof state === 'string' ? `: ${wordOf(words.codes.paymentState, state)}` : '';
  return `${what}${become}${typeof caseNo === 'string' ? ` (${caseNo})` : ''}`;
}
