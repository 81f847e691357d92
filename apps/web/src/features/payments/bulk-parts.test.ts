import { fc, test } from '@fast-check/vitest';
import { readPaymentCsv } from '@sorgfalt/payments';
import { describe, expect, it } from 'vitest';
import { planBulk } from './bulk-parts.ts';
import { draftOfEntry, type UploadLine } from './upload-lines.ts';

const accountIds = ['0a8f6a3c-0d7f-4f40-9d3a-5a4f6f4b0001', '0a8f6a3c-0d7f-4f40-9d3a-5a4f6f4b0002'];
const text = fc.string({ unit: fc.constantFrom('a', 'Ü', ' ', '"', ';', '\n', "'", ','), maxLength: 8 });

function lineOf(line: number, change: Partial<NonNullable<UploadLine['draft']>> = {}): UploadLine {
  const entry = {
    creditor: {
      name: 'Erfundene Werke',
      account: 'CH9300762011623852957',
      address: { town: 'Bern', country: 'CH' },
    },
    amount: '20.5',
    currency: 'CHF',
    executionDate: '2026-11-23',
  };
  const draft = { ...draftOfEntry(entry, accountIds[0] ?? ''), ...change };
  return { line, name: '', account: '', amount: '', currency: '', executionDate: '', draft, problems: [] };
}

describe('the parts of an upload', () => {
  const lines = fc.array(
    fc.record({ accountId: fc.constantFrom(...accountIds), name: text, remittance: text }),
    {
      maxLength: 30,
    },
  );
  test.prop([lines])('hold every line once, and read back as what is to be paid', (given) => {
    const all = given.map(({ accountId, name, remittance }, index) =>
      lineOf(index + 2, {
        accountId,
        remittance,
        creditor: { name, account: 'CH9300762011623852957', address: { town: 'Bern', country: 'CH' } },
      }),
    );
    const { parts, single } = planBulk(all);
    const planned = [...parts.flatMap((part) => part.lines), ...single].map(({ line }) => line);
    expect(planned.toSorted((a, b) => a - b)).toEqual(all.map(({ line }) => line));
    for (const part of parts) {
      const read = readPaymentCsv(part.text);
      if (!read.ok) throw new Error(read.error.code);
      expect(
        read.value.map(({ draft }) => [draft.creditor.name, draft.remittance ?? '', draft.amount]),
      ).toEqual(
        part.lines.map(({ draft }) => [draft?.creditor.name, draft?.remittance ?? '', draft?.amount]),
      );
      expect(part.lines.every(({ draft }) => draft?.accountId === part.accountId)).toBe(true);
    }
  });

  it('are small enough to show progress, in the order of the file', () => {
    const all = Array.from({ length: 450 }, (_, index) => lineOf(index + 2));
    const { parts } = planBulk(all);
    expect(parts.map((part) => part.lines.length)).toEqual([200, 200, 50]);
    expect(parts.flatMap((part) => part.lines)).toEqual(all);
  });

  it('leave out what cannot be sent, and what CSV cannot carry goes by itself', () => {
    const further = lineOf(3, { ultimateDebtor: { name: 'Probe Verein' } });
    const refused = { ...lineOf(4), draft: null };
    const { parts, single } = planBulk([lineOf(2), further, refused]);
    expect(parts.flatMap((part) => part.lines.map(({ line }) => line))).toEqual([2]);
    expect(single).toEqual([further]);
  });
});
