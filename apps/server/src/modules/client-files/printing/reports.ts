import type { ClientReporting } from '@sorgfalt/contract';
import type { Block } from '../../../platform/pdf/index.ts';
import { day, eachOrNone, heading, minute, wordOf } from '../../printed-words/index.ts';
import type { Words } from '../../printed-words/index.ts';
import { factsTable, fileFacts, known, lateIn } from './facts.ts';
import type { Fact } from './facts.ts';
import type { WholeFile } from './whole-file.ts';

type Entity = ClientReporting['entities'][number];

/** What the firm administers of the client, and what it reported of it to the transparency register. */
export function reports(whole: WholeFile, words: Words): Block[] {
  const { entities } = whole.reporting;
  return [
    heading(words.transparency.reports),
    ...eachOrNone(words, entities, (entity) => [
      heading(entity.name, 3),
      factsTable(words, factsOf(entity, whole, words)),
      ...courseOf(entity, whole, words),
    ]),
  ];
}

function factsOf(entity: Entity, whole: WholeFile, words: Words): Fact[] {
  const { codes, ...told } = words.transparency;
  const { state, isOverdue, reason, since, until, dueOn, reportedOn, documentId, changedOn } = entity;
  const isDue = state === 'due' || state === 'changed';
  const { decidedBy, decidedAt } = entity;
  return [
    [words.column.kind, wordOf(codes.kind, entity.kind)],
    [words.column.state, lateIn(wordOf(codes.state, state), isOverdue, words)],
    entity.content === null ? [told.remark, words.registers.gone] : null,
    [told.since, day(since)],
    known(told.until, until, day),
    known(told.why, reason, (code) => wordOf(codes.exempt, code)),
    isDue ? [told.due, dueOn === null ? told.noDay : day(dueOn)] : null,
    known(told.reportedOn, reportedOn, day),
    ...fileFacts([told.proof, told.proofHash], documentId, whole, words),
    known(told.changedOn, changedOn, day),
    known(told.decided, decidedBy, ({ name }) => `${name}, ${minute(decidedAt)}`),
  ];
}

/** Each time that something was noted of an entity, with the entry of the ledger that proves it. */
function courseOf({ entityId }: Entity, { reported }: WholeFile, words: Words): Block[] {
  const { column, happened, transparency } = words;
  const rows = reported
    .filter(({ data }) => data['entityId'] === entityId)
    .map(({ at, by, entryId, data }) => [
      minute(at),
      wordOf(transparency.codes.state, stateIn(data['state'])),
      wordOf(happened.actor, by),
      entryId ?? '–',
    ]);
  if (rows.length === 0) return [];
  return [
    {
      kind: 'table',
      head: [transparency.course, column.state, column.who, column.entry],
      shares: [1.5, 2, 1.8, 3.4],
      rows,
    },
  ];
}

/** As screens call it of what nobody has judged. */
function stateIn(state: unknown): string {
  return state === 'open' ? 'not-assessed' : String(state);
}
