import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { certificatesOfPem, readRevocationList, webCrypto } from '@sorgfalt/ledger';
import type { ProofConfig } from '@sorgfalt/contract';
import { kycAgent, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import {
  naiveEntries,
  naiveFetch,
  naiveHead,
  naiveTiles,
  naiveTreeHash,
  naiveWrongTiles,
} from '../../../testing/ledger/naive-log.ts';

let bench: LedgerBench;
let prefix: string;
let key: Buffer;

async function grow(by: number): Promise<void> {
  await bench.spine.run(kycAgent, async ({ append }) => {
    await Promise.all(
      Array.from({ length: by }, (_, index) =>
        append({ type: 'onboarding.kyc_completed', status: 'completed', evidence: { index } }),
      ),
    );
  });
  await bench.ledger.sequence();
}

beforeAll(async () => {
  bench = await startLedgerBench();
  prefix = `${await bench.listen()}/log`;
  const { rows } = await bench.pool.query(`select public_key from ledger_keys where purpose = 'log'`);
  key = Buffer.from(rows[0].public_key, 'base64');
});
afterAll(() => bench.stop());

const asGuest = { authorization: 'Bearer guest' };
const get = (path: string, headers: Record<string, string> = {}) => fetch(`${prefix}/${path}`, { headers });
const headNow = async () => naiveHead(await (await get('checkpoint')).text(), key);

describe('a log before its first entry', () => {
  test('has neither checkpoint nor tiles', async () => {
    expect((await get('checkpoint')).status).toBe(404);
    expect((await get('tile/0/000')).status).toBe(404);
    expect((await get('tile/0/000.p/1')).status).toBe(404);
  });
});

describe('a stranger who reads the log with own means', () => {
  test('finds the root of the entries in the signed checkpoint, and every tile as it must be', async () => {
    await grow(600);
    const head = await headNow();
    expect(head.size).toBe(600);
    const entries = await naiveEntries(naiveFetch(prefix, asGuest), head.size);
    expect(naiveTreeHash(entries)).toEqual(head.root);
    expect(await naiveWrongTiles(naiveFetch(prefix), entries)).toEqual([]);
    const { rows } = await bench.pool.query(
      'select statement from ledger_entries_placed where leaf_index = 599',
    );
    expect(JSON.parse(entries.at(599)!.toString())).toMatchObject(JSON.parse(rows[0].statement));
  });

  test('finds the earlier checkpoint in the beginning of the later one', async () => {
    const earlier = await headNow();
    await grow(200);
    const later = await headNow();
    expect(later.size).toBe(earlier.size + 200);
    const entries = await naiveEntries(naiveFetch(prefix, asGuest), later.size);
    expect(naiveTreeHash(entries)).toEqual(later.root);
    expect(naiveTreeHash(entries.slice(0, earlier.size))).toEqual(earlier.root);
    expect(naiveTreeHash(entries.slice(0, earlier.size - 1))).not.toEqual(earlier.root);
  });

  test('still finds the partial tiles of an earlier checkpoint', async () => {
    const paths = naiveTiles(0, 600).map(({ path }) => path);
    expect(paths.at(-1)).toBe('tile/0/002.p/88');
    for (const path of paths) expect((await get(path)).status).toBe(200);
  });

  test('notices one changed bit in a tile, and an entry that was changed', async () => {
    const head = await headNow();
    const entries = await naiveEntries(naiveFetch(prefix, asGuest), head.size);
    await bench.pool.query(
      'update ledger_tiles set hashes = set_bit(hashes, 77, 1 - get_bit(hashes, 77)) where level = 0 and index = 1',
    );
    expect(await naiveWrongTiles(naiveFetch(prefix), entries)).toEqual(['tile/0/001']);
    await bench.pool.query(
      'update ledger_tiles set hashes = set_bit(hashes, 77, 1 - get_bit(hashes, 77)) where level = 0 and index = 1',
    );
    await bench.pool.query('alter table ledger_entries disable trigger all');
    const ofFifth = 'entry_id = (select entry_id from ledger_places where leaf_index = 5)';
    const change = `update ledger_entries set statement = replace(statement, 'kyc-agent', $1) where ${ofFifth}`;
    await bench.pool.query(change, ['kyc-agents']);
    const changed = await naiveEntries(naiveFetch(prefix, asGuest), head.size);
    expect(naiveTreeHash(changed)).not.toEqual(head.root);
    await bench.pool.query(
      `update ledger_entries set statement = replace(statement, 'kyc-agents', 'kyc-agent') where ${ofFifth}`,
    );
    await bench.pool.query('alter table ledger_entries enable trigger all');
    expect(await naiveWrongTiles(naiveFetch(prefix), entries)).toEqual([]);
  });

  test('does not take a checkpoint of another key', async () => {
    const note = await (await get('checkpoint')).text();
    expect(() => naiveHead(note, Buffer.alloc(32, 1))).toThrow('not signed');
    expect(() => naiveHead(note.replace('\n800\n', '\n801\n'), key)).toThrow('not signed');
  });
});

describe('the files of the log', () => {
  test.each([
    ['checkpoint', 'text/plain; charset=utf-8', 'public, max-age=5'],
    ['tile/0/000', 'application/octet-stream', 'public, max-age=31536000, immutable'],
    ['tile/0/003.p/32', 'application/octet-stream', 'public, max-age=60'],
    ['tile/1/000.p/3', 'application/octet-stream', 'public, max-age=60'],
    ['tile/entries/000', 'application/octet-stream', 'no-store'],
    ['tile/entries/003.p/32', 'application/octet-stream', 'no-store'],
  ])('%s says its type and how long it may be kept', async (path, type, cache) => {
    const answer = await get(path, asGuest);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toBe(cache);
    const tag = answer.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{27}"$/);
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const again = await get(path, { ...asGuest, 'if-none-match': known });
      expect([again.status, (await again.arrayBuffer()).byteLength]).toEqual([304, 0]);
      expect(again.headers.get('etag')).toBe(tag);
    }
    expect((await get(path, { ...asGuest, 'if-none-match': '"other"' })).status).toBe(200);
  });

  test('the revocation list is for everybody, and is by the root of the installation', async () => {
    const answer = await get('revoked.crl');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pkix-crl']);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=300');
    const config = (await (
      await fetch(`${prefix}/../proofs/config`, { headers: asGuest })
    ).json()) as ProofConfig;
    const roots = certificatesOfPem(config.sealRoots);
    const list = await readRevocationList(
      new Uint8Array(await answer.arrayBuffer()),
      roots,
      webCrypto(crypto.subtle),
    );
    expect(list).toEqual({ ok: true, value: [] });
  });

  test('a full tile has 8,192 bytes, a partial one 32 a hash', async () => {
    expect((await (await get('tile/0/000')).arrayBuffer()).byteLength).toBe(8192);
    expect((await (await get('tile/0/003.p/7')).arrayBuffer()).byteLength).toBe(7 * 32);
  });

  test.each([
    'tile/0/003',
    'tile/0/003.p/33',
    'tile/0/004.p/1',
    'tile/2/000.p/1',
    'tile/0/000.p/256',
    'tile/0/0',
    'tile/x/000',
    'tile/0/x000/000',
    'tile/entries/004',
    'tile/..%2f..%2fcheckpoint',
    'tile/',
    'other',
  ])('%s does not exist', async (path) => {
    expect((await get(path, asGuest)).status).toBe(404);
  });

  test('entries travel compressed to those who take that, and are the same', async () => {
    const plain = await get('tile/entries/000', { ...asGuest, 'accept-encoding': 'identity' });
    const packed = await get('tile/entries/000', { ...asGuest, 'accept-encoding': 'gzip' });
    expect([plain.headers.get('content-encoding'), packed.headers.get('content-encoding')]).toEqual([
      null,
      'gzip',
    ]);
    expect(packed.headers.get('vary')).toContain('accept-encoding');
    expect(Buffer.from(await packed.arrayBuffer())).toEqual(Buffer.from(await plain.arrayBuffer()));
  });
});

