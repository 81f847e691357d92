import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  appendLeaf,
  consistencyProof,
  emptyRange,
  formatAddCheckpoint,
  formatCheckpoint,
  formatNote,
  noteKeyId,
  noteSignatureLine,
  rootOf,
  subtreesOf,
  utf8Encode,
} from '@sorgfalt/ledger';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { sha256, signEd25519 } from '../crypto.ts';
import { knownInstallation, naiveCosignedAt } from '../../../testing/ledger/known-keys.ts';
import type { KnownKey } from '../../../testing/ledger/known-keys.ts';

const own = knownInstallation('witness.example');
const logs = Array.from({ length: 12 }, (_, at) => knownInstallation(`log-${at}.example`).log);
const stranger = knownInstallation('stranger.example').log;
let nextLog = 0;

let bench: LedgerBench;
let url: string;

beforeAll(async () => {
  bench = await startLedgerBench({
    ...own.environment,
    WITNESSED_LOGS: logs.map(({ vkey }) => vkey).join(', '),
  });
  url = `${await bench.listen()}/witness/add-checkpoint`;
});
afterAll(() => bench.stop());

/** A log that nobody has heard of yet; trees of the same `history` extend each other. */
function freshLog(): KnownKey {
  const log = logs.at(nextLog);
  nextLog += 1;
  if (log === undefined) throw new Error('make more logs');
  return log;
}

const leaf = (history: string, index: number) => sha256(Buffer.from(`${history} ${index}`));
const leavesOf = (history: string, size: number) =>
  Array.from({ length: size }, (_, index) => leaf(index === 0 ? 'genesis' : history, index));

function signed(log: KnownKey, text: string, by = log): string {
  const { name } = log.key;
  const signature = signEd25519(by.privateKey, utf8Encode(text));
  return formatNote(text, [noteSignatureLine(name, noteKeyId(name, by.key.publicKey, sha256), signature)]);
}

function checkpoint(log: KnownKey, size: number, history = 'a'): string {
  const range = leavesOf(history, size).reduce((edge, one) => appendLeaf(edge, one, sha256), emptyRange());
  return formatCheckpoint({ origin: log.key.name, size, root: rootOf(range, sha256) });
}

function submission(log: KnownKey, oldSize: number, size: number, history = 'a'): string {
  const proof =
    oldSize === 0 || oldSize > size
      ? []
      : consistencyProof(oldSize, size, subtreesOf(leavesOf(history, size), sha256), sha256);
  return formatAddCheckpoint({ oldSize, proof, checkpoint: signed(log, checkpoint(log, size, history)) });
}

async function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', body: Buffer.from(body), headers });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    body: await answer.text(),
  };
}

async function headOf(log: KnownKey): Promise<{ size: number; root: string } | undefined> {
  const { rows } = await bench.pool.query('select size, root from ledger_witnessed_logs where origin = $1', [
    log.key.name,
  ]);
  return rows[0];
}

