import { accept, refuse, type Result } from '@sorgfalt/result';
import { referenceThemes, type ReferenceTheme } from './input.ts';
import { PackReader, type PackRefusal } from '../pack-reader.ts';
import {
  paymentFamilies,
  type DatedCountryLists,
  type PaymentCheck,
  type PaymentEffect,
  type PaymentFamily,
  type PaymentRule,
  type PaymentRulePack,
} from './rule-pack.ts';
import { readRule } from './validate-rule.ts';

const packFields = [
  'version',
  'inForceFrom',
  'levels',
  'caps',
  'homeCountries',
  'countryLists',
  'referenceWords',
  'rules',
];

/** From this amount on no machine approves a payment, whatever a pack says: the database refuses it. CHF centimes. */
export const unattendedCeilingMinor = 10_000_000;
const person = ['person', 'high', 'block'] as const;

/**
 * What no pack may leave out or soften. By law: EmbG SR 946.231 forbids the payment, AMLO-FINMA Art. 14 para. 3 always
 * asks for more, and a payment that was not screened must not pass for one that was. By the house: large sums, first
 * large payments, amounts in parts and payments that come twice are never left to a machine. `most` is the greatest
 * number that a parameter may have.
 */
const mandatory: readonly {
  readonly check: PaymentCheck;
  readonly effects: readonly PaymentEffect[];
  readonly most?: Readonly<Record<string, number>>;
}[] = [
  { check: 'sanctions-stop', effects: ['block'], most: { fromPermille: 950 } },
  { check: 'sanctions-review', effects: ['review', 'high', 'block'], most: { fromPermille: 800 } },
  { check: 'call-for-action', effects: ['high', 'block'] },
  { check: 'screening-incomplete', effects: ['high', 'block'] },
  { check: 'unattended-amount', effects: person, most: { fromMinor: unattendedCeilingMinor } },
  { check: 'unattended-account', effects: person, most: sumsUpTo(unattendedCeilingMinor) },
  { check: 'unattended-client', effects: person, most: sumsUpTo(2 * unattendedCeilingMinor) },
  { check: 'structuring', effects: person, most: { countMin: 5 } },
  { check: 'new-and-large', effects: person, most: { fromMinor: unattendedCeilingMinor } },
  { check: 'duplicate-day', effects: person },
];

/**
 * Reads a rule pack out of JSON of any shape. Refuses with everything that is wrong and where, so that it can be
 * mended in one go. What is accepted is the pack itself, field by field, without anything that is not one.
 */
export function validatePack(json: unknown): Result<PaymentRulePack, readonly PackRefusal[]> {
  const reader = new PackReader();
  const raw = reader.members(json, '', packFields);
  const read = reader.items(raw['rules'], 'rules', 300);
  const rules = read.map(({ item, at }) => readRule(reader, item, at));
  const pack: PaymentRulePack = {
    version: reader.text(raw['version'], 'version', 40),
    inForceFrom: reader.day(raw['inForceFrom'], 'inForceFrom'),
    levels: readLevels(reader, raw['levels']),
    caps: readCaps(reader, raw['caps']),
    homeCountries: readCountries(reader, raw['homeCountries'], 'homeCountries'),
    countryLists: readLists(reader, raw['countryLists']),
    referenceWords: readWords(reader, raw['referenceWords']),
    rules: rules.filter((rule) => rule !== null),
  };
  checkTogether(reader, rules, pack.inForceFrom);
  return reader.refusals.length > 0 ? refuse(reader.refusals) : accept(pack);
}

function readLevels(reader: PackReader, value: unknown): PaymentRulePack['levels'] {
  const raw = reader.members(value, 'levels', ['mediumFrom', 'highFrom']);
  const mediumFrom = reader.integer(raw['mediumFrom'], 'levels.mediumFrom', 1, 100);
  const highFrom = reader.integer(raw['highFrom'], 'levels.highFrom', 1, 100);
  if (raw['highFrom'] !== undefined && highFrom <= mediumFrom)
    reader.refuse('levels.highFrom', 'levels-order');
  return { mediumFrom, highFrom };
}

function readCaps(reader: PackReader, value: unknown): PaymentRulePack['caps'] {
  const raw = reader.members(value, 'caps', paymentFamilies);
  const capOf = (family: PaymentFamily) =>
    raw[family] === null ? null : reader.integer(raw[family], `caps.${family}`, 0, 100);
  return {
    client: capOf('client'),
    amount: capOf('amount'),
    behaviour: capOf('behaviour'),
    geography: capOf('geography'),
    data: capOf('data'),
    sanctions: capOf('sanctions'),
  };
}

