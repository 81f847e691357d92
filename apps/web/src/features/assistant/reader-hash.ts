import { assistantLanguages, type AssistantLanguage } from '@sorgfalt/contract';
import { oneOf } from '../../client/search-params.ts';

/** An article in the library, and the sentence of it that was cited. */
export interface ReaderPlace {
  readonly sourceId: string;
  readonly eId: string;
  readonly language: AssistantLanguage | undefined;
  readonly start: number;
  readonly end: number;
  /** An edition that may be in force no longer; without it that of today. */
  readonly version?: string | undefined;
}

/** A sentence of a source, however it came to be cited. */
type CitedPlace = ReaderPlace & { readonly language: AssistantLanguage };

/** The place of a cited sentence as the hash of the reader's address, which no server sees. */
export function readerHash({ sourceId, eId, language, start, end, version }: CitedPlace): string {
  const parts = [sourceId, eId, language, start, end, ...(version === undefined ? [] : [version])];
  return parts.map((part) => encodeURIComponent(part)).join(':');
}

/** The place that an address names; null where it names none. */
export function readerPlace(hash: string): ReaderPlace | null {
  const [sourceId = '', eId = '', language, start, end, version] = hash.split(':').map(decoded);
  if (sourceId === '') return null;
  return {
    sourceId,
    eId,
    language: oneOf(language, assistantLanguages),
    start: placeOf(start),
    end: placeOf(end),
    ...(version === undefined || version === '' ? {} : { version }),
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

function placeOf(text: string | undefined): number {
  const place = Number(text);
  return Number.isSafeInteger(place) && place > 0 ? place : 0;
}
