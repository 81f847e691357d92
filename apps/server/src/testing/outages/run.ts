import { setTimeout as delay } from 'node:timers/promises';
import { createPool } from '../../platform/database/database.ts';
import { locks } from '../../platform/database/locks.ts';
import { createHttpClient } from '../http-client.ts';
import { killBank } from '../payment-desk.ts';
import { failing, granting } from '../local-tsa.ts';
import { openGround } from './ground.ts';
import type { Ground } from './ground.ts';
import { judgeOutages, untilCalm } from './judge.ts';
import type { Verdict } from './judge.ts';
import { planOf } from './plan.ts';
import type { Act, PlanOptions } from './plan.ts';
import { openStaff } from './staff.ts';
import { killServer, openStage, roles } from './stage.ts';
import type { Stage } from './stage.ts';
import { openScreen, watchBounds } from './watch.ts';
import type { WatchFigures } from './watch.ts';
import { startWork } from './work.ts';

export interface OutagesOptions extends PlanOptions {
  readonly directory: string;
  /** How long the product may take to answer again before it counts as gone, and what it began to end. */
  readonly patienceMs: number;
  /** How long an officer rests after each act: the shorter, the more is under way when the ground goes. */
  readonly pauseMs: number;
  readonly say?: (line: string) => void;
}

export interface OutagesFigures extends Verdict, WatchFigures {
  /** Begun, and neither ended nor before a person. */
  readonly stuck: readonly string[];
  readonly seed: number;
  readonly outages: number;
  readonly cuts: number;
  readonly kills: number;
  /** What could not be done here, and why. */
  readonly leftOut: readonly string[];
  /** How often somebody had to start something by hand. */
  readonly restartsByHand: number;
  /** Servers that ended though nobody killed them. */
  readonly endedByThemselves: number;
  /** Bounds that were passed. */
  readonly excesses: readonly string[];
  /** The longest time from the return of the ground until the product and every role of it answered. */
  readonly returnMsMost: number;
  /** The same from the kill of a process, which has to start again. */
  readonly restartMsMost: number;
  /** How long one client took from the draft to the last step before anything happened, and at most after something did. */
  readonly takeInMsFair: number;
  readonly takeInMsMost: number;
  readonly seconds: number;
}

/** Starts the product, has people work with it, takes the ground away as the seed says, and judges what is left. */
export async function runOutages(options: OutagesOptions): Promise<OutagesFigures> {
  const startedMs = Date.now();
  const { directory, say = () => undefined } = options;
  const rounds = planOf(options);
  const ground = await openGround(directory);
  const pool = createPool(ground.url, 4);
  say('the database is up');
  const stage = await openStage(ground, directory).catch(async (error: unknown) => {
    await pool.end();
    await ground.stop();
    throw error;
  });
  say('the product is up');
  const staff = await openStaff(stage, pool);
  const watch = watchBounds(ground, stage);
  const screens = stage.urls().map((url) => openScreen(url, staff));
  try {
    const work = await startWork(stage, staff, pool, options.pauseMs);
    const takeInMsFair = await timed(work.takeIn);
    say('work is under way');
    const done = { killed: 0, leftOut: [] as string[], returnMs: [0], restartMs: [0], takeInMs: [0] };
    for (const [place, round] of rounds.entries()) {
      const returned = await performAll(round, { ground, stage });
      done.killed += returned.serversKilled;
      done.leftOut.push(...returned.leftOut);
      const missed = await untilAnswering(stage, ground, options.patienceMs);
      const tookMs = Date.now() - returned.atMs;
      const hasKills = round.some(({ kind }) => kind === 'kill');
      (hasKills || returned.serversKilled > 0 ? done.restartMs : done.returnMs).push(tookMs);
      if (place % takeInEvery === 0) done.takeInMs.push(await timed(work.takeIn));
      const told = round.map(({ kind, what }) => `${kind} ${what}`).join(', ');
      say(
        `${place + 1}/${rounds.length} ${told}: answers again after ${tookMs} ms${missed && `, last ${missed}`}`,
      );
    }
    say('the ground stays now');
    await work.stop();
    const stuck = await untilCalm(pool, options.patienceMs, say);
    const verdict = await judgeOutages(pool, stage, work.acknowledged, screens);
    return {
      seed: options.seed,
      ...countsOf(rounds.flat()),
      ...verdict,
      stuck,
      ...watch.figures(),
      leftOut: done.leftOut,
      // Whatever needs a hand is never reached again, and the wait for it throws.
      restartsByHand: 0,
      endedByThemselves: stage.restarts() - done.killed,
      excesses: watch.excesses(),
      returnMsMost: Math.max(...done.returnMs),
      restartMsMost: Math.max(...done.restartMs),
      takeInMsFair,
      takeInMsMost: Math.max(...done.takeInMs),
      seconds: Math.round((Date.now() - startedMs) / 1000),
    };
  } finally {
    screens.forEach((screen) => screen.stop());
    watch.stop();
    staff.stop();
    await stage.stop();
    await pool.end();
    await ground.stop();
  }
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedMs = Date.now();
  await work();
  return Date.now() - startedMs;
}

