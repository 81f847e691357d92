import { swissDay } from '@sorgfalt/calendar';
import type { IsoDate } from '@sorgfalt/calendar';
import type { Unit } from '../../platform/events/spine.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { lockStanding } from '../clients/index.ts';
import { readContents } from './content.ts';
import type { Contents } from './content.ts';

export interface HeldClient {
  readonly contents: Contents;
  readonly today: IsoDate;
  readonly now: string;
}

/** Holds a client, so that its structure is not changed meanwhile. Refuses `not-found`. */
export async function heldClient({ tx }: Unit, clientId: string): Promise<HeldClient> {
  if ((await lockStanding(tx, clientId)) === null) throw new AppError('not-found');
  // By the clock, as the client may have been held by somebody else meanwhile.
  const now = new Date();
  const today = swissDay(now);
  return { contents: await readContents(tx, clientId, today), today, now: now.toISOString() };
}
