import { expect, test } from 'vitest';
import type { PaymentRow } from '../orders/tables.ts';
import { isOfBatch } from './batch-repo.ts';

const line = { fileId: 'F', version: 1, releasedBy: null };

test('a payment is signed with its file only as it was confirmed there, and where nobody let it go since', () => {
  const isIn = (more: Partial<PaymentRow>) => isOfBatch({ ...line, ...more } as PaymentRow);
  expect([isIn({}), isIn({ fileId: null }), isIn({ version: 2 }), isIn({ releasedBy: 'admin' })]).toEqual([
    true,
    false,
    false,
    false,
  ]);
});
