/*
 * Measures lists and searches as tables grow: npm run bench:scale [-- --million]
 *
 * The product runs as its own process on an embedded PostgreSQL of its own, with 10,000, 100,000 and, if asked, 1,000,000
 * payments and what belongs to them. Each question is put over HTTP again and again with other words and places. The
 * last line is JSON: milliseconds by question and size, at the middle and for 95 of 100. `ONLY=ledger` puts those alone whose name
 * begins so.
 */
import { rmSync } from 'node:fs';
import { rebuildDays } from '../apps/server/src/modules/insights/index.ts';
import { createDatabase, createPool } from '../apps/server/src/platform/database/database.ts';
import { createHttpClient } from '../apps/server/src/testing/http-client.ts';
import { databaseUrlOf, startProduct } from '../apps/server/src/testing/product.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { fillLists } from '../apps/server/src/testing/scale-data.ts';
import { scaleQuestions } from '../apps/server/src/testing/scale-questions.ts';

const sizes =
  process.env['SIZES']?.split(',').map(Number) ??
  (process.argv.includes('--million') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]);
const times = Number(process.env['TIMES'] ?? 24);

const result: Record<string, Record<string, { p50Ms: number; p95Ms: number }>> = {};
for (const size of sizes) result[size] = await measure(size);
console.log(JSON.stringify({ bench: 'scale', times, ...result }));

async function measure(size: number) {
  const directory = temporaryDirectory('bench');
  const environment = {
    REQUESTS_PER_MINUTE: '100000000',
    LOG_LEVEL: 'error',
    ROLE: 'web',
    CHECK_ANSWERS: 'false',
  };
  const product = await startProduct({ dataDirectory: directory, environment });
  const pool = createPool(databaseUrlOf(directory), 2);
  try {
    const http = createHttpClient(() => product.url);
    const admin = await http.becomeAdmin(product.setupLink);
    const ask: typeof http.request = async (method, path, body) => {
      const answer = await http.request(method, path, body, admin);
      if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer;
    };
    const draft = await ask('POST', '/api/onboarding/cases', { form: { clientName: 'Erdachta Muster' } });
    const startedAt = performance.now();
    await fillLists(pool, size, (draft.body as { caseId: string }).caseId);
    await rebuildDays(createDatabase(pool));
    console.log(`${size} payments filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    const figures: Record<string, { p50Ms: number; p95Ms: number }> = {};
    for (const [label, question] of Object.entries(scaleQuestions)) {
      if (!label.startsWith(process.env['ONLY'] ?? '')) continue;
      const took: number[] = [];
      for (let n = -3; n < times; n += 1) {
        const { route, input } = question(n + 3, size);
        const asked = new URLSearchParams(
          Object.entries(input.query ?? {}).map(([name, value]): [string, string] => [name, String(value)]),
        );
        const from = performance.now();
        await ask(route.method, `${route.path}?${asked.toString()}`, input.body);
        // The first ones only fetch what a firm that works has in memory.
        if (n >= 0) took.push(performance.now() - from);
      }
      took.sort((a, b) => a - b);
      const at = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10;
      figures[label] = { p50Ms: at(0.5), p95Ms: at(0.95) };
      console.log(`${String(size).padStart(8)}  ${label.padEnd(50)} ${at(0.5)}  ${at(0.95)}`);
    }
    return figures;
  } finally {
    await pool.end();
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
