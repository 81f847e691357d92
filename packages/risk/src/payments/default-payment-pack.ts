import { countryLists2026June } from '../country-lists.ts';
import { defaultReferenceWords } from './reference-words.ts';
import type {
  ParamsOf,
  PaymentArticle,
  PaymentCheck,
  PaymentEffect,
  PaymentFamily,
  PaymentRule,
  PaymentRulePack,
} from './rule-pack.ts';

/** AMLO-FINMA is cited as it stands since this day; rules of the house begin with the pack. */
const lawFrom = '2023-01-01';
const houseFrom = '2026-01-01';

// CHF 15'000: cash threshold. CHF 100'000: AMLO-FINMA Art. 14 para. 3. All others are limits of the house.
const cashMinor = 1_500_000;
const houseMinor = 2_500_000;
const largeMinor = 10_000_000;
const noticeableMinor = 500_000;
const largeToNewMinor = 1_000_000;
const justBelow = { fromPermille: 800, toPermille: 999 };
const newForHours = 24;

type Facts = {
  readonly id?: string;
  readonly points?: number;
  readonly group?: string;
  readonly effect?: PaymentEffect;
  readonly article?: PaymentArticle;
  /** 1 unless the rule was changed since. */
  readonly version?: number;
};

function inFamily(family: PaymentFamily) {
  return <C extends PaymentCheck>(check: C, params: ParamsOf<C>, facts: Facts): PaymentRule =>
    // The compiler cannot follow one generic test into the union of all of them.
    ({
      id: facts.id ?? check,
      version: facts.version ?? 1,
      check,
      params,
      family,
      group: facts.group ?? null,
      effect: facts.effect ?? 'points',
      points: facts.points ?? 0,
      article: facts.article ?? null,
      validFrom: facts.article === undefined ? houseFrom : lawFrom,
      validTo: null,
    }) as unknown as PaymentRule;
}

const client = inFamily('client');
const amount = inFamily('amount');
const behaviour = inFamily('behaviour');
const geography = inFamily('geography');
const data = inFamily('data');
const sanctions = inFamily('sanctions');

const amlo14 = 'AMLO-FINMA Art. 14';
const amla6 = 'AMLA Art. 6';

