import type { RegisterField } from '@sorgfalt/contract';
import type { Block } from '../../../platform/pdf/index.ts';
import { day, eachOrNone, filled, heading, minute, wordOf } from '../../printed-words/index.ts';
import type { Words } from '../../printed-words/index.ts';
import type { ComparedExtract, NamedExtract, SubjectStanding } from '../../registers/index.ts';
import { factsTable } from './facts.ts';
import type { WholeFile } from './whole-file.ts';

/** What registers were asked and answered, and the last answer of each beside what is declared now (AMLA Art. 3). */
export function registers(whole: WholeFile, words: Words): Block[] {
  return [
    heading(words.registers.section),
    ...eachOrNone(words, whole.extracts, (extract) => said(extract, whole, words)),
    ...whole.registered.flatMap((standing) => contradictions(standing, words)),
    ...published(whole, words),
  ];
}

/** What was asked of a register, by whom and when, and what came of it. */
function said(extract: NamedExtract, whole: WholeFile, words: Words): Block[] {
  const { codes, asked, asOf, outcome, answer } = words.registers;
  const { column } = words;
  const takenAt = minute(extract.takenAt);
  const name = aboutOf(extract, whole, words);
  const standing = whole.registered.find(({ partyId }) => partyId === extract.partyId);
  const last = standing?.extracts.find(({ row }) => row.id === extract.id);
  return [
    heading([wordOf(codes.name, extract.register), name, takenAt].join(' · '), 3),
    factsTable(words, [
      [asked, extract.asked],
      [column.who, `${extract.takerName ?? extract.takenBy}, ${takenAt}`],
      [asOf, saidOf(extract.asOf)],
      [outcome, outcomeOf({ standing, last }, words)],
      [answer, extract.sha256],
    ]),
    ...(last === undefined ? [] : comparison(last, words)),
  ];
}

/** Whom an extract is about; who left the structure is called what the register calls it. */
function aboutOf({ partyId, entry }: NamedExtract, { registered }: WholeFile, { said }: Words): string {
  if (partyId === null) return said.itself;
  const standing = registered.find((each) => each.partyId === partyId);
  return standing?.declared.name ?? entry?.name ?? partyId;
}

function outcomeOf(
  {
    standing,
    last,
  }: { readonly standing: SubjectStanding | undefined; readonly last: ComparedExtract | undefined },
  words: Words,
): string {
  const { absent, differs, agrees, superseded, gone } = words.registers;
  if (standing === undefined) return gone;
  if (last === undefined) return superseded;
  if (last.row.entry === null) return absent;
  return last.differs.length > 0 ? filled(differs, { fields: fieldsIn(last.differs, words) }) : agrees;
}

function contradictions({ declared, contradicts }: SubjectStanding, words: Words): Block[] {
  if (contradicts.length === 0) return [];
  const said = filled(words.registers.contradict, { fields: fieldsIn(contradicts, words) });
  return [{ kind: 'text', text: `${declared.name}: ${said}` }];
}

/** What registers published since they were looked at, as far as it was found. */
function published({ publications, registered }: WholeFile, words: Words): Block[] {
  if (publications.length === 0) return [];
  const { codes, published: told } = words.registers;
  const names = new Map(registered.map(({ partyId, declared }) => [partyId, declared.name]));
  return [
    heading(told.section, 3),
    {
      kind: 'table',
      head: [told.publishedOn, told.about, told.changed, told.number, told.found],
      shares: [1.3, 2.5, 3, 1.6, 1.8],
      hasRowHeads: true,
      rows: publications.map(({ publishedOn, partyId, mutations, number, foundAt, uid }) => [
        day(publishedOn),
        names.get(partyId) ?? uid,
        mutations.map((mutation) => wordOf(codes.mutation, mutation)).join(', '),
        number,
        minute(foundAt),
      ]),
    },
  ];
}

/** A register beside what is declared, field by field; nothing where it has no such entity. */
function comparison({ rows }: ComparedExtract, words: Words): Block[] {
  if (rows.length === 0) return [];
  const { codes, declared, registered, field, outcome, uncompared } = words.registers;
  return [
    {
      kind: 'table',
      head: [field, declared, registered, outcome],
      shares: [1.6, 3, 3, 2],
      hasRowHeads: true,
      rows: rows.map((each) => [
        wordOf(codes.field, each.field),
        valuesIn(each.field, each.declared, words),
        each.remark === 'no-parent-told'
          ? each.registered.map((code) => wordOf(codes.noParent, code)).join(', ')
          : valuesIn(each.field, each.registered, words),
        [
          each.match === null ? uncompared : wordOf(codes.match, each.match),
          ...(each.remark === null ? [] : [wordOf(codes.remark, each.remark)]),
        ].join(', '),
      ]),
    },
  ];
}

/** Codes in words; whatever else a register says stands as it says it. */
function valuesIn(
  field: RegisterField,
  values: readonly string[],
  { registers: { codes }, answers }: Words,
): string {
  const known =
    field === 'status' ? codes.status : field === 'legalForm' ? { ...answers.legalForm, ...codes.form } : {};
  return values.map((value) => wordOf(known, value)).join(', ') || '–';
}

function fieldsIn(fields: readonly RegisterField[], { registers: { codes } }: Words): string {
  return fields.map((field) => wordOf(codes.field, field)).join(', ');
}

/** The day or version of what a register answered from. */
function saidOf(asOf: string | null): string {
  return asOf !== null && /^\d{4}-\d{2}-\d{2}/u.test(asOf) ? day(asOf) : (asOf ?? '–');
}
