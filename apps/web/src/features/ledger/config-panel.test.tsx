import type { ProofConfig } from '@sorgfalt/contract';
import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { watchSaved } from '../../testing/saved-files.ts';
import { refusal, serve } from '../../testing/show.tsx';
import { config, keysOf, list, proofs, showProofs } from './testing/proofs.tsx';

const pem = (text: string) => `-----BEGIN CERTIFICATE-----\n${btoa(text)}\n-----END CERTIFICATE-----\n`;
const key = (over: Partial<ProofConfig['sealKeys'][number]> = {}): ProofConfig['sealKeys'][number] => ({
  keyId: 'firm-1',
  alg: 'ES256',
  fingerprint: 'cd'.repeat(32),
  since: '2026-01-05T08:00:00.000Z',
  retiredAt: null,
  revokedAt: null,
  revokedFor: null,
  certificate: null,
  ...over,
});
let names: string[];

async function open(over: Partial<ProofConfig>) {
  serve({ [list]: proofs([]), [config]: { body: { ...keysOf, ...over } } });
  await showProofs('/app/proofs?tab=config', 'guest');
  await screen.findByText('muster.example/ledger+1+AAAA');
}
const cardOf = (title: string) => within(screen.getByRole('region', { name: title }));
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);

beforeEach(() => {
  names = watchSaved();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('what proofs are checked against', () => {
  test('has the key of the log, those it had before, and the witnesses that must have signed', async () => {
    await open({ formerLogKeys: ['old+1', 'older+1'], witnesses: ['w-1', 'w-2'], witnessQuorum: 1 });
    const log = cardOf('Log');
    const all = [...document.querySelectorAll('dt')].map((term) => [
      term.textContent,
      term.nextElementSibling?.querySelector('bdi')?.textContent ?? term.nextElementSibling?.textContent,
    ]);
    expect(all).toEqual([
      ['Name', 'muster.example/ledger'],
      ['Verifier key', 'muster.example/ledger+1+AAAA'],
      ['Former key', 'old+1'],
      ['Former key', 'older+1'],
      ['Witness', 'w-1'],
      ['Witness', 'w-2'],
      ['Witnesses that must have cosigned', '1'],
    ]);
    expect(log.queryByText('No witness is configured.')).toBeNull();
  });

  test('names each authority; the built-in one is not qualified', async () => {
    await open({
      authorities: [
        { name: 'Zeitstelle Muster', url: 'https://tsa.example/tsr', isEmbedded: false },
        { name: 'Sorgfalt', url: null, isEmbedded: true },
      ],
    });
    const said = cardOf('Timestamp authorities')
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent);
    expect(said).toEqual([
      'Zeitstelle Musterhttps://tsa.example/tsr',
      'Sorgfaltnot qualified (evaluation)built into the product',
    ]);
  });

  test('says of each key of the seal since when it counts, and whether it still does', async () => {
    await open({
      sealKeys: [
        key(),
        key({ keyId: 'firm-0', retiredAt: '2026-01-04T08:00:00.000Z' }),
        key({
          keyId: 'stolen',
          retiredAt: '2026-01-03T08:00:00.000Z',
          revokedAt: '2026-01-02T08:00:00.000Z',
        }),
      ],
    });
    const [now, before, stolen] = rows();
    expect(now).toMatch(/^firm-1ES256.*05\.01\.2026in usenone$/u);
    expect(before).toContain('retired 04.01.2026');
    expect(stolen).toContain('revoked 02.01.2026');
    expect(stolen).not.toContain('retired');
  });

  test('gives each certificate to take along, under its own name', async () => {
    await open({ sealKeys: [key({ certificate: pem('one') })], sealRoots: pem('root') + pem('next') });
    await press('PEM: firm-1');
    await press('PEM: Root of the seals');
    expect(names).toEqual(['seal-firm-1.pem', 'seal-roots.pem']);
    const roots = cardOf('Certificates').getAllByRole('listitem')[0]!;
    expect(roots.querySelectorAll('bdi')).toHaveLength(2);
    expect(new Set([...roots.querySelectorAll('bdi')].map(({ textContent }) => textContent)).size).toBe(2);
    expect(roots.querySelector('bdi')!.textContent).toMatch(/^[0-9a-f]{64}$/u);
  });

  test('offers no file of a root that there is not', async () => {
    await open({ timestampRoots: 'no certificate' });
    const certificates = cardOf('Certificates');
    expect(certificates.getAllByText('none')).toHaveLength(2);
    expect(certificates.queryByRole('button', { name: /^PEM/u })).toBeNull();
  });

  test('that could not be loaded says why with its number, and is loaded again', async () => {
    serve({ [list]: proofs([]), [config]: refusal('internal', {}, 503) });
    await showProofs('/app/proofs?tab=config', 'guest');
    expect(await screen.findByText('Failed to load keys and authorities')).toBeDefined();
    expect(screen.getByText(/r-1/u)).toBeDefined();
    serve({ [list]: proofs([]), [config]: { body: keysOf } });
    await press(/again|retry/iu);
    expect(await screen.findByText('muster.example/ledger+1+AAAA')).toBeDefined();
  });
});
