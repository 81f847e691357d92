import type { Hit } from '@sorgfalt/contract';
import { countryName } from '../countries.ts';
import type { Translate } from '../../i18n/i18n.ts';
import { wordOf } from '../../i18n/word-of.ts';
import { shownPartialDate } from './partial-date.ts';

type Token = Hit['tokens'][number];

export const bandTone = { strong: 'stopped', possible: 'waiting', weak: 'neutral' } as const;
/** How a word of the query was found, in words. */
export function tokenText({ kind }: Token, t: Translate): string {
  return wordOf(t, `hits:token.${kind}`, kind);
}

/** What a field is called; nobody but a person is born, or a citizen. */
export function fieldText(field: string, t: Translate, kind = ''): string {
  const named = kind === '' || kind === 'person' ? field : (ofOthers[field] ?? field);
  return wordOf(t, `hits:field.${named}`, field);
}

const ofOthers: Readonly<Record<string, string>> = { birthDate: 'founded', nationality: 'country' };

export function topicText(topic: string, t: Translate): string {
  return wordOf(t, `hits:topic.${topic}`, topic);
}

/** A fact of a query or an entry, as a person reads it. Lists hold several in one text. */
export function factText(field: string, value: string, t: Translate, language: string): string {
  const parts = value.split(',').map((part) => part.trim());
  return parts.map((part) => onePart(field, part, t, language)).join(', ');
}

function onePart(field: string, part: string, t: Translate, language: string): string {
  switch (field) {
    case 'birthDate':
      return part.replaceAll(/\d{4}(?:-\d{2}){1,2}/g, shownPartialDate);
    case 'nationality':
      return countryName(part, language);
    case 'kind':
      return wordOf(t, `hits:kind.${part}`, part);
    case 'nameQuality':
      return wordOf(t, `hits:quality.${part}`, part);
    default:
      return part;
  }
}

/** The key of a hit: an entry is unique inside its list. */
export function hitKey({ listId, entityId }: Pick<Hit, 'listId' | 'entityId'>): string {
  return `${listId}/${entityId}`;
}
