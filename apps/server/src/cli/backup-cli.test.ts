import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { onboardingRoutes, readinessRoutes, systemRoutes } from '@sorgfalt/contract';
import type { CaseDetail, RouteOutput } from '@sorgfalt/contract';
import { cleanForm } from '../testing/modules/onboarding.ts';
import { createHttpClient } from '../testing/http-client.ts';
import { databaseUrlOf, startProduct } from '../testing/product.ts';
import type { Product } from '../testing/product.ts';
import { eventually } from '../testing/test-app.ts';
import { cloneDatabase } from '../testing/test-database.ts';
import { temporaryDirectory } from '../testing/temporary-directory.ts';

const root = join(import.meta.dirname, '../../../..');
const directory = temporaryDirectory('backup-cli');
const folder = join(directory, 'backups');
let product: Product;
let authorization: { authorization: string };
const { request, becomeAdmin } = createHttpClient(() => product.url);

beforeAll(async () => {
  product = await startProduct({ dataDirectory: join(directory, 'first') });
  authorization = await becomeAdmin(product.setupLink);
});
afterAll(async () => {
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
});

/** Runs a command as the operator does; `killWhen` ends it as a power cut would. */
async function run(
  dataDirectory: string,
  words: readonly string[],
  killWhen?: () => boolean | Promise<boolean>,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['apps/server/src/cli/backup-cli.ts', ...words], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDirectory, ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  let isOver = false;
  const ended = new Promise<number | null>((done) =>
    child.once('exit', (code) => {
      isOver = true;
      done(code);
    }),
  );
  while (killWhen !== undefined && !isOver) {
    if (await killWhen()) child.kill('SIGKILL');
    await delay(5);
  }
  return { code: await ended, said };
}

