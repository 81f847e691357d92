import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { currentTranslate } from '../../i18n/i18n.ts';
import { show } from '../../testing/show.tsx';
import { CaseFacts } from './case-facts.tsx';
import { plain } from './testing.ts';
import { clientLabel } from './words.ts';

const factsOf = (more: Partial<typeof plain>) =>
  show(<CaseFacts item={{ ...plain, ...more }} />, ['review', 'payments']);
const said = (label: string) => screen.getByText(label).nextElementSibling?.textContent;

it('says of a payment how much, to whom, to which account and country, and from which account', async () => {
  await factsOf({
    workflow: 'payment',
    type: 'payment',
    amountMinor: 1_240_000,
    currency: 'CHF',
    transactionMetadata: {
      rules: '2026.2',
      beneficiary: 'Gartenbau Wunderlich GmbH',
      country: 'CH',
      account: 'CH9300762011623852957',
      executionDate: '2026-11-30',
      charged: 'CH5600762011623852958',
      payeeCheck: 'NOAP',
    },
  });
  expect(screen.getByText('Gartenbau Wunderlich GmbH')).toBeDefined();
  expect(said('Account')).toContain('CH93 0076 2011 6238 5295\u00A07');
  expect(said('Country')).toBe('Switzerland');
  expect(said('Charged to')).toContain('CH56 0076 2011 6238 5295\u00A08');
  expect(said('Execution date')).toBe('30.11.2026');
  expect(said('Beneficiary and account')).not.toContain('NOAP');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Account',
    'Country',
    'Execution date',
    'Charged to',
    'Beneficiary and account',
    'Rule set',
    'Submitted',
  ]);
  expect(screen.queryByText('Type')).toBeNull();
  expect(screen.queryByText('Flagged fields')).toBeNull();
});

it('says the kind where the workflow does not, and what was flagged', async () => {
  await factsOf({ workflow: 'client_onboarding', type: 'rescreening', flaggedFields: ['form.clientName'] });
  expect(screen.getByText('Type')).toBeDefined();
  expect(said('Flagged fields')).toBe('Client name');
});

it('calls a client without a name by the number', () => {
  const t = currentTranslate();
  expect(clientLabel({ clientName: null, clientId: 'c-7' }, t)).toBe('Client no. c-7');
  expect(clientLabel({ clientName: '', clientId: null }, t)).toBe('Client no. –');
  expect(clientLabel({ clientName: 'Reto Beispiel', clientId: 'c-7' }, t)).toBe('Reto Beispiel');
});
