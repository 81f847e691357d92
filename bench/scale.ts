/*
 * Measures lists and searches as tables grow: npm run bench:scale [-- --million]
 *
 * The product runs as its own process on an embedded PostgreSQL of its own, with 10,000, 100,000 and, if asked, 1,000,000
 * payments and what belongs to them. Each question is put over HTTP again and again with other words and places. The
 * last line is JSON: milliseconds by question and size, at the middle and for 95 of 100.
 */
import { rmSync } from 'node:fs';
import { createPool } from '../apps/server/src/platform/database/database.ts';
import { createHttpClient } from '../apps/server/src/testing/http-client.ts';
import { databaseUrlOf, startProduct } from '../apps/server/src/testing/product.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';
import { fillLists } from '../apps/server/src/testing/scale-data.ts';

const sizes =
  process.env['SIZES']?.split(',').map(Number) ??
  (process.argv.includes('--million') ? [10_000, 100_000, 1_000_000] : [10_000, 100_000]);
const times = Number(process.env['TIMES'] ?? 24);

type Question = (n: number, size: number) => { path: string; body?: unknown };

const clientIdOf = (n: number) => `00000001-0000-4000-8000-${n.toString(16).padStart(12, '0')}`;
const words = ['gartenbau', 'Optik 4', 'Fiktor', 'nirgendwo', '4711', 'Wunda Garage'];
const wordOf = (n: number) => words[n % words.length] ?? '';
const search =
  (path: string, word: (n: number, size: number) => string): Question =>
  (n, size) => ({
    path,
    body: { search: word(n, size) },
  });
const get =
  (path: string): Question =>
  () => ({ path });

const questions: Readonly<Record<string, Question>> = {
  payments: get('/api/payments'),
  'payments of a status': get('/api/payments?status=human_review'),
  'payments of high risk': get('/api/payments?risk=high'),
  'payments in a currency': get('/api/payments?currency=USD'),
  'payments rejected': get('/api/payments?state=rejected'),
  'payments above an amount': get('/api/payments?amountMin=89990000'),
  'payments of a client': (n, size) => ({
    path: `/api/payments?clientId=${clientIdOf(1 + ((n * 37) % (size / 10)))}`,
  }),
  'payments of a month': get('/api/payments?from=2021-03-01&to=2021-03-31'),
  'payments by text': search('/api/payments/search', wordOf),
  'payments by number': search(
    '/api/payments/search',
    (n, size) => `PAY-${String((n * 41) % size).padStart(7, '0')}`,
  ),
  'payments by two letters': search('/api/payments/search', () => 'qx'),
  cases: get('/api/onboarding/cases'),
  'cases, page 200': get('/api/onboarding/cases?limit=25&offset=4975'),
  'cases by text': search('/api/onboarding/cases/search', wordOf),
  'cases by number': search('/api/onboarding/cases/search', (n, size) => `SCALE-${(n * 41) % (size / 10)}`),
  queue: get('/human-review/queue'),
  'queue, all': get('/human-review/queue?status=all'),
  'queue by text': search('/human-review/queue/search', wordOf),
  ledger: get('/ledger'),
  'ledger, page 300': get('/ledger?limit=25&offset=7475'),
  'ledger of a client': (n, size) => ({
    path: `/ledger?clientId=${clientIdOf(1 + ((n * 37) % (size / 10)))}`,
  }),
  timeline: get('/timeline'),
  'timeline of a client': (n, size) => ({
    path: `/timeline?clientId=${clientIdOf(1 + ((n * 37) % (size / 10)))}`,
  }),
  'timeline of a type': get('/timeline?type=validation_complete'),
  'timeline of a day': get('/timeline?until=2021-03-10'),
  dashboard: get('/api/insights/dashboard'),
};

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
    console.log(`${size} payments filled in ${Math.round((performance.now() - startedAt) / 1000)} s`);
    const figures: Record<string, { p50Ms: number; p95Ms: number }> = {};
    for (const [label, question] of Object.entries(questions)) {
      const took: number[] = [];
      for (let n = -3; n < times; n += 1) {
        const { path, body } = question(n + 3, size);
        const from = performance.now();
        await ask(body === undefined ? 'GET' : 'POST', path, body);
        // The first ones only fetch what a firm that works has in memory.
        if (n >= 0) took.push(performance.now() - from);
      }
      took.sort((a, b) => a - b);
      const at = (share: number) => Math.round((took[Math.floor(took.length * share)] ?? 0) * 10) / 10;
      figures[label] = { p50Ms: at(0.5), p95Ms: at(0.95) };
      console.log(`${String(size).padStart(8)}  ${label.padEnd(26)} ${at(0.5)}  ${at(0.95)}`);
    }
    return figures;
  } finally {
    await pool.end();
    await product.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}
