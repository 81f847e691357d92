import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { refusal, serve, show } from '../testing/show.tsx';
import { PrintedAddress, PrintedProof } from './printed-address.tsx';

afterEach(() => vi.unstubAllGlobals());

it('says the whole address, as paper has no links', async () => {
  await show(<PrintedAddress entryId="e-7" />, []);
  expect(screen.getByText(/^Verify at/u).textContent).toBe(
    `Verify at ${window.location.origin}/app/ledger/e-7`,
  );
});

it('says the hash of the entry with it, and the address alone where the entry cannot be read', async () => {
  const hash = 'ab'.repeat(32);
  serve({ 'GET /ledger/entries/e-7': { body: { entry_id: 'e-7', proof_hash: hash } } });
  await show(<PrintedProof entryId="e-7" />, ['settings']);
  expect((await screen.findByText(/^Proof hash/u)).textContent).toBe(`Proof hash ${hash}`);
  cleanup();
  serve({ 'GET /ledger/entries/e-7': refusal('forbidden', {}, 403) });
  await show(<PrintedProof entryId="e-7" />, []);
  expect(screen.getByText(/^Verify at/u)).toBeDefined();
  expect(screen.queryByText(/^Proof hash/u)).toBeNull();
});
