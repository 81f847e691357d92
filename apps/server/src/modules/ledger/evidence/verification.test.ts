import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ledgerRoutes } from '@sorgfalt/contract';
import { contentText } from '@sorgfalt/ledger';
import { benchClientId, startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { createSecrets } from '../../../platform/secrets.ts';
import { createPayloadVault } from '../append/payload-vault.ts';

let bench: LedgerBench;

beforeAll(async () => {
  bench = await startLedgerBench();
});
afterAll(() => bench.stop());

describe('verification', () => {
  test('passes every step, and says that our own timestamp is not qualified', async () => {
    const entryId = await bench.sealed();
    const { body } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'guest');
    expect(Object.fromEntries(body.steps.map(({ id, outcome }) => [id, outcome]))).toEqual({
      payload: 'passed',
      statement: 'passed',
      seal: 'passed',
      leaf: 'passed',
      inclusion: 'passed',
      checkpoint: 'passed',
      timestamp: 'passed',
    });
    expect(body).toMatchObject({
      ok: true,
      tsa_confirmation: expect.stringMatching(/^20\d\d-.*Z$/),
      tsa_serial: expect.stringMatching(/^[0-9a-f]+$/),
      tsa_qualified: false,
    });
    const { rows } = await bench.pool.query('select seal_signature from ledger_entries where entry_id = $1', [
      entryId,
    ]);
    expect(body.signature_hash).toBe(
      createHash('sha256').update(Buffer.from(rows[0].seal_signature, 'base64')).digest('hex'),
    );
  });

  test('is told to the timeline with its outcome', async () => {
    const entryId = await bench.sealed();
    await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'guest');
    const { rows } = await bench.pool.query(
      `select status, actor, client_id, data from events where type = 'ledger.verified' order by id desc limit 1`,
    );
    expect(rows[0]).toEqual({
      status: 'success',
      actor: 'uid-guest',
      client_id: benchClientId,
      data: { entryId, failedStep: null },
    });
  });

  /** What somebody with all rights on the database might do to one entry, and the first step that finds it. */
  const tampering = [
    [
      'a byte of the locked payload',
      'payload',
      `update ledger_payloads set ciphertext = set_byte(ciphertext, 20, get_byte(ciphertext, 20) # 1)`,
    ],
    [
      "the payload, another entry's in its place",
      'payload',
      `update ledger_payloads set ciphertext = other.ciphertext from ledger_payloads other
       where ledger_payloads.entry_id = $1 and other.entry_id <> $1`,
    ],
    [
      'the key of the payload',
      'payload',
      `update ledger_payload_keys set wrapped_key = set_byte(wrapped_key, 20, get_byte(wrapped_key, 20) # 1)`,
    ],
    ['the key of the payload, taken away', 'payload', `delete from ledger_payload_keys`],
    ['the time in the statement', 'seal', restate('at', '2020-01-01T00:00:00.000Z')],
    ['the actor in the statement', 'seal', restate('actor', 'aml-agent')],
    ['the proof hash in the statement', 'payload', restate('proofHash', 'ab'.repeat(32))],
    ['the spelling of the statement', 'statement', `update ledger_entries set statement = statement || ' '`],
    ['the time column', 'statement', `update ledger_entries set created_at = '2020-01-01T00:00:00Z'`],
    ['the kind column', 'statement', `update ledger_entries set kind = 'review.approved'`],
    ['the actor column', 'statement', `update ledger_entries set actor = 'aml-agent'`],
    ['the client column', 'statement', `update ledger_entries set client_id = null`],
    ['the proof hash column', 'statement', `update ledger_entries set proof_hash = repeat('ab', 32)`],
    ['the signature', 'seal', `update ledger_entries set seal_signature = repeat('AAAA', 21) || 'AA=='`],
    ['the key of the seal', 'seal', `update ledger_entries set seal_key_id = repeat('0', 16)`],
    ['the algorithm of the seal', 'seal', `update ledger_entries set seal_alg = 'none'`],
    ['the leaf hash', 'leaf', `update ledger_entries set leaf_hash = repeat('ab', 32)`],
    ['the place', 'inclusion', `update ledger_places set leaf_index = leaf_index + 1000000`],
    ['the covering checkpoint, removed', 'inclusion', `update ledger_places set checkpoint_no = null`],
    ['the covering checkpoint, an older one', 'inclusion', `update ledger_places set checkpoint_no = 1`],
  ] as const;

  test.each(tampering)('finds a change of %s in step %s', async (_what, step, statement) => {
    await bench.sealed();
    const entryId = await bench.sealed();
    const alter = statement.includes('where')
      ? statement.replaceAll('$1', `'${entryId}'`)
      : `${statement} where entry_id = '${entryId}'`;
    const { body, after } = await tamper(entryId, alter);
    expect(body.ok).toBe(false);
    expect(failedSteps(body.steps)).toContain(step);
    expect(after).toBe('failed');
  });

  test.each([
    ['a value of the payload', { payload: { outcome: 'hit' }, salt: null }],
    ['a member added to the payload', { payload: { x: 1 }, salt: null }],
    ['the salt', { payload: {}, salt: 'ab'.repeat(32) }],
  ])('finds a change of %s by somebody who has the key of the installation too', async (_what, change) => {
    const entryId = await bench.sealed();
    const { body: entry } = await bench.call(ledgerRoutes.get, { params: { entryId } }, 'admin');
    const { ciphertext, wrappedKey } = createPayloadVault(createSecrets(bench.secretsDirectory)).lock(
      entryId,
      contentText(change.salt ?? entry.salt!, { ...entry.payload, ...change.payload }),
    );
    const hex = (bytes: Uint8Array) => `'\\x${Buffer.from(bytes).toString('hex')}'::bytea`;
    const { body } = await tamper(
      entryId,
      `with key as (update ledger_payload_keys set wrapped_key = ${hex(wrappedKey)} where entry_id = '${entryId}')
       update ledger_payloads set ciphertext = ${hex(ciphertext)} where entry_id = '${entryId}'`,
    );
    expect(body.steps.find(({ id }) => id === 'payload')).toMatchObject({
      outcome: 'failed',
      detail: { reason: 'unreadable-payload' },
    });
  });

  test.each([
    ['a neighbour in a tile', 'inclusion', 31],
    ['its own hash in a tile', 'inclusion', 0],
  ] as const)('finds a change of %s in step %s', async (_what, step, bytesBefore) => {
    await bench.sealed();
    const entryId = await bench.sealed();
    // An odd leaf has its left neighbour in its proof.
    const { rows } = await bench.pool.query('select leaf_index from ledger_places where entry_id = $1', [
      entryId,
    ]);
    const isOdd = rows[0].leaf_index % 2 === 1;
    const target = bytesBefore === 0 ? entryId : isOdd ? entryId : await bench.sealed();
    const { rows: at } = await bench.pool.query('select leaf_index from ledger_places where entry_id = $1', [
      target,
    ]);
    const byte = (at[0].leaf_index % 256) * 32 - (bytesBefore === 0 ? 0 : 1);
    const { body } = await tamper(
      target,
      `update ledger_tiles set hashes = set_byte(hashes, ${byte}, get_byte(hashes, ${byte}) # 1)
       where level = 0 and index = ${Math.floor(at[0].leaf_index / 256)}`,
    );
    expect(failedSteps(body.steps)).toEqual([step]);
  });

  test.each([
    ['root', 'checkpoint', `replace(note, split_part(note, E'\\n', 3), encode(sha256('other'), 'base64'))`],
    ['origin', 'checkpoint', `replace(note, 'localhost:8080/log', 'elsewhere.example/log')`],
    ['signature', 'checkpoint', `regexp_replace(note, E'.{8}\\n$', E'AAAAAA==\\n')`],
    ['text, removed', 'inclusion', `''`],
  ])('finds a change of the %s of the checkpoint note in step %s', async (_what, step, note) => {
    const entryId = await bench.sealed();
    const { body } = await tamper(
      entryId,
      `update ledger_checkpoints set note = ${note} where no = (select max(no) from ledger_checkpoints)`,
    );
    expect(body.ok).toBe(false);
    expect(failedSteps(body.steps)).toContain(step);
  });

  test('finds that somebody took the place of an entry away', async () => {
    const entryId = await bench.sealed();
    const { body } = await tamper(entryId, `delete from ledger_places where entry_id = '${entryId}'`);
    expect(body.steps.find(({ id }) => id === 'inclusion')).toMatchObject({
      outcome: 'failed',
      detail: { reason: 'status-without-place' },
    });
  });

  test('believes no key that was put into the database under a known id', async () => {
    const entryId = await bench.sealed();
    const { body } = await tamper(
      entryId,
      `update ledger_keys set public_key = encode('another key', 'base64') where purpose = 'seal'`,
    );
    expect(body.steps.find(({ id }) => id === 'seal')).toMatchObject({
      outcome: 'failed',
      detail: { reason: 'unknown-key' },
    });
  });

  test('answers 404 for an entry that there is not', async () => {
    const { status } = await bench.call(ledgerRoutes.verify, { body: { entry_id: benchClientId } }, 'admin');
    expect(status).toBe(404);
  });
});

