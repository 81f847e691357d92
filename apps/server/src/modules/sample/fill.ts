import { setTimeout as wait } from 'node:timers/promises';
import { swissDay } from '@sorgfalt/calendar';
import { AppError } from '../../platform/http/app-error.ts';
import { insertSampleUser } from '../users/index.ts';
import { manyClient } from './many-clients.ts';
import { manyPayments } from './more-payments.ts';
import { selma } from './officers.ts';
import type { PlayDeps } from './play.ts';
import * as repo from './repo.ts';
import { clientOf } from './sample-clients.ts';
import { ibanOf } from './sample-iban.ts';
import { takeIn } from './service.ts';
import type { SampleDeps } from './service.ts';

export interface Filling {
  readonly clients: number;
  readonly payments: number;
  /** Told from time to time how far it is. */
  say(line: string): void;
}

/** So many cases are opened, and clients pay, at a time: commits then go to the disk together. */
const atOnce = 16;
const lookMs = 500;
const sayEvery = 1000;
/** Accounts of the clients of the sample firms have lower numbers. */
const firstAccount = 1_000_000;

/**
 * Fills an empty installation with as many invented clients and payments as are wanted: taken in, checked, decided and sealed
 * by what does it for real ones, as the sample firm is, which they belong to. Payments are held: none goes to a bank.
 * Resolves when nothing is left to be done. Refuses `not-empty`.
 */
export async function fillSample(
  deps: SampleDeps & PlayDeps,
  { clients, payments, say }: Filling,
): Promise<void> {
  const { database, screening } = deps;
  await database.transaction(async (lock) => {
    if (!(await repo.tryLockSample(lock)) || (await repo.hasCases(database))) throw new AppError('not-empty');
    await screening.ensureSampleLists();
    await insertSampleUser(database, selma.user);
    const now = Date.now();
    await eachAtOnce(clients, async (place) => {
      await takeIn(deps, clientOf(manyClient(place), now));
      if ((place + 1) % sayEvery === 0) say(`${place + 1} clients submitted`);
    });
    for (let open = clients; open > 0; await wait(lookMs)) {
      const left = await repo.countUnderWay(database);
      if (Math.floor(left / sayEvery) < Math.floor(open / sayEvery)) say(`${left} clients still checked`);
      open = left;
    }
    const accepted = await repo.acceptedClients(database);
    say(`${accepted.length} clients accepted, ${clients - accepted.length} wait for a person`);
    await payAll(deps, accepted, { payments, say });
  });
}

/** The payments, spread evenly over the clients. */
async function payAll(
  { database, payments: desk }: PlayDeps,
  clientIds: readonly string[],
  { payments, say }: Pick<Filling, 'payments' | 'say'>,
): Promise<void> {
  const today = swissDay(Date.now());
  const until = (place: number) => Math.floor((payments * place) / clientIds.length);
  await eachAtOnce(clientIds.length, async (place) => {
    const orders = manyPayments(place, until(place + 1) - until(place), today);
    await desk.addSample(selma.caller, clientIds[place] ?? '', {
      ibans: [ibanOf('CH', firstAccount + place)],
      orders: orders.map((order) => ({ ...order, account: 0 })),
      statements: null,
    });
    if (Math.floor(until(place + 1) / sayEvery) > Math.floor(until(place) / sayEvery))
      say(`${until(place + 1)} payments decided`);
  });
  while ((await repo.countUnsealed(database)) > 0) await wait(lookMs);
}

async function eachAtOnce(count: number, work: (place: number) => Promise<void>): Promise<void> {
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(atOnce, count) }, async () => {
      for (let place = next++; place < count; place = next++) await work(place);
    }),
  );
}
