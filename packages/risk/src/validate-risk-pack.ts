import { accept, refuse, type Result } from '@sorgfalt/result';
import {
  acceptanceQuestions,
  countryFacts,
  watchedLists,
  type AcceptancePolicy,
} from './acceptance-policy.ts';
import type { CountryLists } from './country-lists.ts';
import { defaultRiskPack } from './default-pack.ts';
import { PackReader, type PackRefusal } from './pack-reader.ts';
import {
  factorChoices,
  riskFactorIds,
  riskFamilies,
  riskOverrideIds,
  type FactorId,
  type OverrideId,
  type RiskPack,
} from './pack.ts';

type Fields = Readonly<Record<string, unknown>>;

// CHF 5 million and 100'000 (AMLO-FINMA Art. 14 para. 3): what no policy may go beyond.
const assetsMaxMinor = 500_000_000;
const physicalMaxMinor = 10_000_000;
const questionNames = Object.keys(acceptanceQuestions) as readonly (keyof typeof acceptanceQuestions)[];
/** What the law asks, and the country of birth that the policy is about. */
const mandatoryQuestions = questionNames.filter(
  (name) => acceptanceQuestions[name] !== null || name === 'birthCountry',
);

/**
 * Reads a client pack out of JSON of any shape. Refuses with everything that is wrong and where. What the shipped pack
 * lets decide before the sum, watches and asks by law, no pack may leave out or soften (`weaker-than-law`), and
 * unknown scores above the best answer everywhere.
 */
export function validateRiskPack(json: unknown): Result<RiskPack, readonly PackRefusal[]> {
  const reader = new PackReader();
  const raw = reader.members(json, '', Object.keys(defaultRiskPack));
  const pack = {
    version: reader.text(raw['version'], 'version', 40),
    inForceFrom: reader.day(raw['inForceFrom'], 'inForceFrom'),
    levels: readLevels(reader, raw['levels']),
    caps: readNumbers(reader, raw['caps'], 'caps', riskFamilies, 0, 100),
    countries: readCountries(reader, raw['countries']),
    layersFew: reader.integer(raw['layersFew'], 'layersFew', 0, 20),
    assetBandsFromMinor: readBands(reader, raw['assetBandsFromMinor']),
    physicalThresholdMinor: reader.integer(
      raw['physicalThresholdMinor'],
      'physicalThresholdMinor',
      0,
      physicalMaxMinor,
    ),
    decisive: readNames(reader, raw['decisive'], 'decisive', riskFactorIds, defaultRiskPack.decisive),
    factors: readFactors(reader, raw['factors']),
    overrides: readOverrides(reader, raw['overrides']),
    acceptance: readAcceptance(reader, raw['acceptance']),
  };
  // Factors and overrides were read name by name, which the compiler cannot see.
  return reader.refusals.length > 0 ? refuse(reader.refusals) : accept(pack as unknown as RiskPack);
}

function readLevels(reader: PackReader, value: unknown): RiskPack['levels'] {
  const raw = reader.members(value, 'levels', ['mediumFrom', 'highFrom']);
  const mediumFrom = reader.integer(raw['mediumFrom'], 'levels.mediumFrom', 1, 100);
  const highFrom = reader.integer(raw['highFrom'], 'levels.highFrom', 1, 100);
  if (highFrom <= mediumFrom) reader.refuse('levels.highFrom', 'levels-order');
  return { mediumFrom, highFrom };
}

function readNumbers<Name extends string>(
  reader: PackReader,
  value: unknown,
  path: string,
  names: readonly Name[],
  min: number,
  max: number,
): Record<Name, number> {
  const raw = reader.members(value, path, names);
  const read = names.map((name) => [name, reader.integer(raw[name], `${path}.${name}`, min, max)]);
  return Object.fromEntries(read) as Record<Name, number>;
}

