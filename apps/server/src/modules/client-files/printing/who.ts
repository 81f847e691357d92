import { swissDay } from '@sorgfalt/calendar';
import type { Structure } from '@sorgfalt/contract';
import type { Block } from '../../../platform/pdf/index.ts';
import { isExpired } from '../../documents/index.ts';
import {
  citationIn,
  day,
  filled,
  heading,
  minute,
  paperIn,
  percent,
  tableOr,
  wordOf,
} from '../../printed-words/index.ts';
import type { Words } from '../../printed-words/index.ts';
import { money } from './money.ts';
import { aboutIn, namesOf } from './names.ts';
import type { WholeFile } from './whole-file.ts';

/** Who the client is, and what its form says. */
export function identity({ file, form }: WholeFile, words: Words): Block[] {
  const { column, codes } = words;
  const state = file.isFrozen ? 'frozen' : file.status;
  const facts = [
    [column.name, file.name],
    [column.clientId, file.clientId],
    [column.kind, wordOf(codes.kind, file.kind)],
    [column.state, wordOf(codes.state, state)],
    [column.since, day(file.since)],
    [column.level, wordOf(codes.risk, file.riskLevel)],
    [column.levelSince, day(file.riskSince)],
    [column.nextReview, day(file.nextReviewOn)],
  ];
  const said = Object.entries(form).map(([name, value]) => [
    wordOf(codes.field, name),
    saidOf(name, value, words),
  ]);
  const table = { head: [column.what, column.value], shares: [1, 2], hasRowHeads: true };
  const caseNo = file.cases[0]?.caseNo ?? '–';
  return [
    heading(words.identity),
    { kind: 'table', ...table, rows: facts },
    heading(filled(words.stated, { caseNo }), 3),
    tableOr(words, { ...table, rows: said }),
  ];
}

/** An answer of the form in the words of the screens; days and amounts as they are written here. */
function saidOf(name: string, value: unknown, { codes, answers, said }: Words): string {
  if (name.endsWith('Minor') && typeof value === 'number') return money(value, 'CHF');
  if (typeof value === 'boolean') return value ? said.yes : said.no;
  const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    ...answers,
    kind: codes.kind,
    expectedPurposes: codes.purpose,
  };
  const texts = Array.isArray(value) ? value.map(String) : [String(value)];
  return texts
    .map((each) => (/^\d{4}-\d{2}-\d{2}$/u.test(each) ? day(each) : wordOf(known[name] ?? {}, each)))
    .join(', ');
}

/** Who stands behind the client, as the graph has it, and which forms it has to sign. */
export function owners({ structure }: WholeFile, words: Words): Block[] {
  if (structure === null) return [heading(words.owners), { kind: 'text', text: words.none }];
  const { column, codes } = words;
  const nameOf = namesOf(structure);
  const { confirmed } = structure;
  return [
    heading(words.owners),
    ...(confirmed === null
      ? []
      : [text(filled(words.confirmed, { who: confirmed.by, date: minute(confirmed.at) }))]),
    ...(structure.isOpen ? [text(words.isOpen)] : []),
    heading(words.beneficialOwners, 3),
    ...exempt(structure, words),
    tableOr(words, {
      head: [column.name, column.share, column.law],
      shares: [2, 1, 1],
      rows: structure.owners.map(({ partyId, capital, article }) => [
        nameOf(partyId),
        percent(capital),
        citationIn(words, article),
      ]),
    }),
    ...exposed(structure, words),
    heading(words.interests, 3),
    tableOr(words, {
      head: [column.holder, column.kind, column.of, column.share, column.from, column.until],
      shares: [3, 3, 3, 1.3, 1.4, 1.4],
      rows: structure.interests.map(({ holder, kind, subject, share, from, until }) => [
        nameOf(holder),
        wordOf(codes.interest, kind),
        nameOf(subject),
        share === null ? '–' : percent(share),
        day(from),
        day(until),
      ]),
    }),
    heading(words.forms, 3),
    tableOr(words, {
      head: [column.form, column.about],
      shares: [1, 5],
      rows: structure.forms.map(({ form, about }) => [form, nameOf(about)]),
    }),
  ];
}

/** Why nobody behind the client is established, where that is so. */
function exempt({ exemption, parties }: Structure, { exempt: sentences }: Words): Block[] {
  if (exemption === null) return [];
  const name = namesOf({ parties })(exemption.partyId);
  return [text(filled(sentences[exemption.reason], { name }))];
}

/** Everybody of the structure who is stated to be politically exposed, as whom, since when and until when (AMLA Art. 2a). */
function exposed({ parties }: Structure, words: Words): Block[] {
  const { column } = words;
  const table = {
    head: [column.name, column.kind, column.from, column.until],
    shares: [3, 5, 1.4, 1.4],
    rows: parties.flatMap(({ name, exposure }) =>
      exposure === null
        ? []
        : [[name, exposureIn(exposure.kind, words), day(exposure.since), day(exposure.until)]],
    ),
  };
  return [heading(words.exposed, 3), tableOr(words, table)];
}

/** As whom somebody counts as politically exposed, in the words of the form. */
function exposureIn(kind: string, { answers, codes }: Words): string {
  return kind === 'unknown' ? codes.field.pepDeclaration : wordOf(answers.pepDeclaration, kind);
}

const text = (said: string): Block => ({ kind: 'text', text: said });

/** The papers on file with their hashes, and those that are missing. */
export function papers({ documents, wanted, structure }: WholeFile, words: Words): Block[] {
  const { column, codes, said } = words;
  const names = namesOf(structure);
  const about = aboutIn(structure, words);
  const today = swissDay(new Date());
  const signedTexts = ({ signed }: WholeFile['documents'][number]) =>
    signed === null
      ? []
      : [
          `${column.form} ${signed.form} (${signed.code}), ${day(signed.on)}, ${signed.by.map(names).join(', ')}`,
        ];
  const stateOf = (document: WholeFile['documents'][number]) => {
    if (document.withdrawnAt !== null) return said.withdrawn;
    return isExpired(document, today) ? said.expired : said.valid;
  };
  return [
    heading(words.documents),
    tableOr(words, {
      head: [column.paper, column.about, column.filed, column.validUntil, column.state, 'SHA-256'],
      shares: [2.4, 1.6, 2, 1.4, 1.4, 3],
      rows: documents.map((each) => [
        [wordOf(codes.paper, each.paper), each.fileName, ...signedTexts(each)].join(': '),
        about(each.partyId),
        `${minute(each.uploadedAt)}, ${each.uploaderName ?? each.uploadedBy}`,
        day(each.validUntil),
        stateOf(each),
        each.sha256,
      ]),
    }),
    heading(words.wanted, 3),
    tableOr(words, {
      head: [column.paper, column.about, column.state, column.law],
      shares: [4, 2, 1, 2],
      rows: wanted
        .flatMap(({ state, ...each }) => (state === 'kept' ? [] : { ...each, state }))
        .map(({ paper, form, partyId, state, article }) => [
          paperIn(words, { paper, form }),
          about(partyId),
          said[state],
          citationIn(words, article),
        ]),
    }),
  ];
}
