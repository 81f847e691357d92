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
  /** Law and what sums it up, to be searched; built in a thread when it is first asked for, which takes about a second. */
  law(): Promise<PassageIndex>;
  /** The policies of the firm, to be searched; null where there is none to read. */
  policies(): Promise<PassageIndex | null>;
  /** All of it by act and article, to hold texts against; built when it is first asked for. */
  citable(): Citable;
  /** Where the binding text of a source is published; null for a source that there is none of. */
  linkOf(sourceId: string): string | null;
  /** What is in force today, or to come, by its names in a language: each source once, a statute before the digest of it. */
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
  const today = swissDay(Date.now());
  const [policies, law] = [
    passagesOf(editions.filter(({ kind }) => kind === 'policy')),
    searchedLaw(editions, today),
  ];
  const hashes = { law: hashOf(law), all: hashOf([...law, ...policies]) };
  let citable: Citable | null = null;
  const lawIndex = () => indexes.of(hashes.law, law);
  return {
    indexHash: hashes.all,
    law: lawIndex,
    policies: async () => (policies.length === 0 ? null : indexes.of(hashes.all, policies, await lawIndex())),
    citable: () => (citable ??= citableOf(editions)),
    linkOf: (sourceId) => editions.find((each) => each.sourceId === sourceId)?.link ?? null,
    sources: (language) =>
      [...Map.groupBy(editions, ({ sourceId }) => sourceId).values()].flatMap((own) => {
        const edition = editionOn(own, language, today);
        return edition === undefined ? [] : [describe(edition, own, language)];
      }),
    read({ sourceId, language, eId, version }) {
      const own = editions.filter((each) => each.sourceId === sourceId);
      const edition = own.find((each) => each.version === version) ?? editionOn(own, language, today);
      const found = edition === undefined ? [] : within(textOf(edition, language), eId);
      if (edition === undefined || found.length === 0) throw new AppError('not-found');
      return { source: describe(edition, own, language), passages: found.map(toWire) };
    },
  };
}

const isOn = ({ inForceFrom, inForceUntil }: Edition, day: string): boolean =>
  (inForceFrom === null || inForceFrom <= day) && (inForceUntil === null || day < inForceUntil);

const isIn = ({ passages }: Edition, language: AssistantLanguage): boolean =>
  passages.some((passage) => passage.language === language);

/** What is searched for law: an act word for word where it is held so in a language and in force, else the digest of it. */
function searchedLaw(editions: readonly Edition[], today: string): Passage[] {
  const law = editions.filter(({ kind }) => kind !== 'policy');
  const held = new Set(
    law
      .filter((edition) => edition.kind === 'statute' && isOn(edition, today))
      .flatMap(({ sourceId, passages }) => passages.map(({ language }) => `${sourceId} ${language}`)),
  );
  return passagesOf(law).filter(
    ({ sourceKind, source, language }) => sourceKind !== 'digest' || !held.has(`${source} ${language}`),
  );
}

/**
 * The edition of a source that counts on a day: in the language that is asked for, the words themselves before the digest
 * of them; where nothing is in force yet, the next to come.
 */
function editionOn(own: readonly Edition[], language: AssistantLanguage, day: string): Edition | undefined {
  const ranked = own.toSorted(
    (a, b) =>
      Number(isIn(b, language)) - Number(isIn(a, language)) ||
      Number(a.kind === 'digest') - Number(b.kind === 'digest'),
  );
  return ranked.find((edition) => isOn(edition, day)) ?? toCome(own, day);
}

function toCome(own: readonly Edition[], day: string): Edition | undefined {
  return own
    .filter(({ inForceFrom }) => inForceFrom !== null && inForceFrom > day)
    .toSorted((a, b) => ((a.inForceFrom ?? '') < (b.inForceFrom ?? '') ? -1 : 1))[0];
}

function describe(edition: Edition, own: readonly Edition[], language: AssistantLanguage): LibrarySource {
  const { sourceId, kind, link, inForceFrom } = edition;
  const provisions = textOf(edition, language).length;
  const versions = own
    .filter((each) => each.kind !== 'digest' && textOf(each, language).length > 0)
    .map((each) => ({
      version: each.version,
      inForceFrom: each.inForceFrom,
      inForceUntil: each.inForceUntil,
    }))
    .toSorted((a, b) => ((a.inForceFrom ?? '') > (b.inForceFrom ?? '') ? -1 : 1));
  return { sourceId, kind, link, inForceFrom, provisions, versions, ...edition.names(language) };
}

/** An edition in a language; in another where it is not there in that. */
function textOf(edition: Edition, language: AssistantLanguage): readonly Passage[] {
  const shown = isIn(edition, language) ? language : edition.passages[0]?.language;
  return edition.passages.filter((each) => each.language === shown);
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
