import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { seeded } from '../../../../testing/seeded.ts';
import { makeEntity } from '../testing.ts';
import type { Candidate, EntityKind, ListEntity, ScreeningQuery } from '../types.ts';
import { buildIndex } from './build-index.ts';
import { engineVersion } from './engine-version.ts';
import { findContained } from './find-contained.ts';
import { hashText } from './hash.ts';
import { indexClients, rescreen } from './rescreen.ts';
import { screen } from './screen.ts';

/*
 * A decision keeps the version of the engine that screened for it, and is screened again by it to see that nothing
 * was altered. That holds only where one version always answers the same, which a few thousand questions show here.
 */

const { below, chance, pick } = seeded(20_261_123);
const kinds: readonly EntityKind[] = ['person', 'person', 'organisation', 'vessel', 'aircraft', 'other'];
const syllables = 'mu ster fik to pla nem or plid vo zan ri bel gam hu sha kov ski tsch ei'.split(' ');
const given =
  'Viktor Anna Jean Claude Muhammad Ali Aleksandr Wiktor Maria Peter Xaver Zoë Łukasz Søren'.split(' ');
const small = 'al bin von de la y of the Dr. Prof. Mr Sheikh Haji II jr'.split(' ');
const trades = 'Group Trading International Bank General Shipping Oil Engineering Global Finance'.split(' ');
const forms = (
  'GmbH|AG|Ltd|LLC|S.A.|Corp.|Inc|Kft Company|Limted|Aktiengeselschaft|OOO|Open Joint Stock Company|' +
  'Limited Liability Company|sp. z o.o.|S.A. de C.V.|Genossenschaft'
).split('|');
const odd = (
  'President|Former|Hldgs|Dev.|Ldt|Schweiz|Zürich|Holding|International|Abdulrahman|Saifullah|عبدالرحمن|(Cyprus)|Gesellschaft mit beschränkter Haftung|Vldmr|김영철|' +
  "J|JC|J.C.|A & B|Wm|7|1st|forty-four|Seventy|nine|O'Neil|d'Anna|Müller|Strauß|Виктор|Тестонов|محمد|المستر|مسترمان|高石|무스터|" +
  'Δημος|ß|V i k t o r|Þórplid|Østvozan|Œgamplan|Æthermu|Łukbel|Đokovri|Ðorplan|Mıster|twenty-one three|fourteen|J & B'
).split('|');
const alike = (
  'incorporated corporation limited company intl 1st 2nd 3rd ojsc pjsc cjsc oao pao zao ao ooo ibn ben abou el mohammed ' +
  'mohamed mohammad mohamad muhammed mohd mohamud organisation centre bibi benjamin ted theodore bill will william bob ' +
  'robert dick rick richard jim jimmy james mike michael tom thomas tony anthony joe joseph dan daniel dave david sasha ' +
  'alex misha mikhail vova volodya vladimir kolya nikolai dima dmitry sergej sergei pepe jose paco francisco juan john ' +
  'hans johann sepp josef'
).split(' ');

const invented = () => {
  const word = Array.from({ length: 2 + below(3) }, () => pick(syllables)).join('');
  return chance(0.5) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
};
const family = Array.from({ length: 60 }, invented);

function name(kind: EntityKind): string {
  const words = [chance(0.5) ? pick(given) : pick(alike), pick(family)];
  if (chance(0.3)) words.splice(1, 0, pick(small));
  if (chance(0.3)) words.push(pick(odd));
  if (chance(0.2)) words.unshift(pick(family));
  if (kind === 'organisation') words.push(pick(trades), pick(forms));
  if (kind === 'organisation' && chance(0.1)) words.push(pick(trades), pick(trades));
  return chance(0.2) ? words.toReversed().join(', ') : words.join(' ');
}