describe('who may read', () => {
  test.each(['admin', 'editor', 'guest'])('%s reads entries', async (role) => {
    expect((await get('tile/entries/000', { authorization: `Bearer ${role}` })).status).toBe(200);
  });

  test('nobody else reads entries, but everybody reads checkpoint and hashes', async () => {
    for (const authorization of ['', 'Bearer stranger']) {
      const answer = await get('tile/entries/000', authorization === '' ? {} : { authorization });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ error: { code: 'unauthenticated' } });
    }
    expect((await get('tile/0/000')).status).toBe(200);
    expect((await get('checkpoint')).status).toBe(200);
  });

  test('everybody reads entries that the operator made public', async () => {
    const open = await startLedgerBench({ LEDGER_PUBLIC_ENTRIES: 'true' });
    try {
      await open.sealed();
      const answer = await fetch(`${await open.listen()}/log/tile/entries/000.p/1`);
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=60']);
      expect(answer.headers.get('vary')?.split(', ')).toEqual(expect.not.arrayContaining(['authorization']));
      expect(answer.headers.get('vary')).toContain('accept-encoding');
    } finally {
      await open.stop();
    }
  });

  test('readers are counted like all other callers', async () => {
    const slow = await startLedgerBench({ REQUESTS_PER_MINUTE: '3' });
    try {
      const url = `${await slow.listen()}/log/checkpoint`;
      const statuses: number[] = [];
      for (let call = 0; call < 5; call += 1) statuses.push((await fetch(url)).status);
      expect(statuses).toEqual([404, 404, 404, 429, 429]);
    } finally {
      await slow.stop();
    }
  });
});
