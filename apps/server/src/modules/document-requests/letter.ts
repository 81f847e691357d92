import type { ClientDocuments, DraftForm } from '@sorgfalt/contract';
import type { Printed } from '../../platform/pdf/index.ts';
import { citationIn, day, filled, paperIn, words as fileWords } from '../printed-words/index.ts';
import type { NamedRequest } from './repo.ts';
import { letterWords } from './letter-words.ts';

/** Whom a letter goes to, and from whom it comes. */
export interface Correspondents {
  readonly name: string;
  readonly form: DraftForm;
  readonly parties: ClientDocuments['parties'];
  /** Empty where the firm has not said what it is called. */
  readonly firm: string;
}

/** A request as the letter that the client is given: the same request gives the same letter. */
export function letterOf(
  { id, language, askedAt, askerName, askedBy, dueOn, note, items }: NamedRequest,
  { name, form, parties, firm }: Correspondents,
): Printed {
  const words = letterWords[language];
  const known = fileWords[language];
  const names = new Map(parties.map((each) => [each.partyId, each.name]));
  const text = (said: string) => ({ kind: 'text', text: said }) as const;
  return {
    title: words.title,
    language,
    madeAt: askedAt,
    lead: [
      ...(firm === '' ? [] : [firm]),
      day(askedAt),
      name,
      ...addressOf(form),
      `${words.reference}: ${id}`,
    ],
    contents: null,
    blocks: [
      text(words.why),
      { kind: 'heading', level: 2, text: filled(words.until, { date: day(dueOn) }) },
      {
        kind: 'table',
        head: [known.column.paper, known.column.about, known.column.law],
        shares: [4, 2, 2],
        hasRowHeads: true,
        rows: items.map((item) => [
          paperIn(known, item),
          item.partyId === null ? name : (item.partyName ?? names.get(item.partyId) ?? '–'),
          item.article === null ? '–' : citationIn(known, item.article),
        ]),
      },
      ...(note === null ? [] : [text(note)]),
      text(words.changed),
      text(filled(words.ask, { who: askerName ?? askedBy })),
    ],
  };
}

/** The lines of an address, those that were stated. */
function addressOf({ street, houseNumber, postalCode, town, country }: DraftForm): string[] {
  const lines = [[street, houseNumber], [postalCode, town], [country]];
  return lines.map((line) => line.filter(Boolean).join(' ')).filter((line) => line !== '');
}
