import type { LedgerEntryDetail, Proof, ProofDetail, Stamp } from '@sorgfalt/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { press } from '../../testing/hands.ts';
import { refusal, serve } from '../../testing/show.tsx';
import { soundEntry } from './testing.ts';
import { list, proofs, showProofs } from './testing/proofs.tsx';

let entry: LedgerEntryDetail;
let proof: Proof;
let read: string;
let saved: { name: string; content: Blob }[];

const stamp: Stamp = {
  authority: 'Zeitstelle Muster',
  time: '2026-03-02T08:16:00.000Z',
  serial: '0a0b0c',
  policy: '1.2.3.4',
  isEmbedded: false,
  block: 1,
  treeSize: 1234,
};

beforeAll(async () => {
  entry = await soundEntry();
  proof = { proofId: entry.entry_id, entry, stamp: null, payloadState: 'present' };
  read = `GET /api/proofs/${entry.entry_id}`;
});
beforeEach(() => {
  saved = [];
  const contents = new Map<string, Blob>();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    contents.set(`blob:${String(contents.size)}`, content as Blob);
    return `blob:${String(contents.size - 1)}`;
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push({ name: this.download, content: contents.get(this.href)! });
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function open(over: Partial<ProofDetail> = {}) {
  const detail: ProofDetail = { ...proof, entry, tlogProof: null, token: null, lastVerified: null, ...over };
  serve({ [list]: proofs([proof]), [read]: { body: detail } });
  const page = await showProofs(`/app/proofs?active=${entry.entry_id}`);
  const panel = within(await screen.findByRole('complementary'));
  await panel.findByText('Files');
  const said = (label: string) => panel.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
  const button = (name: string) => panel.getByRole('button', { name: `Download: ${name}` });
  return { ...page, panel, said, button };
}

describe('a proof that is opened', () => {
  test('says its place, its hashes and that nobody has verified it here', async () => {
    const { said } = await open();
    expect(said('Proof ID')).toContain(entry.entry_id);
    expect(said('Sealed at')).toBe('02.03.2026 09:15');
    expect(said('Block')).toBe('1');
    expect(said('Content')).toBe('kept');
    expect(said('Last verified here')).toBe('not yet');
    expect(said('Tx hash')).toContain(entry.tx_hash!.slice(0, 6));
  });

  test.each([
    [true, 'verified'],
    [false, 'Verification Failed'],
  ])('says how its last verification came out (%s)', async (ok, words) => {
    const { said } = await open({ lastVerified: { at: '2026-11-20T09:15:00.000Z', ok } });
    expect(said('Last verified here')).toBe(`${words}20.11.2026 10:15`);
  });

  test('that has no place in the log yet says so', async () => {
    const { said } = await open({ entry: { ...entry, block: null, tx_hash: null, status: 'pending' } });
    expect([said('Block'), said('Tx hash')]).toEqual(['not sequenced yet', 'not sequenced yet']);
  });

  test.each([
    ['erased', 'erased'],
    ['restricted', 'restricted'],
    ['unreadable', 'unreadable'],
  ] as const)('whose content is %s says so', async (payloadState, words) => {
    expect((await open({ payloadState })).said('Content')).toBe(words);
  });

  test('says who confirmed its time; nobody takes the built-in authority for a qualified one', async () => {
    const { panel, said } = await open({ stamp });
    expect([said('Authority'), said('Timestamped at'), said('Tree size')]).toEqual([
      'Zeitstelle Muster',
      '02.03.2026 09:16',
      "1'234",
    ]);
    expect(panel.queryByText('not qualified (evaluation)')).toBeNull();
  });

  test('that the built-in authority stamped says that this is not qualified', async () => {
    const { panel } = await open({ stamp: { ...stamp, isEmbedded: true } });
    expect(panel.getByText('not qualified (evaluation)')).toBeDefined();
    expect(panel.getByText(/is not a qualified timestamp under ZertES\.$/u)).toBeDefined();
  });

  test('is saved in its parts, byte for byte, each under a name of its own', async () => {
    const seal = { ...entry.seal, alg: 'CAdES' as const, signature: btoa('the seal') };
    const { button } = await open({
      entry: { ...entry, seal },
      tlogProof: 'c2sp.org/tlog-proof@v1\n',
      token: btoa('\u0000\u00FFtoken'),
    });
    await press(button('Portable proof (tlog-proof)'));
    await press(button('Timestamp token (RFC 3161)'));
    await press(button('Seal (CMS)'));
    expect(saved.map(({ name }) => name)).toEqual(
      ['tlog-proof', 'tsr', 'p7s'].map((end) => `${entry.entry_id}.${end}`),
    );
    const bytes = await Promise.all(saved.map(({ content }) => content.arrayBuffer()));
    expect(new TextDecoder().decode(bytes[0])).toBe('c2sp.org/tlog-proof@v1\n');
    expect([...new Uint8Array(bytes[1]!)].slice(0, 2)).toEqual([0, 255]);
    expect(new TextDecoder().decode(bytes[2])).toBe('the seal');
  });

  test('whose parts are not there yet says why each cannot be saved', async () => {
    const { panel, button } = await open();
    for (const name of ['Portable proof (tlog-proof)', 'Timestamp token (RFC 3161)', 'Seal (CMS)']) {
      expect(button(name).getAttribute('aria-disabled'), name).toBe('true');
      fireEvent.click(button(name));
    }
    expect(saved).toEqual([]);
    expect(panel.getAllByText('Not available until the entry has a timestamp.')).toHaveLength(2);
    expect(
      panel.getByText('The seal of this entry is a bare signature without a certificate.'),
    ).toBeDefined();
  });

  test('whose token cannot be read is not saved as if it were one', async () => {
    const { button } = await open({ token: 'no base64 at all!' });
    fireEvent.click(button('Timestamp token (RFC 3161)'));
    expect(saved).toEqual([]);
  });

  test('that could not be read says so with its number, and is read again', async () => {
    serve({ [list]: proofs([proof]), [read]: refusal('internal', {}, 500) });
    await showProofs(`/app/proofs?active=${entry.entry_id}`);
    const panel = within(await screen.findByRole('complementary'));
    await panel.findByText('Failed to load proof details');
    expect(panel.getByText(/r-1/u)).toBeDefined();
    expect(panel.queryByRole('link', { name: 'Open the ledger entry' })).toBeNull();
    serve({
      [list]: proofs([proof]),
      [read]: { body: { ...proof, tlogProof: null, token: null, lastVerified: null } },
    });
    await press(panel.getByRole('button', { name: /again|retry/iu }));
    expect(await panel.findByText('Files')).toBeDefined();
  });
});

describe('the list of proofs', () => {
  const clientId = '0198c7f2-0000-7000-8000-0000000000cc';
  const filtered = (query: string) => `GET /proofs?${query}&limit=125`;

  test.each([
    [null, 'no timestamp yet'],
    [stamp, 'Zeitstelle Muster'],
    [{ ...stamp, isEmbedded: true }, 'not qualified (evaluation)'],
  ])('says who stamped each (%#)', async (given, words) => {
    serve({ [list]: proofs([{ ...proof, stamp: given }]) });
    await showProofs();
    const cell = await screen.findByText(words, { selector: '[role="row"] *' });
    expect(cell.closest('[role="row"]')!.textContent).toContain('02.03.2026 09:15');
  });

  test('is narrowed to a client by a whole id, and by nothing less', async () => {
    const sent = serve({ [list]: proofs([proof]), [filtered(`clientId=${clientId}`)]: proofs([]) });
    const { path } = await showProofs('/app/proofs', 'guest');
    const field = screen.getByLabelText<HTMLInputElement>('Client ID');
    fireEvent.change(field, { target: { value: '0198c7f2' } });
    fireEvent.submit(field.form!);
    expect(await screen.findByText('Paste a whole ID such as 0198c7f2-….')).toBeDefined();
    expect(path()).toBe('/app/proofs');
    fireEvent.change(field, { target: { value: ` ${clientId.toUpperCase()} ` } });
    fireEvent.submit(field.form!);
    expect(await screen.findByText('No proofs match this filter.')).toBeDefined();
    expect(path()).toBe(`/app/proofs?clientId=${clientId}`);
    await press('Clear filters');
    await waitFor(() => expect(path()).toBe('/app/proofs'));
    expect(sent.every(({ call }) => !call.includes('0198c7f2&'))).toBe(true);
  });

  test('finds a proof by its hash', async () => {
    const hash = 'ab'.repeat(32);
    serve({ [list]: proofs([]), [filtered(`proofId=${hash}`)]: proofs([proof]) });
    await showProofs();
    await screen.findByText('No proofs yet.');
    const field = screen.getByLabelText<HTMLInputElement>('Proof ID, proof hash or tx hash');
    fireEvent.change(field, { target: { value: 'ab'.repeat(31) } });
    fireEvent.blur(field);
    expect(await screen.findByText('Paste a whole ID or a hash of 64 characters.')).toBeDefined();
    fireEvent.change(field, { target: { value: hash } });
    fireEvent.blur(field);
    expect(await screen.findByText(/02\.03\.2026/u, { selector: '[role="row"] *' })).toBeDefined();
  });
});
