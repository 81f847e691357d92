import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cosignatureLine, cosignedBytes, parseNote } from '@sorgfalt/ledger';
import { submitOverHttp } from '../../../adapters/witness/http-witness.ts';
import type { SubmitCheckpoint } from '../../../adapters/witness/http-witness.ts';
import { startLedgerBench } from '../../../testing/ledger-bench.ts';
import type { LedgerBench } from '../../../testing/ledger-bench.ts';
import { hasQuorum, newestPublished } from './cosignatures.ts';
import { sha256, signEd25519 } from '../crypto.ts';
import { knownInstallation, naiveCosignedAt } from '../../../testing/ledger/known-keys.ts';
import type { KnownInstallation } from '../../../testing/ledger/known-keys.ts';
import { naiveHead } from '../../../testing/ledger/naive-log.ts';
import { createWitnessTasks } from './witness-client.ts';
import { readWitnessSettings } from './witness-settings.ts';

const firm = knownInstallation('firm.example');
const fork = knownInstallation('firm.example', firm);
const witnesses = [knownInstallation('w1.example'), knownInstallation('w2.example')];
const running: LedgerBench[] = [];
const addresses: string[] = [];
let log: LedgerBench;
let prefix: string;

async function start(environment: Readonly<Record<string, string>>): Promise<LedgerBench> {
  const bench = await startLedgerBench(environment);
  running.push(bench);
  return bench;
}

const partOf = (at: number) => `${witnesses.at(at)!.witness.vkey} ${addresses.at(at)!}/witness`;

beforeAll(async () => {
  for (const { environment } of witnesses) {
    const bench = await start({ ...environment, WITNESSED_LOGS: firm.log.vkey });
    addresses.push(await bench.listen());
  }
  log = await start({
    ...firm.environment,
    WITNESSES: `${partOf(0)}, ${partOf(1)}`,
    WITNESS_QUORUM: '2',
  });
  prefix = `${await log.listen()}/log`;
});
afterAll(async () => {
  for (const bench of running) await bench.stop();
});

const run = (bench = log) => bench.ledger.tasks['ledger.witness']!({}, undefined);
const policy = () => readWitnessSettings({ witnesses: [partOf(0), partOf(1)], quorum: 2, logs: [] });
const checkpointNow = async () => (await fetch(`${prefix}/checkpoint`)).text();
const cosignatures = async (bench = log) =>
  (await bench.pool.query('select checkpoint_no, line from ledger_cosignatures order by 1, witness')).rows;
const lastNo = async () =>
  (await log.pool.query('select max(no) as no from ledger_checkpoints')).rows[0].no as number;

/** The job of the log with another way to its witnesses, or with some of them only. */
function runWith(submit: SubmitCheckpoint, now = Date.now, peers = policy().peers): Promise<void> {
  const { database, spine } = log;
  const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
  return createWitnessTasks({ database, spine, peers, submit, log: quiet, now })['ledger.witness']!(
    {},
    undefined,
  );
}

