import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  errorTable,
  fillPath,
  insightRoutes,
  isKeyAccess,
  onboardingRoutes,
  roles,
} from '@sorgfalt/contract';
import type { Access, Role } from '@sorgfalt/contract';
import { makeScreeningKey } from '../../testing/modules/other-systems.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  // Each route is knocked at in several ways within a minute, from one address.
  app = await startTestApp({ REQUESTS_PER_MINUTE: '100000' });
});
afterAll(() => app.stop());

const anyId = '01890000-0000-7000-8000-00000000ffff';

/** Those who knock: the roles, and one who has signed up by himself and waits, with whatever role is noted for later. */
type Knocker = Role | 'pending' | null;

let waiting: string | undefined;

async function tokenOf(who: Exclude<Knocker, null>): Promise<string> {
  if (who !== 'pending') return app.token(who);
  waiting ??= await app.token('admin', 'waiting');
  await app.pool.query(`update users set state = 'pending' where email = 'admin.waiting@example.test'`);
  return waiting;
}

async function knock(method: string, path: string, who: Knocker) {
  const url = fillPath(path, new Proxy({}, { get: () => anyId }));
  const headers = who === null ? {} : { authorization: `Bearer ${await tokenOf(who)}` };
  return app.app.http.inject({ method: method as 'GET', url, headers });
}

/** Who gets in where, by what a route declares. */
function isAdmitted(access: Access, who: Knocker): boolean {
  if (access === 'public') return true;
  if (who === null || isKeyAccess(access)) return false;
  if (access === 'account') return true;
  return who !== 'pending' && (access === 'signed-in' || access.includes(who));
}

test('every route asks who is there, and turns away everybody whom it does not name', async () => {
  expect(app.app.router.routes.filter(({ access }) => access !== 'public').length).toBeGreaterThan(20);
  for (const { method, path, access } of app.app.router.routes) {
    for (const who of [null, 'pending', ...roles] as const) {
      const { statusCode } = await knock(method, path, who);
      const place = `${method} ${path} for ${who ?? 'nobody'}`;
      if (isAdmitted(access, who)) expect([401, 403], place).not.toContain(statusCode);
      else expect(statusCode, place).toBe(who === null || isKeyAccess(access) ? 401 : 403);
    }
  }
});

test('who waits to be confirmed is told so, and is shown no more than somebody not signed in', async () => {
  const refused = await knock('GET', onboardingRoutes.list.path, 'pending');
  expect(refused.json().error).toMatchObject({
    code: 'account-pending',
    message: 'Your account is waiting for an administrator to confirm it',
  });
  const { path } = insightRoutes.dashboard;
  const seen = (await knock('GET', path, 'pending')).json();
  expect(seen).toEqual((await knock('GET', path, null)).json());
  expect(seen).not.toEqual((await knock('GET', path, 'admin')).json());
  expect((await app.app.http.inject(entriesOf(await tokenOf('pending')))).statusCode).toBe(403);
});

const entriesOf = (token: string) => ({
  url: '/log/tile/entries/000',
  headers: { authorization: `Bearer ${token}` },
});

test('what somebody searches for, which may be a name, never stands in an address', () => {
  const parameters = app.app.router.routes.flatMap(({ path, query }) =>
    Object.keys((query as { shape?: object } | undefined)?.shape ?? {}).map((name) => `${path} ${name}`),
  );
  expect(parameters).toContain('/api/onboarding/cases status');
  expect(
    parameters.filter((parameter) => /search|name|mail|text/i.test(parameter.split(' ')[1] ?? '')),
  ).toEqual([]);
});

test('a refusal has a code of the table, its sentence and the id of the request', async () => {
  const response = await app.app.http.inject({ method: 'GET', url: onboardingRoutes.list.path });
  const { error } = response.json();
  expect(error).toEqual({
    code: 'unauthenticated',
    message: 'Authentication required - Please log in again',
    requestId: response.headers['x-request-id'],
  });
});

test('input that does not fit names each field', async () => {
  const { status, error } = await app.call(
    onboardingRoutes.create,
    { body: { form: { birthDate: '31.12.1980', nationality: 'XX' as 'CH' } } },
    'editor',
  );
  expect(status).toBe(400);
  expect(error?.fields?.map((field) => field.path)).toEqual(['form.nationality', 'form.birthDate']);
});

test('an unknown field is refused and named, never dropped', async () => {
  const form = { clientName: 'Muster Holding AG', owners: [{ name: 'Anna Muster' }] } as object;
  const body = { form, clientKind: 'legal_entity' };
  const { status, error } = await app.call(onboardingRoutes.create, { body }, 'editor');
  expect([status, error?.code]).toEqual([400, 'invalid-request']);
  expect(error?.fields).toEqual([
    { path: 'form.owners', code: 'unknown-field' },
    { path: 'clientKind', code: 'unknown-field' },
  ]);
  const page = { query: { status: 'draft', colour: 'red' } as { status: 'draft' } };
  expect((await app.call(onboardingRoutes.list, page, 'editor')).error?.fields).toEqual([
    { path: 'query.colour', code: 'unknown-field' },
  ]);
});

