import { chromium } from '@playwright/test';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startProduct } from '../../apps/server/src/testing/product.ts';
import { temporaryDirectory } from '../../apps/server/src/testing/temporary-directory.ts';
import { findChromium } from '../../scripts/chromium.ts';
import { drawAll } from './draw.ts';
import { drawDesk } from './desk.ts';
import { furnish } from './furnish.ts';
import { looks, screens } from './screens.ts';
import { toWebp } from './webp.ts';
import { root } from '../../scripts/run.ts';

/**
 * Draws every screen of the product with its sample firm: small into `docs/screens`, as seen into `.cache/screens`.
 * Names of screens as arguments draw only those; `desk` is what the landing page shows.
 */
const wanted = process.argv.slice(2);
const drawn = screens.filter(({ name }) => wanted.length === 0 || wanted.includes(name));
const executablePath = findChromium((line) => console.log(line));
if (executablePath === null) process.exit(1);

const directory = temporaryDirectory('pictures');
const product = await startProduct({
  dataDirectory: join(directory, 'data'),
  entry: 'scripts/start.ts',
  // Nobody opens page after page as fast as this does.
  environment: { SIGN_IN_ATTEMPTS_PER_MINUTE: '200', REQUESTS_PER_MINUTE: '100000' },
});
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
try {
  const desk = await browser.newContext({ baseURL: product.url });
  const shown = await furnish(await desk.newPage(), product);
  const press = await browser.newPage();
  for (const look of looks) {
    const guest = await browser.newContext({ baseURL: product.url });
    for (const isPublic of [true, false]) {
      const page = await (isPublic ? guest : desk).newPage();
      const theirs = drawn.filter((screen) => (screen.isPublic === true) === isPublic);
      await drawAll(page, look, { screens: theirs, shown }, async (name, png) => {
        write(join('.cache/screens', look.name), `${name}.png`, png);
        write(join('docs/screens', look.name), `${name}.webp`, await toWebp(press, png));
      });
      await page.close();
    }
    await guest.close();
    console.log(`${look.name}: ${drawn.length} pictures`);
  }
  if (wanted.length === 0 || wanted.includes('desk')) {
    await drawDesk(browser, await desk.storageState(), { url: product.url, shown }, async (name, png) =>
      write('apps/web/public/assets/img/desk', `${name}.webp`, await toWebp(press, png)),
    );
  }
} finally {
  await browser.close();
  await product.stop();
  rmSync(directory, { recursive: true, force: true });
}

function write(folder: string, name: string, data: Buffer): void {
  mkdirSync(join(root, folder), { recursive: true });
  writeFileSync(join(root, folder, name), data);
}
