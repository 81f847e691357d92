import type { PackReader } from '../pack-reader.ts';
import {
  paymentArticles,
  paymentChecks,
  paymentEffects,
  paymentFamilies,
  type PaymentCheck,
  type PaymentRule,
} from './rule-pack.ts';

const checkNames = Object.keys(paymentChecks) as readonly PaymentCheck[];
const ruleFields = [
  'id',
  'version',
  'check',
  'params',
  'family',
  'group',
  'effect',
  'points',
  'article',
  'validFrom',
  'validTo',
];

/** The greatest number that each kind of parameter may be; what ends like none of them may be 100,000. */
const paramMax: readonly (readonly [ending: string, max: number])[] = [
  ['Minor', 99_999_999_999],
  ['Permille', 1000],
  ['Tenths', 1000],
  ['Pct', 1000],
  ['Days', 36_500],
  ['hours', 8760],
  ['times', 100],
];

/** Reads one rule; null when something is wrong, which the reader has noted. */
export function readRule(reader: PackReader, value: unknown, path: string): PaymentRule | null {
  const before = reader.refusals.length;
  const raw = reader.members(value, path, ruleFields);
  const check = reader.oneOf(raw['check'], `${path}.check`, checkNames);
  const rule = {
    id: readName(reader, raw['id'], `${path}.id`),
    version: reader.integer(raw['version'], `${path}.version`, 1, 1_000_000),
    check,
    params: check === null ? {} : readParams(reader, raw['params'], `${path}.params`, check),
    family: reader.oneOf(raw['family'], `${path}.family`, paymentFamilies),
    group: raw['group'] === null ? null : readName(reader, raw['group'], `${path}.group`),
    effect: reader.oneOf(raw['effect'], `${path}.effect`, paymentEffects),
    points: reader.integer(raw['points'], `${path}.points`, 0, 100),
    article:
      raw['article'] === null ? null : reader.oneOf(raw['article'], `${path}.article`, paymentArticles),
    validFrom: reader.day(raw['validFrom'], `${path}.validFrom`),
    validTo: raw['validTo'] === null ? null : reader.day(raw['validTo'], `${path}.validTo`),
  };
  if (rule.validTo !== null && rule.validTo < rule.validFrom) reader.refuse(`${path}.validTo`, 'days-order');
  // A rule that should give points and gives none would look as if it worked; a note says, it does not weigh.
  const hasWrongPoints =
    (rule.effect === 'points' && rule.points === 0) || (rule.effect === 'note' && rule.points > 0);
  if (hasWrongPoints) reader.refuse(`${path}.points`, 'points-do-not-fit-effect');
  // The test and its parameters were read together, which the compiler cannot see.
  return reader.refusals.length > before ? null : (rule as unknown as PaymentRule);
}

function readName(reader: PackReader, value: unknown, path: string): string {
  const text = reader.text(value, path, 60);
  if (text !== '' && !/^[a-z0-9]+(?:-[a-z0-9]+)*$/u.test(text)) reader.refuse(path, 'out-of-range');
  return text;
}

function readParams(
  reader: PackReader,
  value: unknown,
  path: string,
  check: PaymentCheck,
): Readonly<Record<string, number>> {
  const names: readonly string[] = paymentChecks[check];
  const raw = reader.members(value, path, names);
  const params: Record<string, number> = {};
  for (const name of names) {
    const max = paramMax.find(([ending]) => name.endsWith(ending))?.[1] ?? 100_000;
    params[name] = reader.integer(raw[name], `${path}.${name}`, 0, max);
  }
  const from = params['fromPermille'] ?? 0;
  const to = params['toPermille'] ?? params['belowPermille'] ?? 1000;
  if (from > to) reader.refuse(`${path}.fromPermille`, 'band-order');
  if (params['multipleUnits'] === 0) reader.refuse(`${path}.multipleUnits`, 'out-of-range');
  return params;
}