test('no route takes a query or a body that it does not declare', async () => {
  for (const { method, path, access, upload, body } of app.app.router.routes) {
    if (typeof access !== 'string' && !isKeyAccess(access) && !access.includes('admin')) continue;
    const bearer = isKeyAccess(access) ? (await makeScreeningKey(app)).secret : await app.token('admin');
    const response = await app.app.http.inject({
      method,
      url: `${fillPath(path, new Proxy({}, { get: () => anyId }))}?nobodyKnows=1`,
      headers: { authorization: `Bearer ${bearer}` },
      ...(method === 'GET' || upload === true ? {} : { payload: { nobodyKnows: 1 } }),
    });
    const places: string[] = (response.json().error.fields as { path: string }[]).map((field) => field.path);
    const isRecord = body !== undefined && !('shape' in body);
    expect(isRecord, `${method} ${path} declares its body`).toBe(false);
    expect(places, `${method} ${path}`).toContain('query.nobodyKnows');
    if (method !== 'GET' && upload !== true) expect(places, `${method} ${path}`).toContain('nobodyKnows');
  }
});

test.each([
  ['broken JSON', '{"form":', 'application/json', 400],
  ['a body of another type', 'form=1', 'text/plain', 415],
  [
    'a body over the limit',
    JSON.stringify({ form: { purpose: 'x'.repeat(1_100_000) } }),
    'application/json',
    413,
  ],
])('%s is refused, not a bug', async (_, payload, contentType, status) => {
  const response = await app.app.http.inject({
    method: 'POST',
    url: onboardingRoutes.create.path,
    payload,
    headers: { 'content-type': contentType, authorization: `Bearer ${await app.token('editor')}` },
  });
  expect(response.statusCode).toBe(status);
  expect(Object.keys(errorTable)).toContain(response.json().error.code);
});

test('an id that is none is refused before anything is asked of the database', async () => {
  expect(
    (await app.call(onboardingRoutes.get, { params: { caseId: "1'; drop table users" } }, 'editor')).status,
  ).toBe(400);
});

test('an unknown address answers in our shape', async () => {
  const response = await app.app.http.inject({ method: 'GET', url: '/api/nothing-here' });
  expect(response.statusCode).toBe(404);
  expect(response.json().error.code).toBe('not-found');
});

test('the OpenAPI document lists every route with who may call it', async () => {
  const document = (await app.app.http.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  expect(document.openapi).toBe('3.1.0');
  for (const { method, path, access } of app.app.router.routes) {
    expect(document.paths[path][method.toLowerCase()]['x-access']).toEqual(access);
  }
});

test.each([
  ['zstd', 'gzip, deflate, br, zstd', zstdDecompressSync],
  ['br', 'gzip, deflate, br', brotliDecompressSync],
  ['gzip', 'br;q=0, gzip', gunzipSync],
] as const)('a long answer travels as %s to whoever reads it', async (encoding, accepted, open) => {
  const get = (headers: Record<string, string>) =>
    app.app.http.inject({ method: 'GET', url: '/api/openapi.json', headers });
  const [plain, packed] = [await get({}), await get({ 'accept-encoding': accepted })];
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8);
  expect(open(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
});

test('what fits into one packet travels as it is', async () => {
  const { headers, body } = await app.app.http.inject({
    url: '/health',
    headers: { 'accept-encoding': 'gzip' },
  });
  expect(body.length).toBeGreaterThan(0);
  expect(headers['content-encoding']).toBeUndefined();
});

test('every object of the OpenAPI document is closed, whatever it is part of', async () => {
  const document = (await app.app.http.inject({ method: 'GET', url: '/api/openapi.json' })).json();
  const open: string[] = [];
  function walk(node: unknown, place: string) {
    if (typeof node !== 'object' || node === null) return;
    const isOurs = 'properties' in node && 'type' in node && node.type === 'object';
    if (isOurs && (node as { additionalProperties?: unknown }).additionalProperties !== false)
      open.push(place);
    for (const [name, part] of Object.entries(node)) walk(part, `${place}/${name}`);
  }
  walk(document.paths, 'paths');
  // What a person uploads and how a refusal looks is no schema of a route.
  expect(open.filter((place) => !place.includes('multipart'))).toEqual([]);
});

test('no cache keeps what any route answers, to whom ever', async () => {
  for (const { method, path } of app.app.router.routes) {
    for (const role of ['admin', null] as const) {
      const { headers } = await knock(method, path, role);
      expect(headers['cache-control'], `${method} ${path} for ${role}`).toBe('no-store');
    }
  }
});

test('pages load nothing from elsewhere and are shown in nobody else’s', async () => {
  for (const url of ['/health', '/', '/nowhere', '/log/checkpoint', '/%zz', '/api/openapi.json']) {
    const { headers } = await app.app.http.inject({ method: 'GET', url, headers: { accept: 'text/html' } });
    const policy = String(headers['content-security-policy']);
    expect(policy, url).toContain("default-src 'self'");
    expect(policy).toContain("font-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/https?:|\*|'unsafe-eval'|script-src[^;]*unsafe-inline/);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('microphone=()'),
    });
  }
});