describe('a witness', () => {
  test('cosigns the first tree of a log and what extends it, with the time of now', async () => {
    const log = freshLog();
    for (const [from, to] of [
      [0, 5],
      [5, 5],
      [5, 300],
      [300, 301],
    ] as const) {
      const begun = Math.floor(Date.now() / 1000);
      const answer = await post(submission(log, from, to));
      expect([answer.status, answer.type]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(answer.body.split('\n')).toHaveLength(2);
      const time = naiveCosignedAt(signed(log, checkpoint(log, to)) + answer.body, own.witness);
      expect(time).toBeGreaterThanOrEqual(begun);
      expect((await headOf(log))?.size).toBe(to);
    }
  });

  test('does not mind the media type, nor signatures of others beside the log', async () => {
    const log = freshLog();
    const other = signed(log, checkpoint(log, 4), stranger).split('\n').at(-2);
    const body = `${submission(log, 0, 4)}${other}\n`;
    expect((await post(body, { 'content-type': 'application/json' })).status).toBe(200);
    for (const type of ['application/octet-stream', 'text/plain', 'application/x-other', '']) {
      const headers: Record<string, string> = type === '' ? {} : { 'content-type': type };
      expect((await post(body, headers)).status).toBe(409);
    }
  });

  test('answers 404 to a log that it does not know', async () => {
    expect(await post(submission(stranger, 0, 4))).toEqual({
      status: 404,
      type: 'text/plain; charset=utf-8',
      body: 'unknown-origin\n',
    });
  });

  test('answers 403 to a checkpoint that the log did not sign', async () => {
    const log = freshLog();
    const forged = formatAddCheckpoint({
      oldSize: 0,
      proof: [],
      checkpoint: signed(log, checkpoint(log, 4), stranger),
    });
    expect((await post(forged)).status).toBe(403);
    expect((await post(submission(log, 0, 4).replace('\n4\n', '\n5\n'))).status).toBe(403);
    expect(await headOf(log)).toBeUndefined();
  });

  test('answers 400 to what is no submission, and to an old size over the new one', async () => {
    const log = freshLog();
    expect((await post('')).status).toBe(400);
    expect((await post('old 0\n')).status).toBe(400);
    expect((await post(Uint8Array.of(0xff, 0xfe))).status).toBe(400);
    expect((await post(submission(log, 9, 4))).status).toBe(400);
  });

  test('does not read more than a submission can hold', async () => {
    expect((await post('x'.repeat(70_000))).status).toBe(413);
  });

  test('answers 409 with its size to whoever begins elsewhere, which is how a log learns it', async () => {
    const log = freshLog();
    await post(submission(log, 0, 6));
    for (const [from, to] of [
      [0, 8],
      [5, 8],
      [7, 8],
      [3, 5],
    ] as const) {
      expect(await post(submission(log, from, to))).toEqual({
        status: 409,
        type: 'text/x.tlog.size',
        body: '6\n',
      });
    }
    expect((await headOf(log))?.size).toBe(6);
  });

  test('refuses a split view: another root of its size with 409, another history with 422', async () => {
    const log = freshLog();
    expect((await post(submission(log, 0, 6))).status).toBe(200);
    expect(await post(submission(log, 6, 6, 'b'))).toMatchObject({ status: 409, body: '6\n' });
    expect((await post(submission(log, 6, 9, 'b'))).status).toBe(422);
    const honest = await headOf(log);
    expect((await post(submission(log, 6, 9))).status).toBe(200);
    expect(honest?.size).toBe(6);
    expect((await post(submission(log, 6, 9, 'b'))).status).toBe(409);
  });

  test('of two histories that come at once one is cosigned, whichever is first', async () => {
    const log = freshLog();
    await post(submission(log, 0, 1));
    let cosigned = '';
    // After the first leaf each history goes its own way.
    for (let round = 0; round < 6; round += 1) {
      const before = await headOf(log);
      const size = before?.size ?? 0;
      const histories = round === 0 ? ['a', 'b', 'c', 'd'] : [cosigned, cosigned, 'x', 'y'];
      const answers = await Promise.all(
        histories.map((history, at) => post(submission(log, size, size + 1 + at, history))),
      );
      const winners = answers.flatMap(({ status }, at) => (status === 200 ? [at] : []));
      expect(winners).toHaveLength(1);
      cosigned = histories[winners[0]!]!;
      expect((await headOf(log))?.size).toBe(size + 1 + winners[0]!);
    }
  });

  test('its database refuses to go back, or to another root of one size', async () => {
    const log = freshLog();
    await post(submission(log, 0, 6));
    for (const change of [
      'update ledger_witnessed_logs set size = 5 where origin = $1',
      `update ledger_witnessed_logs set root = 'other' where origin = $1`,
      `update ledger_witnessed_logs set origin = 'other' where origin = $1`,
    ]) {
      await expect(bench.pool.query(change, [log.key.name])).rejects.toThrow('one history');
    }
    const remove = bench.pool.query('delete from ledger_witnessed_logs where origin = $1', [log.key.name]);
    await expect(remove).rejects.toThrow('append-only');
  });

  test('its key is its own: not that of its log, and the public half is known to the database', async () => {
    const { rows } = await bench.pool.query('select purpose, name from ledger_keys order by purpose');
    expect(rows).toContainEqual({ purpose: 'witness', name: 'witness.example/witness' });
    expect(own.witness.key.publicKey).not.toEqual(own.log.key.publicKey);
  });
});

describe('an installation that cosigns for nobody', () => {
  test('is no witness and has no key for it', async () => {
    const plain = await startLedgerBench();
    try {
      const answer = await fetch(`${await plain.listen()}/witness/add-checkpoint`, {
        method: 'POST',
        body: 'x',
      });
      expect(answer.status).toBe(404);
      const { rows } = await plain.pool.query(`select 1 from ledger_keys where purpose = 'witness'`);
      expect(rows).toEqual([]);
    } finally {
      await plain.stop();
    }
  });
});
