import { expect, test } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { webcrypto } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { buildVerifierPage } from '../apps/web/verifier-page.ts';
import { pinned, repack, soundBundle } from '@sorgfalt/ledger/testing/bundle';
import { webVerificationCrypto } from '@sorgfalt/ledger';
import { flipBit } from '@sorgfalt/ledger/testing';
import { ed25519Vectors } from '@sorgfalt/ledger/testing/ed25519';

let folder = '';
let page: Page;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'));
  writeFileSync(join(folder, 'verify.html'), await buildVerifierPage());
  writeFileSync(join(folder, 'sound.asice'), soundBundle);
  const changed = await repack(
    soundBundle,
    (files) =>
      files.map((file) => (file.name === 'README.txt' ? { ...file, bytes: flipBit(file.bytes, 99) } : file)),
    'stranger',
  );
  writeFileSync(join(folder, 'changed.asice'), changed);
  writeFileSync(join(folder, 'cut.asice'), soundBundle.slice(0, 3000));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

async function open(context: BrowserContext): Promise<void> {
  await context.setOffline(true);
  page = await context.newPage();
  await page.goto(pathToFileURL(join(folder, 'verify.html')).href);
}
const choose = (name: string) => page.locator('input[type=file]').setInputFiles(join(folder, name));

test('the single-file verifier finds a sound bundle right, offline, and shows what to compare', async ({
  context,
}) => {
  const problems: string[] = [];
  const requests: string[] = [];
  context.on('request', (request) => requests.push(request.url()));
  context.on('console', (message) => problems.push(message.text()));
  await open(context);
  await choose('sound.asice');
  await expect(page.getByText('Every check passed, against the keys in this file.')).toBeVisible();
  await expect(page.getByText(pinned.logKeys![0]!, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'entries/003' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'failed' })).toHaveCount(0);
  // The page itself is the only thing that was ever asked for.
  expect(requests.filter((url) => !url.endsWith('verify.html'))).toEqual([]);
  expect(problems).toEqual([]);
});

test('the single-file verifier refuses a bundle that was changed, and names step and file', async ({
  context,
}) => {
  await open(context);
  await choose('changed.asice');
  await expect(page.getByText('Verification Failed: do not believe this file.')).toBeVisible();
  const failed = page.getByRole('listitem').filter({ hasText: 'failed' });
  await expect(failed.filter({ hasText: 'META-INF/signature.p7s' })).toContainText('reason: digest-mismatch');
  await choose('cut.asice');
  await expect(failed).toHaveCount(1);
  await expect(failed).toContainText('Container');
  // And a file that is right after one that was not.
  await choose('sound.asice');
  await expect(failed).toHaveCount(0);
});

test('the single-file verifier refuses the bundle with one bit turned over, wherever it is', async ({
  context,
}) => {
  await open(context);
  const flips = 24;
  for (let place = 0; place < flips; place += 1) {
    const bit = Math.floor((place / flips) * soundBundle.length * 8) + (place % 8);
    const name = `flipped-${place}.asice`;
    writeFileSync(join(folder, name), flipBit(soundBundle, bit));
    await choose(name);
    await expect(page.getByRole('heading', { name })).toBeVisible();
    await expect(page.locator('.verdict')).toHaveText('Verification Failed: do not believe this file.');
  }
});

test('the single-file verifier shows the witnesses and how many of them were found', async ({ context }) => {
  await open(context);
  await choose('sound.asice');
  const step = page.getByRole('listitem').filter({ hasText: 'Witnesses' });
  await expect(step).toContainText('passed');
  await expect(step).toContainText('cosignatures: 1 \u00b7 quorum: 1');
  await expect(page.getByText(pinned.witnesses![0]!, { exact: true })).toBeVisible();
});

test('the single-file verifier takes a file that is dropped on it', async ({ context }) => {
  await open(context);
  const transfer = await page.evaluateHandle((bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([Uint8Array.from(bytes)], 'dropped.asice'));
    return data;
  }, Array.from(soundBundle));
  await page.dispatchEvent('body', 'drop', { dataTransfer: transfer });
  await expect(page.getByRole('heading', { name: 'dropped.asice' })).toBeVisible();
  await expect(page.getByText('Every check passed, against the keys in this file.')).toBeVisible();
});

for (const [locale, title, scheme] of [
  ['de-CH', 'Nachweis prüfen', 'light'],
  ['fr-CH', 'Vérifier une preuve', 'dark'],
  ['it-CH', 'Verifica una prova', 'light'],
  ['es-ES', 'Verificar una prueba', 'dark'],
] as const) {
  test(`the single-file verifier speaks ${locale} and fits a narrow ${scheme} screen`, async ({
    browser,
  }) => {
    const context = await browser.newContext({
      locale,
      colorScheme: scheme,
      viewport: { width: 360, height: 740 },
    });
    await open(context);
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
    await choose('sound.asice');
    await expect(page.locator('.verdict')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await context.close();
  });
}

test('Chromium believes the same signatures at the edges of Ed25519 as Node does', async ({ context }) => {
  await open(context);
  const inChromium = (key: number[], signature: number[], data: number[]) =>
    page.evaluate(
      async (given) => {
        const imported = await crypto.subtle.importKey('raw', Uint8Array.from(given.key), 'Ed25519', false, [
          'verify',
        ]);
        const [of, over] = [Uint8Array.from(given.signature), Uint8Array.from(given.data)];
        return crypto.subtle.verify('Ed25519', imported, of, over);
      },
      { key, signature, data },
    );
  // Our own code, on the primitives of Chromium.
  const { verifyEd25519 } = await webVerificationCrypto({
    digest: webcrypto.subtle.digest.bind(webcrypto.subtle),
    importKey: async (_format, raw) => [...raw],
    verify: (_algorithm, raw: number[], signature, data) => inChromium(raw, [...signature], [...data]),
  });
  const wrong: string[] = [];
  for (const { key, message, signature, title, holds } of ed25519Vectors()) {
    if ((await verifyEd25519?.(key, message, signature)) !== holds) wrong.push(title);
  }
  expect(wrong).toEqual([]);
});
