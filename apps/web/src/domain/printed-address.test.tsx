import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '../testing/show.tsx';
import { PrintedAddress } from './printed-address.tsx';

it('says the whole address, as paper has no links', async () => {
  await show(<PrintedAddress entryId="e-7" />, []);
  expect(screen.getByText(/^Verify at/u).textContent).toBe(
    `Verify at ${window.location.origin}/app/ledger/e-7`,
  );
});
