import { expect, onTestFinished, test } from 'vitest';
import { loadConfig } from '../../config.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';

test.each([
  ['ENOSPC', 503, ['The disk is full']],
  ['EDQUOT', 503, ['The disk is full']],
  ['ENOENT', 500, ['A bug answered 500']],
])('a call that met %s while it opened a file is answered %i', async (code, status, logged) => {
  const said: string[] = [];
  const say = (_: unknown, message: string) => void said.push(message);
  const http = await createHttpServer(loadConfig({}), {
    ...createLog('silent'),
    warn: say,
    error: say,
  });
  onTestFinished(() => http.close());
  http.get('/written', async () => {
    throw Object.assign(new Error(`${code}: open`), { code, syscall: 'open' });
  });
  const { statusCode } = await http.inject({ url: '/written' });
  expect([statusCode, said]).toEqual([status, logged]);
});
