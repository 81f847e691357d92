import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

/** The first has no window to draw: journeys take a fifth less of the processors with it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];

/**
 * Path of a Chromium: `CHROMIUM_PATH`, the system's, or the one that Playwright has; on Debian as root one
 * is installed. Null where there is none, after a sentence that says what to do.
 */
export function findChromium(say: (line: string) => void): string | null {
  const found = search();
  if (found !== null) return found;
  const canInstall = process.getuid?.() === 0 && which('apt-get') !== null;
  if (canInstall) {
    say('Installing Chromium');
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    install('chromium-headless-shell');
    // Not every distribution has the one without a window.
    if (search() === null) install('chromium');
  }
  const installed = search();
  if (installed === null) {
    say(
      'There is no Chromium, so the journeys are skipped: install one (`sudo apt-get install chromium`) or set CHROMIUM_PATH.',
    );
  }
  return installed;
}

function install(name: string): void {
  spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: ['ignore', 'ignore', 'inherit'] });
}

function search(): string | null {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined && existsSync(given)) return given;
  const own = chromium.executablePath();
  return names.map(which).find((path) => path !== null) ?? (existsSync(own) ? own : null);
}

function which(name: string): string | null {
  const run = spawnSync('which', [name], { encoding: 'utf8' });
  return run.status === 0 ? run.stdout.trim() : null;
}
