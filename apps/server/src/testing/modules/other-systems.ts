import { randomUUID } from 'node:crypto';
import { accessKeyRoutes, screeningRoutes } from '@sorgfalt/contract';
import type { RouteInput } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';

type Names = RouteInput<typeof screeningRoutes.screenNames>['body']['names'];

/** A key with which another system of the firm screens names. */
export async function makeScreeningKey(
  app: TestApp,
  limits: { readonly callsPerMinute?: number; readonly namesPerMinute?: number } = {},
  as: { readonly token: string } | 'admin' = 'admin',
) {
  const body = {
    purpose: 'screening' as const,
    name: 'Core banking',
    days: 30,
    callsPerMinute: 600,
    namesPerMinute: 10_000,
    ...limits,
  };
  return (await app.call(accessKeyRoutes.add, { body }, as)).body;
}

/** Screens names as another system does. */
export function askAbout(app: TestApp, secret: string, names: Names, idempotencyKey: string = randomUUID()) {
  const headers = { 'idempotency-key': idempotencyKey };
  return app.call(screeningRoutes.screenNames, { body: { names } }, { token: secret }, headers);
}
