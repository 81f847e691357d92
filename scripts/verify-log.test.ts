import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { formatCheckpoint, parseTilePath, pemOfCertificates, rootOf, subtreesOf } from '@sorgfalt/ledger';
import {
  ORIGIN,
  flipBit,
  leavesOf,
  logKey as keyOfLog,
  nodeSha256,
  rangeOf,
  rootCertificate,
  signNote,
  tileReaderOf,
} from '@sorgfalt/ledger/testing';
import { bundleOf, contentOf, leavesOfContent, pinned, sampleEntries } from '@sorgfalt/ledger/testing/bundle';
import { whileAnswering } from '../testing/http-answers.ts';
import { scratchFiles } from '../testing/scratch-files.ts';

const file = scratchFiles('verify-log');

const entries = sampleEntries();
const bytes = await bundleOf(contentOf(entries, 40));
const sound = file('sound.asice', bytes);
const changed = file('changed.asice', flipBit(bytes, 8 * 40));
const root = ['--root', file('root.pem', pemOfCertificates([rootCertificate]))];
const keys = [...root, '--log-key', ...pinned.logKeys!];
const all = [...keys, '--witness', ...pinned.witnesses!];

const grown = [...leavesOfContent(entries, 40), ...leavesOf(600).slice(40)];

/** Verifies the file against a log of these leaves that is published; `{log}` stands for its address. */
function against(leaves: readonly Uint8Array[], ...args: string[]) {
  const size = leaves.length;
  const note = signNote(
    formatCheckpoint({ origin: ORIGIN, size, root: rootOf(rangeOf(leaves), nodeSha256) }),
    keyOfLog,
  );
  const readTile = tileReaderOf(subtreesOf(leaves, nodeSha256), size);
  return whileAnswering(
    async ({ url = '' }, response) => {
      if (url === '/log/checkpoint') return response.end(note);
      const tile = parseTilePath(url.slice('/log/'.length));
      const hashes = tile.ok ? await readTile(tile.value) : null;
      return hashes === null ? response.writeHead(404).end() : response.end(hashes);
    },
    (url) => verify(...args.map((arg) => arg.replace('{log}', `${url}/log`))),
  );
}

async function verify(...args: string[]) {
  const child = spawn(process.execPath, ['scripts/verify.ts', ...args], { env: {} });
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, stdout, stderr };
}

describe('npm run verify with a log', () => {
  test('ends as the file alone where the log continues its tree, and says what was asked', async () => {
    const { status, stdout } = await against(grown, sound, ...all, '--log', '{log}', '--strict');
    expect(stdout).toContain('from=40  to=600\nThe log that is published continues the tree of this file.');
    expect(stdout).toMatch(/^asked: http:\S+\/log\/checkpoint http:\S+\/log\/tile\/0\/000 /mu);
    expect(status).toBe(0);
    expect((await against(grown, sound, ...keys, '--log', '{log}')).status).toBe(3);
    expect((await against(grown, sound, '--log', '{log}')).status).toBe(2);
  });

  test('ends with 4 and shows the checkpoint where the log was rewritten, however little is given', async () => {
    const rewritten = grown.with(3, leavesOf(200).at(-1)!);
    const { status, stdout } = await against(rewritten, sound, ...all, '--log', '{log}');
    expect(status).toBe(4);
    expect(stdout).toContain('Verified: every check passed');
    expect(stdout).toContain('the log does not begin as the tree of the file was  from=40  to=600');
    expect(stdout).toContain(`${ORIGIN}\n600\n`);
    expect(stdout).not.toContain('proves nothing against the firm');
    const own = await against(rewritten, sound, '--log', '{log}', '--strict');
    expect(own.status).toBe(4);
    expect(own.stdout).toContain('proves nothing against the firm');
  });

  test('ends with 6, or 1 for whoever is strict, where the log shows less than the file', async () => {
    const older = leavesOfContent(entries, 40).slice(0, 39);
    const { status, stdout } = await against(older, sound, ...all, '--log', '{log}');
    expect(status).toBe(6);
    expect(stdout).toContain('from=40  to=39\nThe log shows fewer entries than this file');
    expect((await against(older, sound, ...all, '--log', '{log}', '--strict')).status).toBe(1);
  });

  test('ends with 6 where the log cannot be asked, after what the file says', async () => {
    const { status, stdout } = await verify(sound, ...all, '--log', 'http://127.0.0.1:1/log');
    expect(status).toBe(6);
    expect(stdout).toContain('Verified: every check passed');
    expect(stdout).toContain('Not compared: http://127.0.0.1:1/log/checkpoint cannot be reached.');
  });

  test('ends with 1 where the file is not sound, and asks nobody', async () => {
    const { status, stdout } = await verify(changed, ...all, '--log', 'http://127.0.0.1:1/log');
    expect(status).toBe(1);
    expect(stdout).toContain('Not compared: this file is not sound.');
  });

  test('gives what was asked, the checkpoint and the comparison as JSON', async () => {
    const { status, stdout } = await against(grown, sound, '--log', '{log}', '--json');
    expect(status).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({
      files: [{ verdict: 'unpinned' }],
      log: {
        asked: expect.arrayContaining([expect.stringMatching(/\/log\/checkpoint$/u)]),
        checkpoint: expect.stringContaining(`${ORIGIN}\n600\n`),
        comparison: { outcome: 'same-history', detail: { from: 40, to: 600 } },
      },
    });
    const away = await verify(sound, '--log', 'http://127.0.0.1:1/log', '--json');
    expect(JSON.parse(away.stdout)).toMatchObject({
      log: { problem: expect.stringContaining('cannot be reached') },
    });
  });

  test('takes one file only', async () => {
    const { status, stderr } = await verify(sound, sound, '--log', 'http://127.0.0.1:1/log');
    expect(status).toBe(1);
    expect(stderr).toContain('Give one file to compare with a log.');
  });
});
