import { acts, cite } from '@sorgfalt/regulation';
import { assistantLanguages } from '@sorgfalt/contract';
import type { AssistantLanguage } from '@sorgfalt/contract';
import type { Passage } from '@sorgfalt/grounding';
import type { Database } from '../../../platform/database/database.ts';
import type { Edition, EditionSource } from '../../assistant/index.ts';
import type { StatuteRow } from '../tables.ts';
import { listStatutes, statuteRevision } from './statute-repo.ts';

/** The acts that were imported, each consolidation an edition with all the languages it is there in. */
export function createStatuteSource(database: Database): EditionSource {
  return {
    revision: () => statuteRevision(database),
    read: async () => editionsOf(await listStatutes(database)),
  };
}

/** Consolidations follow one another: one is in force until the next of the act, in whatever language that is there. */
function editionsOf(rows: readonly StatuteRow[]): Edition[] {
  return [...Map.groupBy(rows, ({ sourceId }) => sourceId).values()].flatMap((own) => {
    const versions = [...Map.groupBy(own, ({ version }) => version)].toSorted(([a], [b]) => (a < b ? -1 : 1));
    return versions.map(([, languages], at) => editionOf(languages, versions[at + 1]?.[0] ?? null));
  });
}

function editionOf(rows: readonly StatuteRow[], next: string | null): Edition {
  const [first] = rows;
  if (first === undefined) throw new Error('an edition has a language');
  const { sourceId, version, number, eli } = first;
  const repealedFrom = rows.find((row) => row.repealedFrom !== null)?.repealedFrom ?? null;
  const inForceUntil = next ?? repealedFrom;
  const named = (language: AssistantLanguage) => rows.find((row) => row.language === language) ?? first;
  const known = acts.find(({ key }) => key === sourceId);
  return {
    sourceId,
    kind: 'statute',
    version,
    inForceFrom: version,
    inForceUntil,
    roles: null,
    link: eli === null ? (known?.link ?? null) : `https://www.fedlex.admin.ch/eli/${eli}`,
    articlesMax: null,
    passages: rows.flatMap((row) => passagesOf(row, inForceUntil)),
    names: (language) => ({
      name: known?.shortName[language] ?? named(language).shortName,
      title: rows.find((row) => row.language === language)?.title ?? known?.title[language] ?? first.title,
      srNumber: number,
      version,
      owner: null,
    }),
  };
}

function passagesOf(row: StatuteRow, inForceUntil: string | null): Passage[] {
  const { sourceId, language, version, shortName, provisions } = row;
  const names = Object.fromEntries(assistantLanguages.map((each) => [each, shortName])) as Record<
    AssistantLanguage,
    string
  >;
  return provisions.map(({ eId, heading, text }) => ({
    id: `${sourceId}/${eId}/${language}@${version}`,
    source: sourceId,
    sourceKind: 'statute',
    eId,
    language,
    heading,
    text,
    citation: cite({ shortName: names }, eId, language),
    version,
    inForceFrom: version,
    inForceUntil,
  }));
}
