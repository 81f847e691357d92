/*
 * npm run fuzz:api -- [--seed N] [--requests N]: sends generated requests, right ones, nearly right ones and hostile ones,
 * to every operation of the OpenAPI document as every role and to the sign-in of the provider, on a product and database of its own, and says what was
 * answered. The same seed sends the same requests.
 */
import { spawnSync } from 'node:child_process';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: { seed: { type: 'string', default: '1' }, requests: { type: 'string', default: '50000' } },
});
const { status } = spawnSync(
  'vitest',
  ['run', '--project', 'server', 'apps/server/src/testing/api-fuzz/fuzz.test.ts'],
  { stdio: 'inherit', env: { ...process.env, FUZZ_SEED: values.seed, FUZZ_REQUESTS: values.requests } },
);
process.exitCode = status ?? 1;
