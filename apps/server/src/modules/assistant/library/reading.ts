import { swissDay } from '@sorgfalt/calendar';
import type { AssistantLanguage, LibraryPassage, LibrarySource, Role } from '@sorgfalt/contract';
import type { Passage, PassageIndex } from '@sorgfalt/grounding';
import { AppError } from '../../../platform/http/app-error.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { citableOf } from './citable.ts';
import type { Citable } from './citable.ts';
import { isReadableBy } from './edition.ts';
import type { Edition } from './edition.ts';
import type { Indexes } from './indexes.ts';

/** The part of the library that somebody may read. */
export interface Reading {
  /** SHA-256 over all passages with their versions and dates: what an answer was found in. */
  readonly indexHash: string;
  /** Law and what sums it up, to be searched; built when it is first asked for, which takes one to two seconds. */
  law(): PassageIndex;
  /** The policies of the firm, to be searched; null where there is none to read. */
  policies(): PassageIndex | null;
  /** All of it by act and article, to hold texts against; built when it is first asked for. */
  citable(): Citable;
  /** Where the binding text of a source is published; null for a source that there is none of. */
  linkOf(sourceId: string): string | null;
  /** What is in force today, by its names in a language: each source once, a statute before the digest of it. */
  sources(language: AssistantLanguage): LibrarySource[];
  /**
   * The passages of a source in a language, in its order; `eId` leaves all out but that place and what lies in it, and
   * `version` names an edition that may be in force no longer. Refuses `not-found` for what is not there to read. What
   * stands in one language only is given in that.
   */
  read(asked: AskedSource): { source: LibrarySource; passages: LibraryPassage[] };
}

interface AskedSource {
  readonly sourceId: string;
  readonly language: AssistantLanguage;
  readonly eId?: string | undefined;
  readonly version?: string | undefined;
}

export function createReading(all: readonly Edition[], role: Role, indexes: Indexes): Reading {
  const editions = all.filter((edition) => isReadableBy(edition, role));
  const [policies, law] = [
    passagesOf(editions.filter(({ kind }) => kind === 'policy')),
    passagesOf(editions.filter(({ kind }) => kind !== 'policy')),
  ];
  const hashes = { law: hashOf(law), all: hashOf([...law, ...policies]) };
  let citable: Citable | null = null;
  const lawIndex = () => indexes.of(hashes.law, law);
  return {
    indexHash: hashes.all,
    law: lawIndex,
    policies: () => (policies.length === 0 ? null : indexes.of(hashes.all, policies, lawIndex())),
    citable: () => (citable ??= citableOf(editions)),
    linkOf: (sourceId) => editions.find((each) => each.sourceId === sourceId)?.link ?? null,
    sources: (language) => inForce(editions).map((edition) => describe(edition, language)),
    read({ sourceId, language, eId, version }) {
      const own = editions.filter((each) => each.sourceId === sourceId);
      const edition = own.find((each) => each.version === version) ?? inForce(own)[0];
      const found = edition === undefined ? [] : within(textOf(edition, language), eId);
      if (edition === undefined || found.length === 0) throw new AppError('not-found');
      return { source: describe(edition, language), passages: found.map(toWire) };
    },
  };
}

/** The editions in force today, one a source. */
function inForce(editions: readonly Edition[]): Edition[] {
  const today = swissDay(Date.now());
  const found = new Map<string, Edition>();
  for (const edition of editions) {
    const { sourceId, kind, inForceFrom, inForceUntil } = edition;
    const isNow =
      (inForceFrom === null || inForceFrom <= today) && (inForceUntil === null || today < inForceUntil);
    if (isNow && (kind !== 'digest' || !found.has(sourceId))) found.set(sourceId, edition);
  }
  return [...found.values()];
}

function describe(edition: Edition, language: AssistantLanguage): LibrarySource {
  const { sourceId, kind, link, inForceFrom } = edition;
  const provisions = textOf(edition, language).length;
  return { sourceId, kind, link, inForceFrom, provisions, ...edition.names(language) };
}

/** An edition in a language; a policy stands in one alone. */
function textOf({ kind, passages }: Edition, language: AssistantLanguage): readonly Passage[] {
  return kind === 'policy' ? passages : passages.filter((each) => each.language === language);
}

/** The place that is asked for and what lies in it: `art_3/para_1` lies in `art_3`, `art_30` does not. */
function within(passages: readonly Passage[], eId: string | undefined): readonly Passage[] {
  return eId === undefined
    ? passages
    : passages.filter((each) => each.eId === eId || each.eId.startsWith(`${eId}/`));
}

function passagesOf(editions: readonly Edition[]): Passage[] {
  return editions.flatMap(({ passages }) => passages);
}

function toWire(passage: Passage): LibraryPassage {
  const { id, eId, language, citation, heading, text, version, inForceFrom, inForceUntil } = passage;
  return { passageId: id, eId, language, citation, heading, text, version, inForceFrom, inForceUntil };
}

function hashOf(passages: readonly Passage[]): string {
  const lines = passages.map(
    ({ id, citation, heading, text, asked = null, inForceFrom, inForceUntil }) =>
      `${JSON.stringify([id, citation, heading, text, asked, inForceFrom, inForceUntil])}\n`,
  );
  return sha256(lines.join(''));
}