/** Opens a case and submits it; gives its path. */
async function submit(): Promise<string> {
  const opened = await request('POST', onboardingRoutes.create.path, { form: cleanForm }, authorization);
  expect(opened.status).toBe(201);
  const { caseId, version }: CaseDetail = opened.body;
  const path = `/api/onboarding/cases/${caseId}`;
  await request('POST', `${path}/submit`, { version, isStepwise: false }, authorization);
  return path;
}
const isDecided = async (path: string) => {
  const { body } = await request('GET', path, undefined, authorization);
  return ['approved', 'in_review'].includes((body as CaseDetail).status);
};

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test(
  'a backup taken under load is killed, taken, tried, the trial recorded, and restored, and the product goes on with it',
  { timeout: 600_000 },
  async () => {
    const first = join(directory, 'first');
    let isLoaded = true;
    const load = (async () => {
      while (isLoaded) {
        await submit();
        await delay(100);
      }
    })();
    const isBegun = () => {
      try {
        return readdirSync(folder).some((name) => name.endsWith('.partial'));
      } catch {
        return false;
      }
    };
    const killed = await run(first, ['backup', folder], isBegun);
    expect(killed.code).toBeNull();
    expect(readdirSync(folder).filter((name) => name.endsWith('.backup'))).toEqual([]);
    const made = await run(first, ['backup', folder]);
    isLoaded = false;
    await load;
    expect(made).toMatchObject({ code: 0, said: expect.stringContaining('are not in it') });
    const [name = '', ...others] = readdirSync(folder);
    expect(others, 'what was left behind is gone').toEqual([]);
    const file = join(folder, name);

    // A drill that is killed leaves its place and its PostgreSQL; the next one clears them away.
    const scratch = join(directory, 'scratch');
    mkdirSync(scratch);
    const places = () => readdirSync(scratch).map((place) => join(scratch, place));
    const postmasters = () =>
      places().flatMap((place) => {
        try {
          return [Number.parseInt(readFileSync(join(place, 'postgres/data/postmaster.pid'), 'utf8'), 10)];
        } catch {
          // Not there yet, or gone since somebody looked.
          return [];
        }
      });
    const left: number[] = [];
    // A negative number is that of a server that only sets the place up.
    const isTrying = () => left.push(...postmasters().filter((pid) => pid > 0)) > 0;
    const cut = await run(first, ['verify', file], isTrying, { TMPDIR: scratch });
    expect(cut.code, cut.said).toBeNull();
    expect(left.filter(isRunning)).not.toEqual([]);
    const tried = await run(first, ['verify', file], undefined, { TMPDIR: scratch });
    expect(tried.said).toContain('Removed what an interrupted drill had left behind');
    expect(tried.said).toContain('is good');
    expect(tried.code).toBe(0);
    expect(places()).toEqual([]);
    expect(left.filter(isRunning)).toEqual([]);

    // What came out stands with the product: good, then not, each with its time.
    const drillPart = async () => {
      const { body } = await request('GET', readinessRoutes.read.path, undefined, authorization);
      return (body as RouteOutput<typeof readinessRoutes.read>).parts.find(({ part }) => part === 'drill');
    };
    expect(await drillPart()).toMatchObject({ state: 'ok', failedAt: null });
    const broken = join(directory, 'broken.backup');
    writeFileSync(broken, readFileSync(file).subarray(0, -2000));
    const failed = await run(first, ['verify', broken]);
    expect(failed).toMatchObject({ code: 1, said: expect.stringContaining('cannot be relied on') });
    expect(await drillPart()).toMatchObject({ state: 'degraded', failedAt: expect.any(String) });
    expect((await request('GET', systemRoutes.ready.path)).body).toMatchObject({
      backup: { takenAt: expect.any(String) },
    });

    // The first place burns down; its secrets were kept.
    await product.stop();
    // The verdict is that of the drill, whether anybody can write it down or not.
    const unrecorded = await run(first, ['verify', broken]);
    expect(unrecorded).toMatchObject({ code: 1, said: expect.stringContaining('is not recorded') });
    expect(unrecorded.said).toContain('cannot be relied on');
    const second = join(directory, 'second');
    cpSync(join(first, 'secrets'), join(second, 'secrets'), { recursive: true });
    rmSync(join(second, 'secrets/ledger-head'), { force: true });
    const isRestoring = async () => {
      // Its database has an address once it runs.
      if (!existsSync(join(second, 'postgres/embedded-url'))) return false;
      const client = new Client({ connectionString: databaseUrlOf(second) });
      client.on('error', () => undefined);
      try {
        await client.connect();
        const { rows } = await client.query(
          `select from pg_stat_activity where application_name = 'sorgfalt-restore' and xact_start is not null`,
        );
        return rows.length > 0;
      } catch {
        return false;
      } finally {
        await client.end().catch(() => undefined);
      }
    };
    expect((await run(second, ['restore', file], isRestoring)).code).toBeNull();
    const restored = await run(second, ['restore', file]);
    expect(restored.said).toContain('are in order');
    expect(restored.code).toBe(0);
    expect((await run(second, ['restore', file])).said).toContain('not empty');

    // Under its old address, which its tokens name.
    product = await startProduct({ dataDirectory: second, port: Number(new URL(product.url).port) });
    const ready = () => request('GET', systemRoutes.ready.path);
    await eventually(async () => (await ready()).status === 200).catch(() => undefined);
    expect((await ready()).body).toMatchObject({
      status: 'ready',
      reasons: {},
      checks: { epoch: true, ledger: true },
    });
    // The token is of a key that came back with the secrets and the database; what it opens goes all the way.
    const path = await submit();
    await eventually(() => isDecided(path), 2400);
  },
);

test('a database that is away, or not there, is said in a sentence', async () => {
  const database = await cloneDatabase();
  onTestFinished(() => database.drop());
  const nowhere = Object.assign(new URL(database.url), { pathname: '/nowhere' }).href;
  for (const [url, sentence] of [
    ['postgres://desk@127.0.0.1:9/desk', 'cannot be reached'],
    [nowhere, 'database "nowhere" does not exist'],
  ] as const) {
    const { code, said } = await run(directory, ['backup', folder], undefined, { DATABASE_URL: url });
    expect([code, said.trim().split('\n')]).toEqual([1, [expect.stringContaining(sentence)]]);
  }
});

test('a folder where none can be is said, and not tried for ever', async () => {
  const { code, said } = await run(join(directory, 'first'), ['backup', '/proc/backups']);
  expect([code, said]).toEqual([1, expect.stringContaining('/proc/backups')]);
});
