import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { accountRoutes, systemRoutes } from '@sorgfalt/contract';
import { loadConfig } from '../../config.ts';
import { createLog } from '../log.ts';
import { AppError } from './app-error.ts';
import { createHttpServer } from './http-server.ts';
import { createRouter } from './register-route.ts';
import { addSystemRoutes } from './system-routes.ts';

let http: FastifyInstance;
let asked = 0;
let answer: PromiseWithResolvers<true>;

beforeAll(async () => {
  const config = loadConfig({ REQUESTS_PER_MINUTE: '3' });
  http = await createHttpServer(config, createLog('silent'));
  const router = createRouter(
    http,
    {
      authenticator: {
        authenticate: async () => null,
        renew: async () => null,
        requireProof: async () => {},
      },
      keys: { enter: async () => null },
    },
    true,
  );
  const database = () => {
    asked += 1;
    return answer.promise;
  };
  addSystemRoutes(
    router,
    { database },
    {
      listStanding: async () => 'fresh',
      lastBackup: async () => null,
      lastAudit: async () => null,
      look: async () => [],
    },
  );
  router.add(accountRoutes.setup, async () => {
    throw new AppError('not-found');
  });
  await http.ready();
});
afterAll(() => http.close());

const get = (url: string) => http.inject({ method: 'GET', url });

test('probes are never limited, others are', async () => {
  answer = Promise.withResolvers();
  answer.resolve(true);
  for (let number = 0; number < 10; number += 1) {
    expect((await get(systemRoutes.health.path)).statusCode).toBe(200);
    expect((await get(systemRoutes.ready.path)).statusCode).toBe(200);
  }
  const others: number[] = [];
  for (let number = 0; number < 4; number += 1)
    others.push((await http.inject({ method: 'POST', url: accountRoutes.setup.path })).statusCode);
  expect(others).toEqual([400, 400, 400, 429]);
});

test('however many ask whether the product is ready, its parts are asked once, and again the next time', async () => {
  asked = 0;
  answer = Promise.withResolvers();
  const many = Array.from({ length: 200 }, () => get(systemRoutes.ready.path));
  await expect.poll(() => asked).toBe(1);
  answer.resolve(true);
  const statuses = (await Promise.all(many)).map(({ statusCode }) => statusCode);
  expect([asked, new Set(statuses)]).toEqual([1, new Set([200])]);
  answer = Promise.withResolvers();
  answer.reject(new Error('gone'));
  expect([(await get(systemRoutes.ready.path)).statusCode, asked]).toEqual([503, 2]);
});
