import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { Ajv } from 'ajv';
import { sampleRoutes } from '@sorgfalt/contract';
import { socialSettings, startGithub } from '../github.ts';
import { startIssuer } from '../issuer.ts';
import { startTestApp } from '../test-app.ts';
import type { TestApp } from '../test-app.ts';
import { fuzzApi } from './fuzz.ts';
import type { FuzzReport } from './fuzz.ts';
import { fuzzProvider } from './fuzz-provider.ts';

/** `npm run fuzz:api` says how many and from which seed; by itself it is a short one. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_261_122);
const requests = Number(process.env['FUZZ_REQUESTS'] ?? 2000);
const saysCounts = process.env['FUZZ_SEED'] !== undefined;

const settings = {
  LOG_LEVEL: 'error',
  REQUESTS_PER_MINUTE: '100000000',
  SIGN_IN_ATTEMPTS_PER_MINUTE: '100000000',
};

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp(settings);
  await app.call(sampleRoutes.load, {}, 'admin');
});
afterAll(() => app.stop());

test(
  'no request of any caller finds an answer that is not declared, or a fault of the server',
  async () => {
    const report = await fuzzApi(app, { seed, requests });
    if (saysCounts) console.log(tableOf(report));
    const said = report.faults.map(({ operation, as, what, times, request, answer }) =>
      [
        `${operation} as ${as}: ${what} (${times} times)`,
        JSON.stringify(request).slice(0, 1500),
        answer,
      ].join('\n  '),
    );
    expect(said.join('\n\n'), `seed ${seed}`).toBe('');
    // Each operation was met by each caller, and requests that are right are done: else it knocks at closed doors.
    expect(report.counts.size).toBe(app.app.router.routes.length);
    const done = [...report.counts.values()].filter((byCaller) => (byCaller.get('admin')?.done ?? 0) > 0);
    expect(done.length).toBeGreaterThan(report.counts.size / 4);
  },
  240_000 + requests * 200,
);

test(
  'no request to the sign-in of the provider finds a fault of the server, or tells of anybody',
  async () => {
    const [google, github] = [await startIssuer(), await startGithub()];
    const doors = await startTestApp({ ...settings, ...socialSettings(google.url, github) });
    onTestFinished(() =>
      Promise.all([doors, google, github].map((each) => each.stop())).then(() => undefined),
    );
    const faults = await fuzzProvider(doors, { seed, requests: Math.ceil(requests / 20) });
    expect(faults, `seed ${seed}`).toEqual([]);
  },
  240_000 + requests * 20,
);

test('the document is valid OpenAPI as far as it is used: every schema compiles, every reference leads somewhere', async () => {
  const document = (await app.app.http.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  expect(document.info).toMatchObject({ title: expect.any(String), version: expect.any(String) });
  const ids = new Set<string>();
  for (const [path, methods] of Object.entries<Record<string, never>>(document.paths)) {
    const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const [method, operation] of Object.entries<{ parameters: { in: string; name: string }[] }>(
      methods,
    )) {
      const own = operation.parameters.filter((each) => each.in === 'path').map(({ name }) => name);
      expect(new Set(own), `${method} ${path}`).toEqual(new Set(named));
      ids.add(`${method} ${path}`);
    }
  }
  expect(ids.size).toBe(app.app.router.routes.length);
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const [reference] of JSON.stringify(document).matchAll(/#\/components\/schemas\/\w+/g))
    expect(document.components.schemas[reference.split('/').at(-1) ?? '']).toBeDefined();
  expect(ajv.validateSchema(document.components.schemas.Error)).toBe(true);
});

function tableOf({ counts, requests, faults }: FuzzReport): string {
  const rows = [...counts].map(([operation, byCaller]) => {
    const cells = [...byCaller].map(
      ([as, { sent, done, refused }]) => `${as} ${sent} (${done} done, ${refused} refused)`,
    );
    return `${operation}: ${cells.join(', ')}`;
  });
  return [...rows, `${requests} requests, seed ${seed}, ${faults.length} kinds of faults`].join('\n');
}
