import { chmodSync, existsSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { endLeftover } from '../platform/database/embedded-postgres.ts';
import { lockDataDirectory } from '../platform/instance-lock.ts';
import type { Log } from '../platform/log.ts';
import type { Releases } from '../platform/releases.ts';
import { createSecrets } from '../platform/secrets.ts';
import { StopError } from '../platform/stop-error.ts';

const prefix = 'sorgfalt-drill-';

/** A folder for one drill, which goes with `releases`. Its lock tells that somebody is at work there. */
export function openPlace(releases: Releases, releaseMs: number): string {
  const place = mkdtempSync(join(tmpdir(), prefix));
  const unlock = lockDataDirectory(place);
  releases.add(() => {
    unlock();
    rmSync(place, { recursive: true, force: true });
  }, releaseMs);
  // PostgreSQL's own user must come through.
  chmodSync(place, 0o711);
  return place;
}

/** Where PostgreSQL's own user could not reach the place, its files lie elsewhere. */
export function removeOutside(place: string, url: string): void {
  const socket = new URL(url).searchParams.get('host') ?? place;
  if (socket.startsWith(place)) return;
  rmSync(socket.endsWith('/run') ? dirname(socket) : socket, { recursive: true, force: true });
}

/** Removes what drills left behind that were killed: their PostgreSQL and their folders. Gives how many there were. */
export function removeDeadDrills(log: Log): number {
  const places = readdirSync(tmpdir())
    .filter((name) => name.startsWith(prefix))
    .map((name) => join(tmpdir(), name));
  return places.filter((place) => isOwn(place) && remove(place, log)).length;
}

/** Others may write into the folder for temporary files too. */
function isOwn(place: string): boolean {
  const state = lstatSync(place, { throwIfNoEntry: false });
  return (
    state?.isDirectory() === true &&
    state.uid === process.getuid?.() &&
    existsSync(join(place, 'instance.lock'))
  );
}

/** False where a drill is at work there. */
function remove(place: string, log: Log): boolean {
  const unlock = lockOf(place);
  if (unlock === null) return false;
  const folders = endLeftover(place, { log, secrets: createSecrets(join(place, 'secrets')) });
  unlock();
  for (const folder of [...folders, place]) rmSync(folder, { recursive: true, force: true });
  return true;
}

function lockOf(place: string): (() => void) | null {
  try {
    return lockDataDirectory(place);
  } catch (error) {
    if (error instanceof StopError) return null;
    throw error;
  }
}
