import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { bankOutcome } from './bank-status.ts';
import { bankEventsOf, readPain002 } from './pain002-reader.ts';
import type { StatusReport } from './pain002-reader.ts';
import { writePain002 } from './pain002-writer.ts';

const createdAt = '2026-11-20T09:00:00Z';
const uetr = '0f6c2a3e-8f0d-4b1a-9c57-3f2f6a1d9b10';

describe('pain.002', () => {
  const arbText = fc.stringMatching(/^[A-Za-z0-9<&>"]{1,20}$/u);
  const arbReasons = fc.array(fc.record({ code: fc.constantFrom('AC04', 'AM04', 'NARR'), text: arbText }), {
    maxLength: 2,
  });
  const arbStatus = fc.constantFrom('RCVD', 'ACTC', 'ACSC', 'RJCT', 'PDNG', 'CANC');
  const arbReport: fc.Arbitrary<StatusReport> = fc.record({
    messageId: arbText,
    createdAt: fc.constant(createdAt),
    originalMessageId: arbText,
    originalMessageName: fc.constant('pain.001.001.09'),
    status: fc.constantFrom('ACTC', 'PART', 'RJCT'),
    reasons: arbReasons,
    groups: fc.constant([{ paymentInformationId: 'P-1', status: 'PART', reasons: [] }]),
    transactions: fc.array(
      fc.record({
        paymentInformationId: fc.constant('P-1'),
        instructionId: arbText,
        endToEndId: arbText,
        uetr: fc.constant(uetr),
        accountServicerReference: arbText,
        status: arbStatus,
        reasons: arbReasons,
      }),
    ),
  });
  test.prop([arbReport])('a written report is read back as it was', (report) => {
    expect(readPain002(writePain002(report))).toEqual({ ok: true, value: report });
  });

  test.each(['MsgId', 'OrgnlGrpInfAndSts'])('a report without its %s is refused', (element) => {
    const [report] = fc.sample(arbReport, { numRuns: 1, seed: 1 }) as [StatusReport];
    const xml = writePain002(report).replace(new RegExp(`<${element}>.*?</${element}>`, 'su'), '');
    const read = readPain002(xml);
    expect(read.ok ? null : read.error.code).toBe('message-incomplete');
  });

  test.prop([arbReport])('every status becomes one event of the smallest unit it names', (report) => {
    const events = bankEventsOf(report);
    expect(events.filter((event) => event.scope === 'transaction').map((event) => event.endToEndId)).toEqual(
      report.transactions.map((transaction) => transaction.endToEndId),
    );
    expect(events.map(({ scope }) => scope)).toEqual([
      'message',
      'group',
      ...report.transactions.map(() => 'transaction'),
    ]);
    expect(events.filter((event) => event.status === 'PART').every((event) => event.outcome === null)).toBe(
      true,
    );
    expect(new Set(events.map(({ messageId }) => messageId))).toEqual(new Set([report.originalMessageId]));
  });

  test('a report is taken in each of its versions, that of the Swiss banks too', () => {
    const iso = 'urn:iso:std:iso:20022:tech:xsd:pain.002.001.';
    const xml = writePain002({ messageId: 'R-1', createdAt, reasons: [], groups: [], transactions: [] });
    const codeIn = (namespace: string) => {
      const read = readPain002(xml.replace(/xmlns="[^"]*"/u, `xmlns="${namespace}"`));
      return read.ok ? null : read.error.code;
    };
    const swiss = 'http://www.six-interbank-clearing.com/de/pain.002.001.03.ch.02.xsd';
    expect([swiss, ...['03', '10', '11', '14'].map((version) => iso + version)].map(codeIn)).toEqual(
      Array(5).fill(null),
    );
    expect(codeIn(`${iso}04`)).toBe('message-version');
  });

  test('a report answers an order message, also where nobody says of which version', () => {
    const xml = writePain002({ messageId: 'R-1', createdAt, reasons: [], groups: [], transactions: [] });
    const read = readPain002(xml);
    expect(read.ok && read.value.originalMessageName).toMatch(/^pain\.001\.001\.\d\d$/u);
  });
});

describe('a status of the bank', () => {
  test.each([
    ['executed', ['ACSC', 'ACCC']],
    ['accepted', ['ACTC', 'ACCP', 'ACFC', 'ACSP', 'ACWC', 'ACWP', 'PDNG']],
    ['rejected', ['RJCT']],
    ['cancelled', ['CANC']],
    ['submitted', ['RCVD']],
    ['awaiting_second_signature', ['PATC']],
    [null, ['PART', 'toString', '']],
  ])('%s: %j', (outcome, statuses) => {
    expect(statuses.map(bankOutcome)).toEqual(statuses.map(() => outcome));
  });
});