function readCountries(reader: PackReader, value: unknown, path: string): readonly string[] {
  return reader.items(value, path, 260).map(({ item, at }) => reader.country(item, at));
}

function readLists(reader: PackReader, value: unknown): readonly DatedCountryLists[] {
  const lists = reader.items(value, 'countryLists', 100).map(({ item, at }) => {
    const raw = reader.members(item, at, ['validFrom', 'callForAction', 'increasedMonitoring']);
    return {
      validFrom: reader.day(raw['validFrom'], `${at}.validFrom`),
      callForAction: readCountries(reader, raw['callForAction'], `${at}.callForAction`),
      increasedMonitoring: readCountries(reader, raw['increasedMonitoring'], `${at}.increasedMonitoring`),
    };
  });
  if (Array.isArray(value) && value.length === 0) reader.refuse('countryLists', 'missing');
  for (const [index, { validFrom }] of lists.entries()) {
    const isTwice = lists.findIndex((each) => each.validFrom === validFrom) < index;
    if (isTwice) reader.refuse(`countryLists[${String(index)}].validFrom`, 'list-twice');
  }
  return lists;
}

function readWords(reader: PackReader, value: unknown): PaymentRulePack['referenceWords'] {
  const raw = reader.members(value, 'referenceWords', referenceThemes);
  const wordsOf = (theme: ReferenceTheme) =>
    reader
      .items(raw[theme], `referenceWords.${theme}`, 500)
      .map(({ item, at }) => readWord(reader, item, at));
  return {
    cash: wordsOf('cash'),
    crypto: wordsOf('crypto'),
    gambling: wordsOf('gambling'),
    'gift-card': wordsOf('gift-card'),
    'advance-fee': wordsOf('advance-fee'),
    secrecy: wordsOf('secrecy'),
    weapons: wordsOf('weapons'),
  };
}

/** Texts are searched in lower case without accents; a word that is written otherwise would never be found. */
function readWord(reader: PackReader, value: unknown, path: string): string {
  const word = reader.text(value, path, 60);
  const isPlain = /^[\p{Ll}\p{Lo}\p{N}]+(?: [\p{Ll}\p{Lo}\p{N}]+)*$/u.test(word.normalize('NFKD'));
  if (word !== '' && !isPlain) reader.refuse(path, 'out-of-range');
  return word;
}

function checkTogether(
  reader: PackReader,
  rules: readonly (PaymentRule | null)[],
  inForceFrom: string,
): void {
  const families = new Map<string, PaymentFamily>();
  for (const [index, rule] of rules.entries()) {
    if (rule === null) continue;
    const path = `rules[${String(index)}]`;
    const isTwice = rules.slice(0, index).some((each) => each?.id === rule.id && overlap(each, rule));
    if (isTwice) reader.refuse(`${path}.id`, 'rule-twice');
    if (rule.group === null) continue;
    const family = families.get(rule.group) ?? rule.family;
    families.set(rule.group, family);
    // The best of a group counts; were it in a family that is full, one more finding could lower the score.
    if (family !== rule.family) reader.refuse(`${path}.group`, 'group-across-families');
  }
  for (const { check, effects, most = {} } of mandatory) {
    const holds = rules.some(
      (rule) =>
        rule?.check === check &&
        effects.includes(rule.effect) &&
        rule.validFrom <= inForceFrom &&
        rule.validTo === null &&
        isWithin(rule, most),
    );
    if (!holds) reader.refuse('rules', 'mandatory-rule-missing');
  }
  const stopFrom = Math.min(
    ...rules.map((rule) => (rule?.check === 'sanctions-stop' ? rule.params.fromPermille : 1001)),
  );
  const reviewBelow = Math.max(
    ...rules.map((rule) => (rule?.check === 'sanctions-review' ? rule.params.belowPermille : 0)),
  );
  if (reviewBelow < stopFrom) reader.refuse('rules', 'sanctions-bands-apart');
}

function isWithin({ params }: PaymentRule, most: Readonly<Record<string, number>>): boolean {
  return Object.entries(params).every(([name, value]) => value <= (most[name] ?? Infinity));
}

function sumsUpTo(dayMinor: number): Readonly<Record<string, number>> {
  return { dayMinor, weekMinor: 7 * dayMinor };
}

function overlap(a: PaymentRule, b: PaymentRule): boolean {
  return a.validFrom <= (b.validTo ?? '9999-12-31') && b.validFrom <= (a.validTo ?? '9999-12-31');
}
