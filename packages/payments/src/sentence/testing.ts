import { parseAmount } from '@sorgfalt/money';
import type { Currency } from '@sorgfalt/money';
import type { KnownBeneficiary, SentenceReading } from './sentence.ts';

/** What a careful person makes of a sentence. */
export interface Expected {
  readonly today: string;
  readonly sentence: string;
  /** Minor units where the currency is known, else hundredths; null: the amount has to be asked for. */
  readonly amountMinor: number | null;
  readonly currency: string;
  readonly day: string;
  /** Identifier of a known beneficiary, or the name of somebody new. */
  readonly payee: string;
  readonly remittance: string;
  readonly account: string;
  readonly reference: string;
  readonly questions: readonly string[];
}

const address = { town: 'Musterlingen', country: 'CH' };
/** Their names and accounts by identifier. */
export const names: Readonly<Record<string, readonly [name: string, account: string]>> = {
  mueller: ['Müller AG', 'CH9300762011623852957'],
  druck: ['Beispiel Druck GmbH', 'CH5604835012345678009'],
  garage: ['Garage 2000 AG', 'CH1000700110000000001'],
  freitag: ['Freitag Taschen AG', 'CH1000700110000000002'],
  etoile: ["Café de l'Étoile SA", 'CH1000700110000000003'],
  hans: ['Hans Muster', 'CH1000700110000000004'],
  kinder: ['Verein für Kinder', 'CH1000700110000000005'],
  alpen: ['Alpenblick Immobilien AG', 'CH1000700110000000006'],
  flores: ['Flores del Sol SL', 'CH1000700110000000007'],
  fiori: ["Fiori Sant'Anna Srl", 'CH1000700110000000008'],
  twin1: ['Doppel Treuhand AG', 'CH1000700110000000009'],
  twin2: ['Doppel Treuhand AG', 'CH1000700110000000010'],
};

/** Whom the client of the tests paid before. */
export const knownBeneficiaries: readonly KnownBeneficiary[] = Object.entries(names).map(
  ([beneficiaryId, [name, account]]) => ({ beneficiaryId, name, account, address }),
);

/** Where a reading is not what was expected: the names of the fields. */
export function differences(reading: SentenceReading, expected: Expected): string[] {
  const { draft, beneficiaryId, questions } = reading;
  const minor = (text: string) => {
    const amount = parseAmount(text, (draft.currency || 'CHF') as Currency);
    return amount.ok ? amount.value : null;
  };
  const isKnown = Object.hasOwn(names, expected.payee);
  const pairs: Readonly<Record<string, readonly [unknown, unknown]>> = {
    amount: [minor(draft.amount), expected.amountMinor],
    currency: [draft.currency, expected.currency],
    day: [draft.executionDate, expected.day],
    payee: [isKnown ? beneficiaryId : draft.creditor.name, expected.payee],
    remittance: [draft.remittance ?? '', expected.remittance],
    account: [expected.account === '' ? '' : draft.creditor.account, expected.account],
    reference: [draft.reference ?? '', expected.reference],
    questions: [
      questions
        .map(({ code }) => code)
        .toSorted()
        .join(),
      expected.questions.toSorted().join(),
    ],
  };
  return Object.entries(pairs).flatMap(([field, [is, should]]) => (is === should ? [] : [field]));
}

/** The sentences written by hand, with `today` for those that name no day. */
export function parseByHand(text: string, today: string): Expected[] {
  return text.split('\n').flatMap((line) => {
    const [sentence = '', said] = line.split(' => ');
    if (said === undefined || line.startsWith('#')) return [];
    const pieces = said.split('; ');
    const after = (mark: string) => pieces.find((piece) => piece.startsWith(mark))?.slice(1);
    const money = pieces.map(
      (piece) => /^(?<amount>\d+(?:\.\d{2})?)? ?(?<currency>[A-Z]{3})?$/u.exec(piece)?.groups,
    );
    const { amount, currency = '' } = money.find((each) => each !== undefined) ?? {};
    const minor = amount === undefined ? null : Number(amount.replace('.', ''));
    return [
      {
        today,
        sentence,
        amountMinor: minor,
        currency,
        day: after('@') ?? today,
        payee: after('>') ?? '',
        remittance: (after('"') ?? '').replace(/"$/u, ''),
        account: after('=') ?? '',
        reference: after('#') ?? '',
        questions: pieces.filter((piece) => piece.startsWith('?')).map((piece) => piece.slice(1)),
      },
    ];
  });
}