const rules: readonly PaymentRule[] = [
  client('client-level-medium', {}, { points: 8, group: 'client-level', article: amla6 }),
  client('client-level-high', {}, { points: 18, group: 'client-level', article: amla6 }),
  client('client-level-unknown', {}, { points: 18, group: 'client-level', article: amla6 }),
  client('pep-amount', { fromMinor: houseMinor }, { points: 6, article: 'AMLO-FINMA Art. 15' }),

  amount('cash-like', { fromMinor: cashMinor }, { points: 8, group: 'size', article: amlo14 }),
  amount(
    'amount-from',
    { fromMinor: largeMinor },
    { id: 'large-amount', points: 18, group: 'size', article: amlo14 },
  ),
  // What leaves without a second person: one payment, and all of an account and of a client, so that parts are no way
  // around it.
  amount('unattended-amount', { fromMinor: houseMinor }, { effect: 'person' }),
  amount('unattended-account', { dayMinor: houseMinor, weekMinor: 3 * houseMinor }, { effect: 'person' }),
  amount('unattended-client', { dayMinor: 2 * houseMinor, weekMinor: 6 * houseMinor }, { effect: 'person' }),
  amount('own-maximum', { times: 3, countMin: 1 }, { points: 15, article: amlo14 }),
  amount('peer-multiple', { times: 3 }, { points: 10, article: amlo14 }),
  amount(
    'amount-z-score',
    { countMin: 10, limitTenths: 30, excessMinMinor: 100_000 },
    { points: 10, group: 'deviation', article: amlo14 },
  ),
  amount(
    'amount-mad',
    { countMin: 10, limitTenths: 35, excessMinMinor: 100_000 },
    { points: 8, group: 'deviation', article: amlo14 },
  ),
  amount('round-amount', { fromMinor: 1_000_000, multipleUnits: 1_000 }, { points: 4 }),
  amount(
    'just-below',
    { limitMinor: cashMinor, ...justBelow },
    { id: 'just-below-15k', points: 4, group: 'just-below' },
  ),
  amount(
    'just-below',
    { limitMinor: houseMinor, ...justBelow },
    { id: 'just-below-25k', points: 4, group: 'just-below' },
  ),
  amount(
    'just-below',
    { limitMinor: largeMinor, ...justBelow },
    { id: 'just-below-100k', points: 4, group: 'just-below' },
  ),
  amount('just-below-approval', justBelow, { points: 6, group: 'just-below' }),

  ...(
    [
      ['15k', cashMinor],
      ['25k', houseMinor],
      ['100k', largeMinor],
    ] as const
  ).map(([name, limitMinor]) =>
    behaviour(
      'structuring',
      { limitMinor, ...justBelow, countMin: 3 },
      {
        id: `structuring-${name}`,
        effect: 'person',
        points: 25,
        group: 'structuring',
        article: 'AMLA Art. 3',
      },
    ),
  ),
  behaviour(
    'structuring-approval',
    { ...justBelow, countMin: 3 },
    { effect: 'person', points: 25, group: 'structuring' },
  ),
  behaviour('first-of-account', { fromMinor: noticeableMinor }, { effect: 'person' }),
  behaviour('new-beneficiary', { hours: newForHours }, { points: 10, group: 'new-account' }),
  behaviour(
    'new-and-large',
    { hours: newForHours, fromMinor: largeToNewMinor },
    { effect: 'person', points: 8 },
  ),
  behaviour('iban-changed', {}, { points: 15, group: 'new-account' }),
  behaviour('name-changed', {}, { points: 8 }),
  behaviour('velocity', { countDay: 5, countWeek: 15 }, { points: 12, group: 'velocity', article: amlo14 }),
  behaviour('velocity-hour', { countMin: 4 }, { points: 6, group: 'velocity' }),
  behaviour('sum-hour', { sumMinor: 5_000_000 }, { points: 6, group: 'sums' }),
  behaviour('sum-day', { sumMinor: largeMinor }, { points: 6, group: 'sums' }),
  behaviour('sum-week', { sumMinor: 25_000_000 }, { points: 6, group: 'sums' }),
  behaviour('payees-hour', { countMin: 3 }, { points: 6, group: 'payees' }),
  behaviour('payees-day', { countMin: 5 }, { points: 6, group: 'payees' }),
  behaviour('payees-week', { countMin: 10 }, { points: 6, group: 'payees' }),
  behaviour('odd-hour', { totalMin: 20, nearBelowPermille: 20 }, { points: 4, article: amlo14 }),
  behaviour('young-account', { ageBelowDays: 30, fromMinor: noticeableMinor }, { points: 8 }),
  behaviour('dormant', { idleDays: 180, fromMinor: noticeableMinor }, { points: 15, article: amlo14 }),
  behaviour('pass-through', { inflowMinMinor: noticeableMinor, outPct: 80 }, { points: 20, article: amla6 }),
  behaviour('fan-in', { payersMin: 6, sumMinMinor: 1_000_000, outPct: 80 }, { points: 10, article: amla6 }),
  behaviour(
    'fan-out',
    { payeesMin: 5, inflowMinMinor: noticeableMinor, outPct: 50 },
    { points: 10, article: amla6 },
  ),
  behaviour('circular', { receivedMinMinor: 100_000, returnPct: 80 }, { points: 15, article: amla6 }),
  behaviour('same-owner', {}, { effect: 'note', article: amla6 }),
  behaviour('reference-words', {}, { points: 6, article: amla6 }),
  behaviour('purpose-mismatch', {}, { points: 6, article: amla6 }),
  behaviour('frozen-beneficiary', {}, { effect: 'high' }),

  geography('first-to-country', {}, { points: 6, article: amlo14, version: 2 }),
  geography('iban-country-differs', {}, { points: 6 }),
  geography('increased-monitoring', {}, { points: 15, article: amlo14, version: 2 }),
  geography('call-for-action', {}, { effect: 'high', article: 'AMLO-FINMA Art. 14 para. 3', version: 2 }),

  sanctions(
    'sanctions-stop',
    { fromPermille: 950 },
    { effect: 'block', article: 'EmbG SR 946.231', version: 2 },
  ),
  sanctions(
    'sanctions-review',
    { fromPermille: 800, belowPermille: 950 },
    { effect: 'review', points: 30, article: 'AMLA Art. 6 para. 2 let. d', version: 2 },
  ),
  sanctions('screening-incomplete', {}, { effect: 'high', article: 'EmbG SR 946.231' }),

  data('travel-rule-gap', {}, { effect: 'repair', points: 12, article: 'AMLO-FINMA Art. 10' }),
  data('bank-country-differs', {}, { points: 6 }),
  data('duplicate-day', {}, { effect: 'person', points: 6 }),
  data('duplicate-week', {}, { effect: 'note' }),
  data('rate-stale', { ageDays: 90, fromMinor: 100_000 }, { effect: 'person' }),
  data('payee-no-match', {}, { points: 8 }),
  data('payee-close-match', {}, { points: 3 }),
];

/**
 * The rules the firm starts with. The law names what makes a payment unusual (SR 955.033.0 Art. 14) and what is
 * always of higher risk; it prescribes no points, these are the firm's own.
 */
export const defaultPaymentPack: PaymentRulePack = {
  version: '2026.2',
  inForceFrom: '2026-11-22',
  levels: { mediumFrom: 30, highFrom: 60 },
  caps: { client: null, amount: 25, behaviour: 40, geography: 25, data: 15, sanctions: null },
  homeCountries: ['CH'],
  countryLists: [
    {
      validFrom: '2026-07-01',
      callForAction: countryLists2026June.callForAction,
      increasedMonitoring: countryLists2026June.increasedMonitoring,
    },
  ],
  referenceWords: defaultReferenceWords,
  rules,
};