function countsOf(acts: readonly Act[]) {
  const countOf = (kind: Act['kind']) => acts.filter((act) => act.kind === kind).length;
  return { outages: countOf('outage'), cuts: countOf('cut'), kills: countOf('kill') };
}

/** After so many rounds a client is taken in from end to end, while nothing else happens. */
const takeInEvery = 4;

interface Returned {
  /** When the ground was as it should be again. */
  readonly atMs: number;
  readonly serversKilled: number;
}

/** Does the acts of a round one after the other, and gives what could not be done here. */
async function performAll(
  round: readonly Act[],
  on: { ground: Ground; stage: Stage },
): Promise<Returned & { readonly leftOut: readonly string[] }> {
  const leftOut: string[] = [];
  let [atMs, serversKilled] = [Date.now(), 0];
  for (const act of round) {
    await delay(act.pauseMs);
    const returned = await perform(act, on);
    if (returned === null) leftOut.push(`${act.what}: takes root`);
    atMs = returned?.atMs ?? atMs;
    serversKilled += returned?.serversKilled ?? 0;
  }
  return { atMs, serversKilled, leftOut };
}

/** A database that starts over needs so long at most. */
const recoveryMs = 60_000;

/** Does the act and undoes it; null where that cannot be done here. */
async function perform(act: Act, on: { ground: Ground; stage: Stage }): Promise<Returned | null> {
  const { ground, stage } = on;
  switch (act.kind) {
    case 'outage':
      if (act.what === 'disk-full' && !ground.hasSmallDisk) return null;
      return { serversKilled: await takeAway(act, on), atMs: await returnOf(ground) };
    case 'cut':
      await cut(act, ground);
      break;
    case 'kill': {
      const atMs = Date.now();
      if (act.what === 'bank') await killBank(stage.bank);
      else if (act.what === 'database') ground.kill();
      else if (act.what === 'backend') await ground.killBackend();
      else return { atMs, serversKilled: killServer(stage, act.what) ? 1 : 0 };
      await ground.untilUp(recoveryMs);
      return { atMs, serversKilled: 0 };
    }
  }
  return { serversKilled: 0, atMs: await returnOf(ground) };
}

async function returnOf(ground: Ground): Promise<number> {
  await ground.untilUp(recoveryMs);
  return Date.now();
}

