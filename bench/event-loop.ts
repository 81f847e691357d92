/*
 * Measures whether long work keeps others waiting: npm run bench:loop
 *
 * The product runs as its own process on an embedded PostgreSQL of its own. One long work after the other is put on it
 * over HTTP; meanwhile another process asks `/health` every ten milliseconds. Beside the worst and the 99th percentile of
 * those answers stands the longest turn of its event loop, how long the work took and the most memory that the product held. Works can be chosen by name:
 * npm run bench:loop -- statement list. The last line is JSON.
 */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase, createPool } from '../apps/server/src/platform/database/database.ts';
import { createHttpClient } from '../apps/server/src/testing/http-client.ts';
import { databaseUrlOf, startProduct } from '../apps/server/src/testing/product.ts';
import { putTestLists } from '../apps/server/src/testing/test-lists.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { worksOf } from './event-loop-works.ts';
import { longestTurnMs, measuredProduct } from './loop-turns.ts';
import { forgetPeak, peakRssMb, watchHealth } from './health-watch.ts';

const chosen = process.argv.slice(2);
const turnsPort = 20_000 + (process.pid % 20_000);
const directory = temporaryDirectory('bench');
const product = await startProduct({
  dataDirectory: directory,
  environment: { ...measuredProduct(turnsPort), TSA_INTERVAL_MS: '2000', UPLOAD_BYTES_MAX: '200000000' },
});
const pid = pidOfProduct();
const pool = createPool(databaseUrlOf(directory), 4);
await putTestLists(createDatabase(pool));
const health = watchHealth(product.url);
try {
  const { authorization } = await createHttpClient(() => product.url).becomeAdmin(product.setupLink);
  const figures: Record<string, object> = {};
  for (const { name, prepare, work } of await worksOf({ url: product.url, pool, authorization })) {
    if (chosen.length > 0 && !chosen.some((each) => name.startsWith(each))) continue;
    const prepared = await prepare();
    // Preparing keeps this process so long that the product closes connections it has not heard of: it hears of them now.
    await wait(100);
    forgetPeak(pid);
    await longestTurnMs(turnsPort);
    const start = performance.now();
    let said: unknown;
    const times = await health.during(async () => {
      said = await work(prepared);
    });
    figures[name] = {
      ...times,
      longestTurnMs: await longestTurnMs(turnsPort),
      seconds: Math.round((performance.now() - start) / 100) / 10,
      peakRssMb: peakRssMb(pid),
    };
    console.log(name, figures[name], said);
  }
  console.log(JSON.stringify(figures));
} finally {
  health.close();
  await pool.end();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}

function pidOfProduct(): number {
  const found = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .find((line) => line.includes('main.ts'));
  return Number(found?.trim().split(' ')[0] ?? 0);
}
