import { expect } from 'vitest';
import { swissDay } from '@sorgfalt/calendar';
import { reportingRoutes, transparencyRoutes } from '@sorgfalt/contract';
import type { TestApp } from '../test-app.ts';

/** An entity that the firm administered until today, and about whom the transparency register was asked. */
export async function administeredAndRead(
  app: TestApp,
  { clientId, partyId, documentId }: { clientId: string; partyId: string; documentId: string },
  owner: string,
): Promise<void> {
  const today = swissDay(new Date());
  const params = { clientId };
  const begin = { params, body: { partyId, since: today } };
  const { body: reporting } = await app.call(reportingRoutes.administer, begin, 'editor');
  const end = {
    params: { clientId, entityId: reporting.entities[0]?.entityId ?? '' },
    body: { until: today },
  };
  expect((await app.call(reportingRoutes.end, end, 'editor')).status).toBe(200);
  const body = { partyId, documentId, isAbsent: false, owners: [{ name: owner, beganOn: null }] };
  expect((await app.call(transparencyRoutes.note, { params, body }, 'editor')).status).toBe(201);
}
