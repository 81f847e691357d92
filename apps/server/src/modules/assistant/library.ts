import { createHash } from 'node:crypto';
import type { AssistantLanguage, LibraryPassage, LibrarySource } from '@sorgfalt/contract';
import { buildIndex } from '@sorgfalt/grounding';
import type { Passage, PassageIndex } from '@sorgfalt/grounding';
import { acts, digestPassages } from '@sorgfalt/regulation';
import { AppError } from '../../platform/http/app-error.ts';

/** What the assistant reads: the digest of regulation that comes along, in five languages. */
export interface Library {
  /** SHA-256 over all passages with their versions and dates: what an answer was found in. */
  readonly indexHash: string;
  /** The same passages to be searched; built when it is first asked for, which takes one to two seconds. */
  index(): PassageIndex;
  /** Where the binding text of a source is published; null for a source that there is none of. */
  linkOf(sourceId: string): string | null;
  /** The sources by their names in a language. */
  sources(language: AssistantLanguage): LibrarySource[];
  /**
   * The passages of a source in a language, in its order; `eId` leaves all out but that place and what lies in it. Refuses
   * `not-found` for a source or a place that there is none of.
   */
  read(
    sourceId: string,
    language: AssistantLanguage,
    eId?: string,
  ): { source: LibrarySource; passages: LibraryPassage[] };
}

export function createLibrary(): Library {
  const passages = digestPassages();
  let index: PassageIndex | undefined;
  const bySource = Map.groupBy(passages, ({ source, language }) => `${source} ${language}`);
  const of = (source: string, language: AssistantLanguage) => bySource.get(`${source} ${language}`) ?? [];
  const sources = (language: AssistantLanguage) =>
    acts.map(({ key, number, kind, shortName, title, checkedAgainst, link }): LibrarySource => ({
      sourceId: key,
      kind: 'digest',
      name: shortName[language],
      title: title[language],
      srNumber: kind === 'act' || kind === 'ordinance' ? number : null,
      version: checkedAgainst ?? '',
      link,
      provisions: of(key, language).length,
    }));
  return {
    indexHash: hashOf(passages),
    index: () => (index ??= buildIndex(passages)),
    linkOf: (sourceId) => acts.find(({ key }) => key === sourceId)?.link ?? null,
    sources,
    read(sourceId, language, eId) {
      const source = sources(language).find((each) => each.sourceId === sourceId);
      const found = of(sourceId, language).filter((each) => isWithin(each.eId, eId));
      if (source === undefined || found.length === 0) throw new AppError('not-found');
      return { source, passages: found.map(toWire) };
    },
  };
}

/** Whether a place is the one that is asked for or lies in it: `art_3/para_1` lies in `art_3`, `art_30` does not. */
function isWithin(place: string, eId: string | undefined): boolean {
  return eId === undefined || place === eId || place.startsWith(`${eId}/`);
}

function toWire(passage: Passage): LibraryPassage {
  const { id, eId, citation, heading, text, version, inForceFrom, inForceUntil } = passage;
  return { passageId: id, eId, citation, heading, text, version, inForceFrom, inForceUntil };
}

function hashOf(passages: readonly Passage[]): string {
  const hash = createHash('sha256');
  for (const { id, citation, heading, text, inForceFrom, inForceUntil } of passages)
    hash.update(`${JSON.stringify([id, citation, heading, text, inForceFrom, inForceUntil])}\n`);
  return hash.digest('hex');
}
