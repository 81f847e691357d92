import type { ClientAccount } from '@sorgfalt/contract';
import { describe, expect, it } from 'vitest';
import { readUpload } from './upload-lines.ts';

const account: ClientAccount = {
  accountId: '0a8f6a3c-0d7f-4f40-9d3a-5a4f6f4b0001',
  clientId: '0a8f6a3c-0d7f-4f40-9d3a-5a4f6f4b0002',
  clientName: 'Muster Treuhand AG',
  name: 'Muster Treuhand AG',
  iban: 'CH9300762011623852957',
  currency: 'CHF',
  address: { town: 'Zürich', country: 'CH' },
  isClosed: false,
  createdAt: '2026-01-01T00:00:00Z',
};
const desk = { accounts: [account], account, today: '2026-11-21', nextDay: '2026-11-23' };
const header = 'name;account;town;country;amount';

describe('an uploaded file', () => {
  it('gives an order for every good line and says of the others what is wrong and where', () => {
    const read = readUpload(
      [
        header,
        "Gartenbau Wunderlich GmbH;CH93 0076 2011 6238 5295 7;Bern;CH;1'234.50",
        'Erfundene Werke;CH93 0076 2011 6238 5295 8;Bern;CH;20',
        'Beispiel AG;DE89 3704 0044 0532 0130 00;;DE;0',
      ].join('\n'),
      desk,
    );
    if (!read.ok) throw new Error(read.code);
    expect(read.format).toBe('csv');
    expect(read.lines.map(({ draft }) => draft !== null)).toEqual([true, false, false]);
    expect(read.lines[0]?.draft).toMatchObject({
      accountId: account.accountId,
      creditor: { name: 'Gartenbau Wunderlich GmbH', address: { town: 'Bern', country: 'CH' } },
      currency: 'CHF',
      executionDate: '2026-11-23',
    });
    expect(read.lines[1]?.problems).toContainEqual({ path: 'creditor.account', code: 'iban-check-digits' });
    expect(read.lines[2]?.problems).toContainEqual({ path: 'amount', code: 'amount-not-positive' });
    expect(read.lines[2]?.problems).toContainEqual({ path: 'creditor.address.town', code: 'required' });
  });

  it('is refused as a whole where nothing can be read', () => {
    expect(readUpload('hello', desk)).toMatchObject({ ok: false, code: 'csv-header' });
    expect(readUpload('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', desk)).toMatchObject({
      ok: false,
      code: 'xml-doctype',
    });
  });
});