describe('a log with two witnesses', () => {
  test('has nothing cosigned while it is empty', async () => {
    await run();
    expect(await cosignatures()).toEqual([]);
    expect((await fetch(`${prefix}/checkpoint`)).status).toBe(404);
  });

  test('publishes a checkpoint once both have cosigned it, with their lines', async () => {
    await log.sealed();
    expect((await fetch(`${prefix}/checkpoint`)).status).toBe(404);
    expect(await hasQuorum(log.database, 1, policy())).toBe(false);
    await run();
    const note = await checkpointNow();
    expect(naiveHead(note, Buffer.from(firm.log.key.publicKey)).size).toBe(1);
    for (const { witness } of witnesses) {
      expect(naiveCosignedAt(note, witness)).toBeGreaterThan(Date.now() / 1000 - 60);
    }
    expect(await hasQuorum(log.database, 1, policy())).toBe(true);
  });

  test('leads them on with consistency proofs, and asks once for each checkpoint', async () => {
    for (let round = 0; round < 3; round += 1) {
      await log.sealed();
      await log.sealed();
      await run();
      await run();
    }
    let asked = 0;
    await runWith((...submission) => {
      asked += 1;
      return submitOverHttp(...submission);
    });
    expect(asked).toBe(0);
    const rows = await cosignatures();
    expect(rows.filter(({ checkpoint_no }) => checkpoint_no === rows.at(-1).checkpoint_no)).toHaveLength(2);
    expect(naiveHead(await checkpointNow(), Buffer.from(firm.log.key.publicKey)).size).toBe(7);
    const { rows: events } = await log.pool.query(
      `select data from events where type = 'ledger.witnessed' order by id`,
    );
    expect(events).toHaveLength(rows.length);
    expect(events.at(-1).data).toMatchObject({ block: await lastNo(), treeSize: 7 });
  });

  test('goes on showing the last cosigned checkpoint until the next one is', async () => {
    const before = await checkpointNow();
    await log.sealed();
    expect(await checkpointNow()).toBe(before);
    expect((await newestPublished(log.database, policy()))?.no).toBe((await lastNo()) - 1);
    await run();
    expect(naiveHead(await checkpointNow(), Buffer.from(firm.log.key.publicKey)).size).toBe(8);
  });

  test('one of two is not enough, and the job is tried again for the other', async () => {
    await log.sealed();
    const no = await lastNo();
    const down: SubmitCheckpoint = (url, body, signal) =>
      url.startsWith(addresses.at(1)!)
        ? Promise.reject(new TypeError('x'))
        : submitOverHttp(url, body, signal);
    await expect(runWith(down)).rejects.toThrow('w2.example/witness: it cannot be reached');
    expect(await hasQuorum(log.database, no, policy())).toBe(false);
    await run();
    expect(await hasQuorum(log.database, no, policy())).toBe(true);
  });

  test('learns where a witness stands from its 409, as after an answer that was lost', async () => {
    await log.sealed();
    const lost: SubmitCheckpoint = async (url, body, signal) => {
      await submitOverHttp(url, body, signal);
      throw new TypeError('the connection broke');
    };
    await expect(runWith(lost)).rejects.toThrow('cannot be reached');
    await log.sealed();
    await run();
    expect(await hasQuorum(log.database, await lastNo(), policy())).toBe(true);
  });
});

describe('an answer that proves nothing', () => {
  let note: string;
  beforeEach(async () => {
    await log.sealed();
    const { rows } = await log.pool.query('select note from ledger_checkpoints order by no desc limit 1');
    note = rows[0].note;
  });

  const lineOf = (by: KnownInstallation, time: number, text?: string) => {
    const parsed = parseNote(note);
    const signed = text ?? (parsed.ok ? parsed.value.text : '');
    const signature = signEd25519(by.witness.privateKey, cosignedBytes(signed, time));
    return cosignatureLine(by.witness.key, time, signature, sha256);
  };
  const seconds = () => Math.floor(Date.now() / 1000);

  test.each<[string, RegExp, () => { status: number; body: string }]>([
    ['no signature', /no signature/, () => ({ status: 200, body: 'thanks\n' })],
    ['nothing', /unknown-signer/, () => ({ status: 200, body: '' })],
    ['the line of somebody else', /unknown-signer/, () => ({ status: 200, body: lineOf(fork, seconds()) })],
    [
      'a line over another checkpoint',
      /invalid-signature/,
      () => ({ status: 200, body: lineOf(witnesses[0]!, seconds(), 'a\n1\nb\n') }),
    ],
    [
      'a line of tomorrow',
      /clock is ahead/,
      () => ({ status: 200, body: lineOf(witnesses[0]!, seconds() + 86_400) }),
    ],
    ['a conflict without a size', /without a size/, () => ({ status: 409, body: 'no\n' })],
    [
      'a conflict that changes each time',
      /another tree each/,
      () => ({ status: 409, body: `${nextSize()}\n` }),
    ],
    ['a larger tree', /set back, or copied/, () => ({ status: 409, body: '1000000\n' })],
    ['a refusal of the proof', /histories is forged/, () => ({ status: 422, body: '' })],
    ['a log that it does not know', /does not know this log/, () => ({ status: 404, body: '' })],
    ['an error', /answers 500/, () => ({ status: 500, body: '' })],
  ])('%s is not stored, and the job says what it means', async (_, message, answer) => {
    const before = await cosignatures();
    const peers = policy().peers.slice(0, 1);
    await expect(runWith(async () => answer(), Date.now, peers)).rejects.toThrow(message);
    expect(await cosignatures()).toEqual(before);
  });

  let turn = 0;
  const nextSize = () => (turn = (turn % 2) + 1);

  test('of several lines only the one of the configured key is kept', async () => {
    const peers = policy().peers.slice(0, 1);
    const body = lineOf(fork, seconds()) + lineOf(witnesses[0]!, seconds());
    await runWith(async () => ({ status: 200, body }), Date.now, peers);
    const stored = (await cosignatures()).at(-1);
    expect(stored.line).toBe(
      lineOf(witnesses[0]!, Number(naiveCosignedAt(note + body, witnesses[0]!.witness))),
    );
  });
});