/** Statement of one entry with another value in it, still in canonical spelling. */
function restate(member: string, value: string): string {
  return `update ledger_entries set statement = replace(
    statement,
    '"${member}":"' || (statement::json ->> '${member}') || '"',
    '"${member}":"${value}"') where entry_id = $1`;
}

/** Alters the database as its owner could, verifies the entry, and puts everything back. */
async function tamper(entryId: string, statement: string) {
  const tables = [
    'ledger_entries',
    'ledger_places',
    'ledger_payloads',
    'ledger_payload_keys',
    'ledger_tiles',
    'ledger_checkpoints',
    'ledger_keys',
  ];
  for (const table of tables) {
    await bench.pool.query(`create table saved_${table} as table ${table}`);
    await bench.pool.query(`alter table ${table} disable trigger all`);
  }
  try {
    const altered = await bench.pool.query(statement);
    expect(altered.rowCount).toBeGreaterThan(0);
    const { body, status } = await bench.call(ledgerRoutes.verify, { body: { entry_id: entryId } }, 'admin');
    expect(status).toBe(200);
    const { rows } = await bench.pool.query(
      `select status from events where type = 'ledger.verified' order by id desc limit 1`,
    );
    return { body, after: rows[0].status as string };
  } finally {
    for (const table of tables) {
      await bench.pool.query(`delete from ${table}`);
      await bench.pool.query(`insert into ${table} overriding system value table saved_${table}`);
      await bench.pool.query(`drop table saved_${table}`);
      await bench.pool.query(`alter table ${table} enable trigger all`);
    }
  }
}

function failedSteps(steps: readonly { id: string; outcome: string }[]): string[] {
  return steps.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
}
