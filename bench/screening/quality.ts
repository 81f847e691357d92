/*
 * How well the engine finds what is written otherwise, and whom it leaves alone: node bench/screening/quality.ts
 *
 * A third of the labelled pairs and of the listed subjects, by a hash of what they are, is held back: what it misses is not
 * looked at (--failures shows the known part only), and it stands beside the known part in each figure. The last line is JSON.
 */
import { buildIndex, comparePair, operatingThreshold, screen, toWords } from '@sorgfalt/screening';
import type { EntityKind, ListEntity, ScreeningIndex } from '@sorgfalt/screening';
import { asQuery, picker, readClients, readOfficialLists, readPairs } from '../screening-data.ts';
import type { PairRow } from '../screening-data.ts';
import { variants, vesselPrefixes } from './variants.ts';
import { isHeldBack, isToShow, round, Tally } from './tally.ts';
import type { Share } from './tally.ts';
import { revised, transcribers, wadeGiles } from './transcribers.ts';
import type { Variant } from './variants.ts';

const perClass = 300;
const asked = process.argv.slice(2);

function found(
  index: ScreeningIndex,
  name: string,
  kind: EntityKind | undefined,
  id: string,
  limit = 25,
): boolean {
  return screen(index, { name, ...(kind === undefined ? {} : { kind }) })
    .slice(0, limit)
    .some(
      (candidate) => candidate.entityId === id || candidate.alsoOn.some(({ entityId }) => entityId === id),
    );
}

type Part = 'known' | 'heldBack';
/** Found and right, found and wrong, missed. */
type Counts = [right: number, wrong: number, missed: number];

function pairs(index: ScreeningIndex): object {
  const bySource: Record<string, Record<Part, Counts>> = {};
  for (const { query, candidate, match, source } of readPairs()) {
    const score = comparePair(asQuery(query), asListed(candidate, source), index)?.score ?? 0;
    const part: Part = isHeldBack(`${query.name}|${candidate.name}`) ? 'heldBack' : 'known';
    const counts = (bySource[source] ??= { known: [0, 0, 0], heldBack: [0, 0, 0] })[part];
    const isHit = score >= operatingThreshold;
    if (isHit) counts[match ? 0 : 1] += 1;
    else if (match) counts[2] += 1;
    if (isHit !== match && part === 'known' && isToShow(`pairs ${source}`)) {
      const fault = match ? 'missed' : 'wrong ';
      console.log(`pairs: ${fault} ${score.toFixed(2)} ${query.type} "${query.name}" / "${candidate.name}"`);
    }
  }
  return Object.fromEntries(
    Object.entries(bySource).map(([source, { known, heldBack }]) => [
      source,
      { known: figuresOf(known), heldBack: figuresOf(heldBack) },
    ]),
  );
}

/* The name bench compares names alone. */
function asListed(candidate: PairRow['candidate'], source: string): ListEntity {
  const { name, kind, birthDate, nationalities = [], identifiers = [] } = asQuery(candidate);
  const isNameOnly = source === 'nomenklatura/name_bench';
  const aliases = candidate.aliases ?? [];
  return {
    id: 'pair',
    kind: kind ?? 'person',
    names: [
      { full: name, quality: 'primary' },
      ...aliases.map((full) => ({ full, quality: 'strong' as const })),
    ],
    birthDates: isNameOnly || birthDate === undefined ? [] : [{ from: birthDate, to: birthDate }],
    nationalities: isNameOnly ? [] : nationalities,
    identifiers: isNameOnly ? [] : identifiers.map(({ type = '', value }) => ({ type, value })),
    programs: [],
    addresses: [],
  };
}

function figuresOf([right, wrong, missed]: Counts): object {
  return {
    precision: round(right / (right + wrong)),
    recall: round(right / (right + missed)),
    f1: round((2 * right) / (2 * right + wrong + missed)),
  };
}

const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]+$/u;

function sampled(entities: readonly ListEntity[], count: number, seed: number): ListEntity[] {
  const pick = picker(seed);
  const left = [...entities];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(pick(left.length), 1)[0]!);
}

function written(
  index: ScreeningIndex,
  list: readonly Variant[],
  entities: readonly ListEntity[],
): Record<string, Share> {
  const result: Record<string, Share> = {};
  for (const [place, { id, of, write }] of list.entries()) {
    const tally = new Tally(id);
    const pick = picker(100 + place);
    const suitable = entities.filter(
      ({ kind, names }) => kind === of && write(names[0]?.full ?? '', picker()) !== null,
    );
    for (const entity of sampled(suitable, perClass, place)) {
      const own = entity.names[0]?.full ?? '';
      const name = write(own, pick);
      if (name !== null) tally.add(entity.id, found(index, name, of, entity.id), () => `${name}  (${own})`);
    }
    result[id] = tally.share;
  }
  return result;
}

