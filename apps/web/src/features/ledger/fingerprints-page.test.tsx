import type { ProofConfig } from '@sorgfalt/contract';
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { refusal, serve } from '../../testing/show.tsx';
import { showPage } from '../../testing/show-page.tsx';
import { FingerprintsPage } from './fingerprints-page.tsx';
import { certificatesOf, fingerprintOf } from './pem.ts';
import { dnsRecords } from './published-keys.ts';
import { certificateSaying } from './testing.ts';

const config = 'GET /proofs/config';
const logKey = `muster.example/log+1a2b3c4d+${'A'.repeat(44)}`;
let known: ProofConfig;
let rootPrint: string;
beforeAll(async () => {
  const firm = { organization: 'Müster Treuhand AG', organizationIdentifier: 'NTRCH-CHE-123.456.788' };
  const [root, seal] = [await certificateSaying(firm), await certificateSaying(firm)];
  rootPrint = certificatesOf(root).map(fingerprintOf).join();
  const key = { alg: 'CAdES', certificate: seal, fingerprint: '', revokedAt: null, revokedFor: null };
  known = {
    firm: { name: 'Müster Treuhand AG', uid: 'CHE-123.456.788', contact: 'c@muster.example', isSealed: true },
    origin: 'muster.example/log',
    logKey,
    formerLogKeys: [],
    witnesses: [],
    witnessQuorum: 0,
    sealRoots: root,
    timestampRoots: '',
    ownRoot: rootPrint,
    sealKeys: [
      { ...key, keyId: 'k-1', since: '2026-03-01T12:00:00.000Z', retiredAt: '2026-04-01T12:00:00.000Z' },
      { ...key, keyId: 'k-2', since: '2026-04-01T12:00:00.000Z', retiredAt: null },
    ],
    authorities: [],
  };
});
afterEach(() => vi.unstubAllGlobals());

const show = (body: ProofConfig) => {
  serve({ [config]: { body } });
  return showPage(<FingerprintsPage />, { texts: ['proofs'], as: 'editor', at: '/app/proofs/fingerprints' });
};
const sheet = async () => (await screen.findByRole('article')).textContent;

describe('the sheet of fingerprints', () => {
  test('says who the firm is, and each key whole with its times', async () => {
    await show(known);
    const text = await sheet();
    for (const said of ['Müster Treuhand AG', 'CHE-123.456.788', 'c@muster.example', logKey]) {
      expect(text).toContain(said);
    }
    expect(text).toContain(
      `${rootPrint}Müster Treuhand AG, NTRCH-CHE-123.456.788 · valid from 01.03.2026 until 01.03.2046`,
    );
    expect(text).toContain('Since 01.03.2026 · retired 01.04.2026');
    expect(text).toContain('Since 01.04.2026 · in use');
    expect(screen.queryByText(/not named|names another firm/)).toBeNull();
  });

  test('has the records for the name server, in the words of the verifier', async () => {
    await show(known);
    expect(await sheet()).toContain(
      `_ledger IN TXT "log-key ${logKey}"\n_ledger IN TXT "seal-root ${rootPrint}"`,
    );
  });

  test('splits a record that is too long for one string, which name servers put together again', () => {
    const long = `${'a'.repeat(250)}/log+1a2b3c4d+AAAA`;
    const [record = ''] = dnsRecords({ ...known, logKey: long });
    const strings = [...record.matchAll(/"([^"]*)"/g)].map(([, text = '']) => text);
    expect(strings.map(({ length }) => length)).toEqual([255, expect.any(Number)]);
    expect(strings.join('')).toBe(`log-key ${long}`);
  });

  test('is printed', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    await show(known);
    await press(await screen.findByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
  });

  test('says that the firm is not named, and what to do', async () => {
    await show({ ...known, firm: { name: '', uid: '', contact: '', isSealed: false } });
    expect(await sheet()).toContain('Namenot stated');
    expect(screen.getByText('The firm is not named')).toBeDefined();
    expect(screen.getByText(/Set FIRM_NAME, FIRM_UID and FIRM_CONTACT/)).toBeDefined();
  });

  test('does not hide that the seal names another firm', async () => {
    await show({ ...known, firm: { ...known.firm, isSealed: false } });
    expect(
      await screen.findByText("The seal's certificate names another firm than the settings"),
    ).toBeDefined();
  });

  test('that could not be loaded says so, and can be asked for again', async () => {
    serve({ [config]: refusal('internal', {}, 500) });
    await showPage(<FingerprintsPage />, { texts: ['proofs'], as: 'editor', at: '/app/proofs/fingerprints' });
    expect(await screen.findByText('Failed to load keys and authorities')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Print' })).toBeNull();
    serve({ [config]: { body: known } });
    await press(/again|retry/iu);
    expect(await sheet()).toContain(rootPrint);
  });
});