describe('a second history under the name and key of the log', () => {
  test('is refused by the witness, whatever its size, and is told so', async () => {
    await run();
    const forked = await start({ ...fork.environment, WITNESSES: partOf(0) });
    await forked.sealed();
    await expect(run(forked)).rejects.toThrow(/set back, or copied/);
    const size = (await log.pool.query('select max(tree_size) as n from ledger_checkpoints')).rows[0].n;
    for (let leaf = 1; leaf < size; leaf += 1) await forked.seal();
    await forked.ledger.sequence();
    await expect(run(forked)).rejects.toThrow(/histories is forged/);
    await forked.sealed();
    await expect(run(forked)).rejects.toThrow(/histories is forged/);
    expect(await cosignatures(forked)).toEqual([]);
    expect(forked.errors.length).toBeGreaterThan(0);
    await log.sealed();
    await run();
    expect(await hasQuorum(log.database, await lastNo(), policy())).toBe(true);
  });
});

describe('stored cosignatures', () => {
  test('are append-only, and one that was altered or taken away does not count', async () => {
    await log.sealed();
    await run();
    const no = await lastNo();
    const strip = `delete from ledger_cosignatures where checkpoint_no = ${no} and line like '%w1.example%'`;
    await expect(log.pool.query(strip)).rejects.toThrow('append-only');
    expect((await log.ledger.audit()).findings).toEqual([]);
    const found = async () => (await log.ledger.audit()).findings.map(({ code, where }) => [code, where]);
    await log.pool.query('alter table ledger_cosignatures disable trigger all');
    await log.pool.query(
      `update ledger_cosignatures set line = (select line from ledger_cosignatures o
         where o.witness = ledger_cosignatures.witness and o.checkpoint_no < ${no} limit 1)
       where checkpoint_no = ${no}`,
    );
    expect(await hasQuorum(log.database, no, policy())).toBe(false);
    expect(await found()).toEqual(Array.from({ length: 2 }, () => ['cosignature-differs', `block ${no}`]));
    await log.pool.query(strip);
    expect(await found()).toContainEqual(['cosignature-missing', `block ${no}`]);
    expect(await hasQuorum(log.database, no, { ...policy(), quorum: 1 })).toBe(false);
    expect(await hasQuorum(log.database, no, { ...policy(), quorum: 0 })).toBe(true);
    expect(await hasQuorum(log.database, no + 1, policy())).toBe(false);
  });
});

describe('settings of witnesses', () => {
  const vkey = witnesses[0]!.witness.vkey;
  test.each([
    ['a log key as that of a witness', { witnesses: [`${firm.log.vkey} https://w.example`] }, 'WITNESSES'],
    ['no address', { witnesses: [vkey] }, 'WITNESSES'],
    ['another kind of address', { witnesses: [`${vkey} file:///etc/passwd`] }, 'WITNESSES'],
    ['something more', { witnesses: [`${vkey} https://w.example x`] }, 'WITNESSES'],
    ['a witness twice', { witnesses: [`${vkey} https://a.example`, `${vkey} https://b.example`] }, 'twice'],
    ['more than there are', { quorum: 1 }, 'WITNESS_QUORUM'],
    ['a witness key as that of a log', { logs: [vkey] }, 'WITNESSED_LOGS'],
  ])('%s stops the start', (_, change, message) => {
    expect(() => readWitnessSettings({ witnesses: [], quorum: 0, logs: [], ...change })).toThrow(message);
  });

  test('a slash at the end of an address does not count', () => {
    const [peer] = readWitnessSettings({
      witnesses: [`${vkey}  https://w.example/a/`],
      quorum: 0,
      logs: [],
    }).peers;
    expect(peer?.url).toBe('https://w.example/a');
  });
});