/** The name as somebody else writes it: misspelt, cut, joined, in another order, with words more or fewer. */
function otherwise(listed: string): string {
  const words = listed.split(' ');
  if (words.length > 3 && chance(0.1)) return words.map((word) => word.charAt(0).toUpperCase()).join('');
  const at = below(words.length);
  const word = words[at] ?? '';
  const place = below(word.length + 1);
  const changed: Record<string, () => readonly string[]> = {
    same: () => words,
    lost: () => words.with(at, word.slice(0, place) + word.slice(place + 1)),
    added: () => words.with(at, word.slice(0, place) + pick(syllables).slice(0, 1) + word.slice(place)),
    swapped: () =>
      words.with(
        at,
        word.slice(0, place) + (word[place + 1] ?? '') + (word[place] ?? '') + word.slice(place + 2),
      ),
    cut: () => words.with(at, `${word.slice(0, place)} ${word.slice(place)}`),
    joined: () => [words.slice(0, at + 2).join(''), ...words.slice(at + 2)],
    turned: () => words.toReversed(),
    shorter: () => words.filter((_, index) => index !== at),
    longer: () => [...words, pick(chance(0.5) ? family : given)],
    initial: () => words.with(at, `${word.slice(0, 1)}.`),
    initials: () => [
      words
        .slice(0, 2)
        .map((each) => each.charAt(0))
        .join(''),
      ...words.slice(2),
    ],
    other: () => words.with(at, chance(0.5) ? pick(alike) : pick(odd)),
  };
  const by = pick(Object.values(changed));
  return by().join(' ');
}

const year = () => String(1950 + below(8));
const day = () => pick([year(), `${year()}-03`, `${year()}-03-1${below(3)}`]);
const number = () => `ZZ-${below(40)}000`;

function entity(id: number): ListEntity {
  const kind = pick(kinds);
  const first = name(kind);
  const from = day();
  return makeEntity(
    String(id),
    [
      first,
      ...(chance(0.4) ? [otherwise(first)] : []),
      ...(chance(0.3) ? [{ full: chance(0.5) ? pick(family) : name(kind), quality: 'weak' as const }] : []),
    ],
    {
      kind,
      birthDates: chance(0.5) ? [{ from, to: chance(0.7) ? from : '1958' }] : [],
      nationalities: chance(0.5) ? [pick(['RU', 'IR', 'CH'])] : [],
      identifiers: chance(0.3) ? [{ type: 'passport', value: number() }] : [],
    },
  );
}

function query(listed: ListEntity): ScreeningQuery {
  return {
    name: otherwise(pick(listed.names).full),
    ...(chance(0.7) && { kind: chance(0.8) ? listed.kind : pick(kinds) }),
    ...(chance(0.5) && { birthDate: listed.birthDates[0]?.from ?? day() }),
    ...(chance(0.5) && { nationalities: [pick(['Russia', 'ir', 'CH'])] }),
    ...(chance(0.2) && { identifiers: [{ value: number().toLowerCase() }] }),
  };
}

const told = ({ entityId, alsoOn, name: found, score, band, explanation }: Candidate) => [
  entityId,
  alsoOn,
  found,
  score,
  band,
  explanation,
];

test('the engine answers as this version of it always has', () => {
  const entities = Array.from({ length: 600 }, (_, id) => entity(id));
  const copies = entities.slice(0, 40).map((each) => ({ ...each, id: `${each.id} again` }));
  const index = buildIndex([
    { listId: 'one', entities },
    { listId: 'two', entities: copies },
  ]);
  const queries = Array.from({ length: 3000 }, () => query(pick(entities)));
  const answers = queries.map((each) => screen(index, each, { threshold: pick([0.5, 0.68, 0.8]) }).map(told));
  const texts = queries.map((each) =>
    pick(['Estate of {}', '{}, c/o Probe AG', 'pour le compte de {} et fils']).replace('{}', each.name),
  );
  const contained = texts.map((text) => findContained(index, text).map(told));
  const again = rescreen(indexClients(queries, index), entities.slice(0, 30)).map(
    ({ client, candidates }) => [client, candidates.map(told)],
  );
  expect(answers.filter((found) => found.length > 0).length).toBeGreaterThan(1000);
  expect(contained.filter((found) => found.length > 0).length).toBeGreaterThan(300);
  expect(again.length).toBeGreaterThan(100);
  // Where this fails and another answer is meant, the engine has a new version, and this line another number.
  const digests = [answers, contained, again].map((all) =>
    createHash('sha256').update(JSON.stringify(all)).digest('hex').slice(0, 16),
  );
  expect([engineVersion, ...digests]).toEqual([
    'name-match/29',
    '8ed4bdd5d93a4e57',
    'f5f29ed0187e6649',
    'fb4bbc5ed7e4b70f',
  ]);
});

// An index that was saved holds hashes: those of FNV-1a as its authors publish them.
test.each([
  ['', 0x811c9dc5],
  ['a', 0xe40c292c],
  ['foobar', 0xbf9cf968],
])('the hash of "%s" is that of everybody', (text, hash) => {
  expect(hashText(text)).toBe(hash);
});