/** Names out of a closed list, each once, among them the mandatory ones. */
function readNames<Name extends string>(
  reader: PackReader,
  value: unknown,
  path: string,
  known: readonly Name[],
  mandatory: readonly Name[],
): readonly Name[] {
  const names = reader.items(value, path, 100).map(({ item, at }) => reader.oneOf(item, at, known));
  const found = new Set(names.filter((name) => name !== null));
  if (mandatory.some((name) => !found.has(name))) reader.refuse(path, 'weaker-than-law');
  return [...found];
}

function readCountries(reader: PackReader, value: unknown): CountryLists {
  const raw = reader.members(value, 'countries', Object.keys(defaultRiskPack.countries));
  const listOf = (name: string) => {
    const path = `countries.${name}`;
    return reader.items(raw[name], path, 260).map(({ item, at }) => reader.country(item, at));
  };
  const callForAction = listOf('callForAction');
  const increasedMonitoring = listOf('increasedMonitoring');
  // A list that was left empty would let everybody through by mistake.
  if (callForAction.length === 0) reader.refuse('countries.callForAction', 'weaker-than-law');
  if (increasedMonitoring.length === 0) reader.refuse('countries.increasedMonitoring', 'weaker-than-law');
  return {
    asOf: reader.text(raw['asOf'], 'countries.asOf', 10),
    callForAction,
    increasedMonitoring,
    normal: listOf('normal'),
  };
}

function readBands(reader: PackReader, value: unknown): readonly number[] {
  const path = 'assetBandsFromMinor';
  const bands = reader
    .items(value, path, 4)
    .map(({ item, at }) => reader.integer(item, at, 0, 99_999_999_999_999));
  const isRising = bands.length === 4 && bands.every((from, at) => at === 0 || from > (bands[at - 1] ?? 0));
  if (!isRising) reader.refuse(path, 'band-order');
  return bands;
}

function readFactors(reader: PackReader, value: unknown): Record<string, unknown> {
  const raw = reader.members(value, 'factors', riskFactorIds);
  return Object.fromEntries(riskFactorIds.map((id) => [id, readFactor(reader, raw[id], id)]));
}

function readFactor(reader: PackReader, value: unknown, id: FactorId): unknown {
  const path = `factors.${id}`;
  const shipped = defaultRiskPack.factors[id];
  const fields = Object.keys({ ...shipped, ...(hasArticleOf(value) && { articleOf: {} }) });
  const raw = reader.members(value, path, fields);
  const choices: readonly string[] = factorChoices[id];
  const points = readNumbers(reader, raw['points'], `${path}.points`, choices, -20, 100);
  const known = choices.filter((choice) => choice !== 'unknown' && choice !== 'not_applicable');
  const best = Math.min(...known.map((choice) => points[choice] ?? 0));
  if ('unknown' in points && (points['unknown'] ?? 0) <= best)
    reader.refuse(`${path}.points.unknown`, 'unknown-scores-nothing');
  const criterionFrom =
    raw['criterionFrom'] === null
      ? null
      : reader.integer(raw['criterionFrom'], `${path}.criterionFrom`, -20, 100);
  // A PEP with a further criterion is high by law: what is one in the shipped pack stays one.
  const { criterionFrom: shippedFrom, points: shippedPoints } = shipped;
  const isWeaker = known.some(
    (choice) =>
      shippedFrom !== null &&
      ((shippedPoints as Readonly<Record<string, number>>)[choice] ?? 0) >= shippedFrom &&
      (criterionFrom === null || (points[choice] ?? 0) < criterionFrom),
  );
  if (isWeaker) reader.refuse(`${path}.criterionFrom`, 'weaker-than-law');
  return {
    family: reader.oneOf(raw['family'], `${path}.family`, riskFamilies),
    article: readArticle(reader, raw['article'], `${path}.article`),
    ...(hasArticleOf(value) && {
      articleOf: readArticles(reader, raw['articleOf'], `${path}.articleOf`, choices),
    }),
    criterionFrom,
    points,
  };
}

