import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { startProduct } from './testing/product.ts';
import type { Product } from './testing/product.ts';
import { temporaryDirectory } from './testing/temporary-directory.ts';

const directory = temporaryDirectory('readme');
let product: Product | undefined;

afterAll(async () => {
  await product?.stop();
  rmSync(directory, { recursive: true, force: true });
});

test('the main job of the README ends with a verified ledger entry', { timeout: 120_000 }, async () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8');
  const script = /```sh\n(B=http[\s\S]*?)```/.exec(readme)?.[1] ?? '';
  expect(script.trim().split('\n')).toHaveLength(12);
  product = await startProduct({ dataDirectory: join(directory, 'data') });
  // A busy machine is given more time than a reader's.
  const patient = 'sleep() { command sleep $(( $1 * 4 )); }';
  const run = spawnSync(
    'bash',
    ['-c', `${patient}\n${script.replace('http://localhost:8080', product.url)}`],
    {
      cwd: directory,
      encoding: 'utf8',
      env: { ...process.env, SETUP_TOKEN: product.setupLink?.split('token=')[1] ?? '' },
    },
  );
  const verification = JSON.parse(run.stdout.slice(run.stdout.lastIndexOf('{"entry_id"')));
  expect(verification).toMatchObject({ ok: true });
  expect(verification.steps.find((step: { id: string }) => step.id === 'inclusion').outcome).toBe('passed');
});
