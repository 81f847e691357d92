import { test as base } from '@playwright/test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../apps/server/src/testing/product.ts';
import type { Product } from '../apps/server/src/testing/product.ts';
import { temporaryDirectory } from '../apps/server/src/testing/temporary-directory.ts';

interface JourneyFixtures {
  readonly journey: string;
  /** Settings of the product beside those of every journey. */
  readonly environment: Readonly<Record<string, string>>;
  readonly product: Product;
}

/** A journey with a product of its own: fresh for each file, started as an operator starts it. */
export const test = base.extend<object, JourneyFixtures>({
  /** Name of the file: another value is another worker, and so another product. */
  journey: ['', { option: true, scope: 'worker' }],
  environment: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ journey, environment }, use) => {
      const directory = temporaryDirectory(journey);
      const product = await startProduct({
        dataDirectory: join(directory, 'data'),
        entry: 'scripts/start.ts',
        environment: { SIGN_IN_ATTEMPTS_PER_MINUTE: '200', ...environment },
      });
      await use(product);
      await product.stop();
      rmSync(directory, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
});

export { expect } from '@playwright/test';
