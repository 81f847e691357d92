import type { StatementEntry } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useTexts } from '../../i18n/use-texts.ts';
import { show } from '../../testing/show.tsx';
import { entryColumns } from './statement-columns.tsx';

const credit = { entryId: 'e-1', counterparty: null, counterpartyAccount: null } as unknown as StatementEntry;

function UnderCounterparty({ payer }: Pick<StatementEntry, 'payer'>) {
  const column = entryColumns(useTexts()).find(({ id }) => id === 'counterparty');
  return <p data-testid="under">{column?.under?.({ ...credit, payer })}</p>;
}

test.each([
  ['unnamed', 'not named by the bank'],
  ['waiting', 'not yet looked up'],
  ['clear', ''],
  [null, ''],
] as const)('of a credit whose payer is %s it is said: %s', async (payer, text) => {
  await show(<UnderCounterparty payer={payer} />, ['payments']);
  expect(screen.getByTestId('under').textContent).toBe(text);
});