/** Gives how many servers were killed with it. */
async function takeAway(
  { what, ms }: Act & { kind: 'outage' },
  { ground, stage }: { ground: Ground; stage: Stage },
): Promise<number> {
  switch (what) {
    case 'held-down':
      await ground.holdDown();
      // As after a power cut: who starts meanwhile finds no database, and waits for it.
      const isKilled = killServer(stage, 'worker');
      await delay(ms);
      await ground.rise();
      return isKilled ? 1 : 0;
    case 'restarted':
      await ground.holdDown();
      await ground.rise();
      return 0;
    case 'killed':
      ground.kill();
      return 0;
    case 'paused':
      ground.pause();
      await delay(ms);
      ground.resume();
      return 0;
    case 'disk-full':
      ground.fillDisk();
      await delay(ms);
      ground.emptyDisk();
      return 0;
    case 'tsa-failing':
    case 'tsa-silent':
      stage.tsa.behave(what === 'tsa-failing' ? failing : () => new Promise(() => undefined));
      await delay(ms);
      stage.tsa.behave(granting());
      return 0;
  }
}

async function cut({ what, ms }: Act & { kind: 'cut' }, { proxy }: Ground): Promise<void> {
  switch (what) {
    case 'all':
    case 'half':
      proxy.cut(what === 'all' ? 100 : 50);
      return;
    case 'half-open':
      proxy.deafen();
      return;
    case 'mid-statement':
    case 'before-commit':
    case 'after-commit':
      await proxy.trap(what, 10_000);
      return;
    case 'refused':
      // Whoever is connected already would not notice.
      proxy.setWeather(what);
      proxy.cut();
      break;
    case 'silent':
    case 'slow':
    case 'sliced':
      proxy.setWeather(what);
  }
  await delay(ms);
  proxy.setWeather('fair');
}

/**
 * Resolves when each address is ready and each process is present in the database, workers with their jobs; gives what
 * was missing last.
 */
async function untilAnswering(stage: Stage, ground: Ground, patienceMs: number): Promise<string> {
  const deadline = Date.now() + patienceMs;
  for (let last = ''; ;) {
    const missing = await missingIn(stage, ground).catch((error: unknown) => [String(error)]);
    if (missing.length === 0) return last;
    last = missing.join(', ');
    if (Date.now() > deadline)
      throw new Error(`It does not come back by itself: ${last}\n${stage.lastLines()}`);
    await delay(100);
  }
}

async function missingIn(stage: Stage, ground: Ground): Promise<string[]> {
  const ready = await Promise.all(
    stage.urls().map(async (url) => {
      const { request } = createHttpClient(() => url, 15_000);
      const { status, body } = await request('GET', '/ready').catch(() => ({ status: 0, body: undefined }));
      return status === 200 ? [] : [`${url} ${status} ${failingChecks(body)}`];
    }),
  );
  const pool = createPool(ground.url, 1, 3000);
  try {
    const { rows } = await pool.query<{ present: number; working: number }>(
      `with present as (
         select objid from pg_locks
         where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
       )
       select (select count(*) from present) as present,
         (select count(distinct process_key) from worker_presence where process_key in (select objid::bigint from present))
           as working`,
      [locks.presence],
    );
    const { present = 0, working = 0 } = rows[0] ?? {};
    return [
      ...ready.flat(),
      ...(present < roles.length ? [`${present} processes are present`] : []),
      ...(working < workers ? [`${working} workers`] : []),
    ];
  } finally {
    await pool.end();
  }
}

/** The parts that `/ready` says are not in order, with its reasons. */
function failingChecks(body: unknown): string {
  const { checks = {}, reasons = {}, parts = {} } = (body ?? {}) as ReadyBody;
  const failing = Object.keys(checks).filter((part) => checks[part] === false);
  const missing = Object.keys(parts).filter((part) => parts[part] === 'missing');
  return [...failing.map((part) => `${part} (${reasons[part] ?? 'no reason'})`), ...missing].join(', ');
}

interface ReadyBody {
  readonly checks?: Readonly<Record<string, boolean>>;
  readonly reasons?: Readonly<Record<string, string>>;
  readonly parts?: Readonly<Record<string, string>>;
}

const workers = roles.filter((role) => role !== 'web').length;
