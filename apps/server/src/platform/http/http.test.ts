import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorTable, fillPath, onboardingRoutes, roles } from '@sorgfalt/contract';
import type { Role } from '@sorgfalt/contract';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const anyId = '01890000-0000-7000-8000-00000000ffff';

async function knock(method: string, path: string, role: Role | null): Promise<number> {
  const url = fillPath(path, new Proxy({}, { get: () => anyId }));
  const headers = role === null ? {} : { authorization: `Bearer ${await app.token(role)}` };
  const response = await app.app.http.inject({ method: method as 'GET', url, headers });
  return response.statusCode;
}

test('every route that is not public asks who is there, and turns away every role that it does not name', async () => {
  const guarded = app.app.router.routes.filter((route) => route.access !== 'public');
  expect(guarded.length).toBeGreaterThan(20);
  for (const { method, path, access } of guarded) {
    expect(await knock(method, path, null), `${method} ${path} for nobody`).toBe(401);
    for (const role of roles) {
      const isAdmitted = access === 'signed-in' || (access as readonly Role[]).includes(role);
      const status = await knock(method, path, role);
      if (!isAdmitted) expect(status, `${method} ${path} for ${role}`).toBe(403);
    }
  }
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

test.each([
  ['broken JSON', '{"form":', 'application/json', 400],
  ['a body of another type', 'form=1', 'text/plain', 400],
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

test('pages may load nothing from elsewhere', async () => {
  const { headers } = await app.app.http.inject({ method: 'GET', url: '/health' });
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
});