const scripts: readonly [string, RegExp][] = [
  ['arabic', /^[\p{Script=Arabic}\p{Script=Common}\p{Script=Inherited}]+$/u],
  ['hebrew', /^[\p{Script=Hebrew}\p{Script=Common}\p{Script=Inherited}]+$/u],
  ['hangul', /^[\p{Script=Hangul}\p{Script=Common}]+$/u],
  ['han', /^[\p{Script=Han}\p{Script=Common}]+$/u],
  ['kana', /^[\p{Script=Katakana}\p{Script=Hiragana}\p{Script=Common}]+$/u],
  ['cyrillic', /^[\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u],
  ['greek', /^[\p{Script=Greek}\p{Script=Common}\p{Script=Inherited}]+$/u],
];

const consonantsMin = 2;

function skeletonsOf(name: string): string[] {
  return toWords(name)
    .map(({ text }) => text.replace(/[aeiouyhjw]/g, '').replace(/(.)\1+/g, '$1'))
    .filter((skeleton) => skeleton.length >= consonantsMin);
}

/* Half of the words have the consonants of a word in one of the Latin names: it is spelt there, and not translated. */
function isSpelt(native: string, names: readonly string[]): boolean {
  const own = skeletonsOf(native);
  const most = Math.max(
    ...names.map((name) => {
      const listed = new Set(skeletonsOf(name));
      return own.filter((skeleton) => listed.has(skeleton)).length;
    }),
  );
  return own.length > 0 && most * 2 >= own.length;
}

const isLatin = ({ full }: { full: string }): boolean => latin.test(full);

/* The lists with their Latin spellings alone. */
function latinIndex(entities: readonly ListEntity[]): ScreeningIndex {
  return buildIndex([
    {
      listId: 'latin',
      entities: entities.map((entity) => ({ ...entity, names: entity.names.filter(isLatin) })),
    },
  ]);
}

/* Their own writing against the Latin spellings of the lists alone. */
function inScripts(entities: readonly ListEntity[]): Record<string, Share> {
  const index = latinIndex(entities);
  const result: Record<string, Share> = {};
  for (const kind of ['person', 'organisation'] as const) {
    for (const [script, pattern] of scripts) {
      const tally = new Tally(`script ${script} ${kind}`);
      const spelt = new Tally(`spelt ${script} ${kind}`);
      const suitable = entities.filter(
        (entity) =>
          entity.kind === kind &&
          entity.names.some(isLatin) &&
          entity.names.some(({ full }) => pattern.test(full)),
      );
      for (const entity of sampled(suitable, perClass, 5)) {
        const native = entity.names.find(({ full }) => pattern.test(full))?.full ?? '';
        const own = entity.names.filter(isLatin).map(({ full }) => full);
        const isFound = found(index, native, kind, entity.id);
        const shown = (): string => `${native}  (${own.slice(0, 3).join('; ')})`;
        tally.add(entity.id, isFound, shown);
        if (kind === 'organisation' && isSpelt(native, own)) spelt.add(entity.id, isFound, shown);
      }
      result[`script ${script} ${kind}`] = tally.share;
      if (kind === 'organisation') result[`spelt ${script} ${kind}`] = spelt.share;
    }
  }
  return result;
}

/* Listed persons with a Cyrillic name, as somebody writes it who reads German or French, against the Latin spellings of the lists. */
function inLanguages(entities: readonly ListEntity[]): Record<string, Share> {
  const isCyrillic = ({ full }: { full: string }): boolean => /^[\p{Script=Cyrillic} -]+$/u.test(full);
  const index = latinIndex(entities);
  const suitable = entities.filter(
    ({ kind, names }) => kind === 'person' && names.some(isLatin) && names.some(isCyrillic),
  );
  return Object.fromEntries(
    Object.entries(transcribers).map(([language, transcribe]) => {
      const tally = new Tally(`language ${language}`);
      for (const entity of sampled(suitable, 3 * perClass, 6)) {
        const native = entity.names.find(isCyrillic)?.full ?? '';
        const name = transcribe(native);
        tally.add(
          entity.id,
          found(index, name, 'person', entity.id),
          () => `${name}  (${entity.names.find(isLatin)?.full})`,
        );
      }
      return [language, tally.share];
    }),
  );
}

/* Listed persons of China and of Korea by another romanisation than the lists have. */
function romanised(entities: readonly ListEntity[]): Record<string, Share> {
  const index = latinIndex(entities);
  const writers = {
    'Wade–Giles': { country: 'CN', write: wadeGiles },
    'Revised Romanisation': { country: 'KP', write: revised },
  };
  return Object.fromEntries(
    Object.entries(writers).map(([id, { country, write }]) => {
      const tally = new Tally(`romanised ${id}`);
      for (const { id: entityId, kind, names, nationalities } of entities) {
        const own = names.find(isLatin)?.full ?? '';
        const name = kind === 'person' && nationalities.includes(country) ? write(own) : null;
        if (name !== null && name !== own.toLowerCase())
          tally.add(entityId, found(index, name, 'person', entityId), () => `${name}  (${own})`);
      }
      return [id, tally.share];
    }),
  );
}

function misspeltUn(entities: readonly ListEntity[]): object {
  const index = buildIndex([{ listId: 'un', entities }]);
  const edits = variants.person.filter(({ id }) => id.startsWith('letter'));
  const first = new Tally('un @1');
  const five = new Tally('un @5');
  const pick = picker(3);
  for (const entity of entities) {
    for (const { id, write } of edits) {
      const name = write(entity.names[0]?.full ?? '', pick);
      if (name === null) continue;
      first.add(
        entity.id + id,
        found(index, name, entity.kind, entity.id, 1),
        () => `${name} (${entity.names[0]?.full})`,
      );
      five.add(
        entity.id + id,
        found(index, name, entity.kind, entity.id, 5),
        () => `${name} (${entity.names[0]?.full})`,
      );
    }
  }
  return { first: first.share, five: five.share };
}

function vessels(index: ScreeningIndex, entities: readonly ListEntity[]): Share {
  const tally = new Tally('vessel prefix');
  for (const [place, entity] of sampled(
    entities.filter(({ kind }) => kind === 'vessel'),
    perClass,
    9,
  ).entries()) {
    const name = `${vesselPrefixes[place % vesselPrefixes.length]} ${entity.names[0]?.full}`;
    tally.add(entity.id, found(index, name, 'vessel', entity.id), () => name);
  }
  return tally.share;
}

function alerts(index: ScreeningIndex): object {
  const clients = readClients();
  const rate = (isNameOnly: boolean): number =>
    round(
      clients.filter((query) => {
        const asking = isNameOnly ? { name: query.name, kind: query.kind ?? 'person' } : query;
        return screen(index, asking).length > 0;
      }).length / clients.length,
    );
  const inScript = Object.fromEntries(
    scripts.map(([script, pattern]) => {
      const own = clients.filter(({ name }) => pattern.test(name));
      const alerted = own.filter(({ name }) => screen(index, { name, kind: 'person' }).length > 0);
      return [script, { tried: own.length, nameOnly: round(alerted.length / own.length) }];
    }),
  );
  return { nameOnly: rate(true), allFacts: rate(false), inScript };
}

function withoutDoubles(entities: readonly ListEntity[]): ListEntity[] {
  const seen = new Set<string>();
  return entities.filter(({ id, names }) => {
    const key = `${id}|${names[0]?.full}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return (names[0]?.full ?? '') !== '';
  });
}

const lists = readOfficialLists();
const index = buildIndex(lists);
const everybody = withoutDoubles(lists.flatMap((list) => list.entities));
const inLatin = everybody.filter(({ names }) => latin.test(names[0]?.full ?? ''));
const unList = lists.find(({ listId }) => listId === 'un/UN_consolidated_2026-02-27.xml');
const unEntities = unList?.entities.filter(({ names }) => latin.test(names[0]?.full ?? '')) ?? [];
const official = lists.filter((list) => list.listId === 'ofac-2023' || list === unList);

function mean(shares: Record<string, Share>, part: 'known' | 'heldBack'): number {
  const values = Object.values(shares).flatMap((share) => (Number.isNaN(share[part]) ? [] : [share[part]]));
  return round(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function classesOf(list: readonly Variant[]): object {
  const classes = written(index, list, inLatin);
  return { known: mean(classes, 'known'), heldBack: mean(classes, 'heldBack'), classes };
}

const sections: Record<string, () => object> = {
  pairs: () => pairs(index),
  branch: () => classesOf(variants.branch),
  legal: () => classesOf(variants.legal),
  person: () => classesOf(variants.person),
  firm: () => classesOf(variants.firm),
  vessels: () => vessels(index, inLatin),
  scripts: () => inScripts(everybody),
  languages: () => inLanguages(everybody),
  romanised: () => romanised(everybody),
  misspeltUn: () => misspeltUn(unEntities),
  alerts: () => ({ union: alerts(index), official: alerts(buildIndex(official)) }),
};
const chosen = asked.filter((word) => word in sections);
const outcome: Record<string, object> = {};
for (const [id, measure] of Object.entries(sections)) {
  if (chosen.length > 0 && !chosen.includes(id)) continue;
  outcome[id] = measure();
  console.log(id, JSON.stringify(outcome[id], null, 1));
}
console.log(JSON.stringify(outcome));
