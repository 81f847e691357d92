import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  documentRoutes,
  libraryRoutes,
  paymentFileRoutes,
  proofRoutes,
  screeningRoutes,
  securityRoutes,
  paymentDeskRoutes,
} from '@sorgfalt/contract';
import type { Route } from '@sorgfalt/contract';
import { startClamd, virusName, virusSign } from '../../testing/clamd.ts';
import type { TestClamd } from '../../testing/clamd.ts';
import { sendDocument } from '../../testing/modules/client-documents.ts';
import { sendPolicy } from '../../testing/modules/library.ts';
import { openAccount, upload } from '../../testing/modules/payments.ts';
import { csv, sendFiles, uploadLists } from '../../testing/modules/screening.ts';
import { eventually, startTestApp } from '../../testing/test-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let clamd: TestClamd;
let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  clamd = await startClamd();
  app = await startTestApp({ CLAMD_URL: clamd.url });
  closed = await startTestApp({ CLAMD_URL: 'tcp://127.0.0.1:1' });
});
afterAll(async () => {
  await app.stop();
  await closed.stop();
  await clamd.stop();
});

type Send = (to: TestApp, content: string) => Promise<{ status: number; body: unknown }>;
const plainly =
  ({ path }: Route): Send =>
  (to, content) =>
    sendFiles(to, path, 'admin', [{ name: 'list.csv', content }]);

/** Every route that takes files, and how one is sent there. */
const intakes: readonly (readonly [string, Send])[] = [
  [libraryRoutes.importStatute.path, plainly(libraryRoutes.importStatute)],
  [
    documentRoutes.upload.path,
    (to, content) => sendDocument(to, randomUUID(), { file: Buffer.from(content) }),
  ],
  [documentRoutes.readZone.path, plainly(documentRoutes.readZone)],
  [libraryRoutes.uploadPolicy.path, (to, file) => sendPolicy(to, { as: 'admin', file })],
  [
    paymentFileRoutes.uploadFile.path,
    async (to, content) => {
      const { accountId } = await openAccount(to);
      return upload(to, paymentFileRoutes.uploadFile, content, { query: `?accountId=${accountId}` });
    },
  ],
  [proofRoutes.verify.path, plainly(proofRoutes.verify)],
  [screeningRoutes.importFiles.path, plainly(screeningRoutes.importFiles)],
  [screeningRoutes.requestBatch.path, plainly(screeningRoutes.requestBatch)],
  [paymentDeskRoutes.importStatement.path, plainly(paymentDeskRoutes.importStatement)],
  [paymentDeskRoutes.importStatusReport.path, plainly(paymentDeskRoutes.importStatusReport)],
];
const clean = csv('Anna Muster');

describe('a file with a virus', () => {
  test('meets the scanner wherever files are taken in', () => {
    const taking = app.app.router.routes.filter(({ upload }) => upload === true).map(({ path }) => path);
    expect(intakes.map(([path]) => path).toSorted()).toEqual(taking.toSorted());
  });

  test.each(intakes)('is not taken in by %s', async (_, send) => {
    const before = clamd.files.length;
    const { status, body } = await send(app, `${clean}\n"${virusSign}"\n`);
    expect(status, JSON.stringify(body)).toBe(422);
    expect(body).toMatchObject({ error: { code: 'virus-found', details: { name: virusName } } });
    expect(clamd.files.length).toBe(before + 1);
  });

  test('leaves nothing behind but the security event, with who sent it', async () => {
    const { body } = await app.call(screeningRoutes.imports, {}, 'admin');
    expect(body.imports).toEqual([]);
    const events = await eventually(async () => {
      const found = await app.call(securityRoutes.search, { body: { kind: 'virus-found' } }, 'admin');
      return found.body.events.length >= intakes.length && found.body.events;
    });
    expect(events[0]).toMatchObject({ details: { name: virusName } });
  });
});

test('a file without one is taken in as ever', async () => {
  const { status } = await uploadLists(app, 'admin', [{ name: 'list.csv', content: clean }]);
  expect(status).toBe(202);
});

test.each(intakes)('while the scanner is down, %s takes nothing', async (_, send) => {
  const { status, body } = await send(closed, clean);
  expect(status).toBe(503);
  expect(body).toMatchObject({ error: { code: 'virus-scan-unavailable' } });
});