function hasArticleOf(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'articleOf');
}

function readArticles(reader: PackReader, value: unknown, path: string, choices: readonly string[]): Fields {
  const named = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const raw = reader.members(
    value,
    path,
    named.filter((name) => choices.includes(name)),
  );
  return Object.fromEntries(
    Object.entries(raw).map(([name, article]) => [name, reader.text(article, `${path}.${name}`, 80)]),
  );
}

function readArticle(reader: PackReader, value: unknown, path: string): string | null {
  return value === null ? null : reader.text(value, path, 80);
}

function readOverrides(reader: PackReader, value: unknown): Record<string, unknown> {
  const raw = reader.members(value, 'overrides', riskOverrideIds);
  return Object.fromEntries(riskOverrideIds.map((id) => [id, readOverride(reader, raw[id], id)]));
}

function readOverride(reader: PackReader, value: unknown, id: OverrideId): unknown {
  const path = `overrides.${id}`;
  const shipped = defaultRiskPack.overrides[id];
  const raw = reader.members(value, path, Object.keys(shipped));
  const effect = reader.oneOf(raw['effect'], `${path}.effect`, ['high', 'block'] as const);
  if (shipped.effect === 'block' && effect === 'high') reader.refuse(`${path}.effect`, 'weaker-than-law');
  const needsFurtherCriterion = reader.flag(raw['needsFurtherCriterion'], `${path}.needsFurtherCriterion`);
  if (needsFurtherCriterion && !shipped.needsFurtherCriterion)
    reader.refuse(`${path}.needsFurtherCriterion`, 'weaker-than-law');
  const on = readCalls(reader, raw['on'], `${path}.on`, shipped.on);
  return {
    effect,
    article: readArticle(reader, raw['article'], `${path}.article`),
    on,
    needsFurtherCriterion,
  };
}

/** The answers that call an override: those of the shipped pack at least. */
function readCalls(
  reader: PackReader,
  value: unknown,
  path: string,
  shipped: Readonly<Record<string, readonly string[]>>,
): Fields {
  const named = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  const factors = riskFactorIds.filter((factor) => named.includes(factor));
  const raw = reader.members(value, path, factors);
  if (Object.keys(shipped).some((factor) => !named.includes(factor))) reader.refuse(path, 'weaker-than-law');
  return Object.fromEntries(
    factors.map((factor) => {
      const choices: readonly string[] = factorChoices[factor];
      return [factor, readNames(reader, raw[factor], `${path}.${factor}`, choices, shipped[factor] ?? [])];
    }),
  );
}

function readAcceptance(reader: PackReader, value: unknown): AcceptancePolicy {
  const path = 'acceptance';
  const raw = reader.members(value, path, Object.keys(defaultRiskPack.acceptance));
  const number = (name: string, min: number, max: number) =>
    reader.integer(raw[name], `${path}.${name}`, min, max);
  const countries = ['nationality', 'birthCountry', 'domicile'] as const;
  return {
    questions: readNames(reader, raw['questions'], `${path}.questions`, questionNames, mandatoryQuestions),
    expectedAssetsMaxMinor: number('expectedAssetsMaxMinor', 0, assetsMaxMinor),
    physicalAssetsMaxMinor: number('physicalAssetsMaxMinor', 0, physicalMaxMinor),
    isResidenceProofNeeded: reader.flag(raw['isResidenceProofNeeded'], `${path}.isResidenceProofNeeded`),
    countryLists: readNames(reader, raw['countryLists'], `${path}.countryLists`, watchedLists, watchedLists),
    countryFacts: readNames(reader, raw['countryFacts'], `${path}.countryFacts`, countryFacts, countries),
    purposeWordsMin: number('purposeWordsMin', 1, 50),
    purposeLettersMin: number('purposeLettersMin', 3, 500),
  };
}
