import { describe, expect, test } from 'vitest';
import type { Hit } from '@sorgfalt/contract';
import { parseOrder } from '@sorgfalt/payments';
import type { PaymentOrder } from '@sorgfalt/payments';
import { screenFields } from './screen-fields.ts';
import type { Question } from './screen-fields.ts';
import { screenedTextsOf } from './screened-texts.ts';

const kept = {
  version: 1,
  debtor: { name: 'Muster AG', iban: 'CH9300762011623852957', address: { town: 'Zug', country: 'CH' } },
  ultimateDebtor: { name: 'Muster Holding' },
  creditor: {
    name: 'Viktor Testonov',
    account: { other: 'Konto Fiktiv 7' },
    bic: 'EXMPUS33',
    address: {
      street: 'Testonovweg',
      buildingNumber: '7',
      postCode: '8001',
      town: 'Bern',
      country: 'CH',
      lines: ['c/o Probe', '2. Stock'],
    },
  },
  ultimateCreditor: { name: 'Omplidor Ltd', address: { town: 'Zug', country: 'CH' } },
  amountMinor: 1,
  currency: 'USD',
  executionDate: '2026-11-23',
  remittance: 'Invoice for Anna',
};
const order = parseOrder(JSON.stringify(kept)) as PaymentOrder;

const hit = (entityId: string, score: number, more: Partial<Hit> = {}): Hit => ({
  listId: 'one',
  listName: 'List one',
  entityId,
  listedName: entityId,
  score,
  band: 'strong',
  topics: ['sanction'],
  programs: [],
  birthDates: [],
  nationalities: [],
  tokens: [],
  qualifiers: [],
  ...more,
});
/** What is found by the creditor's name, as a whole and in its midst. */
const screened = (whole: Hit[], contained: Hit[] = []) =>
  screenFields(async (question) => {
    if ('query' in question) return question.query.name === 'Viktor Testonov' ? whole : [];
    return question.text === 'Viktor Testonov' ? contained : [];
  }, screenedTextsOf(order));
const fact = { field: 'creditor', isContained: false, exactIdentifier: false };

describe('an order', () => {
  test('is looked up in all that somebody writes, as names and for names in their midst', async () => {
    const asked: Question[] = [];
    await screenFields(async (question) => {
      asked.push(question);
      return [];
    }, screenedTextsOf(order));
    const named = (name: string) => [{ query: { name } }, { text: name }];
    expect(asked).toEqual([
      ...named('Muster AG'),
      { text: 'Zug' },
      ...named('Muster Holding'),
      ...named('Viktor Testonov'),
      { query: { name: 'Testonovweg' } },
      { query: { name: 'c/o Probe' } },
      { query: { name: '2. Stock' } },
      { text: 'c/o Probe, 2. Stock, Testonovweg, 7, 8001, Bern' },
      ...named('Omplidor Ltd'),
      { text: 'Zug' },
      ...named('Konto Fiktiv 7'),
      { query: { name: 'EXMPUS33', identifiers: [{ type: 'bic', value: 'EXMPUS33' }] } },
      ...named('Invoice for Anna'),
    ]);
    expect(screenedTextsOf(order).map(({ field }) => field)).toEqual([
      'debtor',
      'debtorAddress',
      'ultimateDebtor',
      'creditor',
      'creditorAddress',
      'ultimateCreditor',
      'ultimateCreditorAddress',
      'creditorAccount',
      'creditorBank',
      'remittance',
    ]);
  });

  test('of which nothing is listed says nothing', async () => {
    expect(await screened([])).toEqual({ found: [], screened: [] });
  });

  test('has the best finding of a field, of its name and of what it holds apart', async () => {
    const [a, b, c] = [hit('a', 0.7), hit('b', 0.9126), hit('c', 0.85)];
    expect(await screened([a, b], [c])).toEqual({
      found: [
        { ...fact, scorePermille: 913 },
        { ...fact, isContained: true, scorePermille: 850 },
      ],
      screened: [{ field: 'creditor', hits: [b, c, a] }],
    });
  });

  test('says an entry once: within the name only where it is found better there', async () => {
    const [whole, less, better] = [hit('a', 0.8), hit('a', 0.8), hit('a', 0.9)];
    expect(await screened([whole], [less])).toEqual({
      found: [{ ...fact, scorePermille: 800 }],
      screened: [{ field: 'creditor', hits: [whole] }],
    });
    expect(await screened([whole], [better])).toEqual({
      found: [
        { ...fact, scorePermille: 800 },
        { ...fact, isContained: true, scorePermille: 900 },
      ],
      screened: [{ field: 'creditor', hits: [better] }],
    });
    const elsewhere = hit('a', 0.7, { listId: 'two' });
    expect((await screened([whole], [elsewhere])).screened[0]?.hits).toEqual([whole, elsewhere]);
  });

  test('looks at each of many who bear the name a few times, not at each beside every other', async () => {
    const many = 300;
    let looks = 0;
    const bearers = Array.from({ length: many }, (_, at) => {
      const { entityId, ...rest } = hit(`bearer-${at}`, 0.9);
      return Object.defineProperty({ ...rest } as Hit, 'entityId', { get: () => ((looks += 1), entityId) });
    });
    const { screened: shown } = await screened(bearers, bearers);
    expect(shown).toMatchObject([{ field: 'creditor', hits: { length: many } }]);
    expect(looks).toBeLessThan(10 * many);
  });

  test('shows people in office and bad press, and holds nothing against them', async () => {
    const pep = hit('a', 0.95, { topics: ['pep'] });
    expect(await screened([pep])).toEqual({ found: [], screened: [{ field: 'creditor', hits: [pep] }] });
    const both = await screened([pep, hit('b', 0.8, { topics: ['pep', 'sanction'] })]);
    expect(both.found).toEqual([{ ...fact, scorePermille: 800 }]);
  });

  test.each([
    ['a listed number', 'identifier', 'match', true],
    ['another number', 'identifier', 'mismatch', false],
    ['a birth date', 'birthDate', 'match', false],
  ] as const)('with %s: exact %s', async (_, field, outcome, exactIdentifier) => {
    const found = hit('a', 0.95, { qualifiers: [{ field, outcome, effect: 0 }] });
    expect((await screened([found])).found).toEqual([{ ...fact, exactIdentifier, scorePermille: 950 }]);
  });
});
