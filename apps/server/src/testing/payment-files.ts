import type { Pool } from 'pg';
import { fillPath, paymentFileRoutes, paymentRoutes } from '@sorgfalt/contract';
import type { PaymentDetail, PaymentFile, PaymentFileLine } from '@sorgfalt/contract';
import { insist, openAccount } from './payment-desk.ts';
import type { Officer } from './payment-desk.ts';
import { waitFor } from './patience.ts';

/** A file that people have taken to its end. */
export interface EndedFile {
  readonly fileId: string;
  readonly lines: number;
  /** Payments that somebody held or cancelled before anybody signed at the bank. */
  readonly stopped: readonly string[];
}

export interface FileDesk {
  /**
   * Uploads a file of payments, has it confirmed by two people, stops one or two of its payments, signs or refuses what the
   * bank asks for, and waits until nothing of it is under way.
   */
  takeOne(): Promise<EndedFile>;
}

/** As many, and so large, that the sum needs a second person and the last line waits for one. */
const linesPerFile = 8;
const lineMinor = 320_000;
/** Of so many files the signature of one is refused. */
const refusedEvery = 5;

/** Where the account of a file is free: those of single payments come first. */
const firstAccount = 1000;

/** Two officers with their files for that day, which are signed at the bank as somebody's browser would. */
export function openFileDesk(
  { maker, checker }: { readonly maker: Officer; readonly checker: Officer },
  pool: Pool,
  day: string,
): FileDesk {
  let taken = 0;
  const post = (by: Officer, path: string, body: unknown = {}) =>
    by.request('POST', path, body, by.headers()).catch(() => null);
  const read = <T>(path: string) =>
    insist<T>(200, () => maker.request('GET', path, undefined, maker.headers()));
  const fileOf = (fileId: string) => read<PaymentFile>(fillPath(paymentFileRoutes.file.path, { fileId }));
  const detailOf = (paymentId: string) =>
    read<PaymentDetail>(fillPath(paymentRoutes.get.path, { paymentId }));
  const linesOf = async (fileId: string) =>
    (await read<{ lines: PaymentFileLine[] }>(fillPath(paymentFileRoutes.fileLines.path, { fileId }))).lines;

  /** Uploaded and confirmed by both; whose answer was lost is looked at. */
  async function confirmed(place: number): Promise<PaymentFile> {
    const accountId = await openAccount(maker, pool, firstAccount + place);
    const path = `${paymentFileRoutes.uploadFile.path}?accountId=${accountId}`;
    const read = await insist<PaymentFile>(201, () => {
      const form = new FormData();
      form.append('files', new Blob([fileText(day, place)], { type: 'text/csv' }), 'payments.csv');
      return maker.request('POST', path, form, maker.headers());
    });
    const { fileId, version } = read;
    const confirm = fillPath(paymentFileRoutes.confirmFile.path, { fileId });
    return waitFor(
      () => `both confirmations of the file ${fileId}`,
      async () => {
        const file = await fileOf(fileId);
        if (file.state !== 'read' && file.state !== 'awaiting_second') return file;
        await post(file.state === 'read' ? maker : checker, confirm, { version });
        return undefined;
      },
    );
  }

  /** Tries to keep a payment back before it leaves; whether it did. */
  async function hold(fileId: string): Promise<string | null> {
    const queued = (await linesOf(fileId)).find(({ state }) => state === 'queued');
    const paymentId = queued?.paymentId ?? null;
    if (paymentId === null) return null;
    const { version } = await detailOf(paymentId);
    await post(maker, fillPath(paymentRoutes.hold.path, { paymentId }), { version, reason: 'Not yet.' });
    const { isHeld, state } = await detailOf(paymentId);
    return isHeld && state === 'queued' ? paymentId : null;
  }

  /** Cancels a payment, at the bank or before it; resolves when it is. */
  async function cancel(fileId: string, paymentId: string): Promise<void> {
    let last: unknown;
    await waitFor(
      () => `the end of a payment: ${JSON.stringify(last)}`,
      async () => {
        const { version, state, isHeld, bank } = await detailOf(paymentId);
        if (state === 'cancelled') return true;
        last = { paymentId, version, state, isHeld, bank, batches: (await fileOf(fileId)).batches };
        const path = fillPath(paymentRoutes.cancel.path, { paymentId });
        await post(maker, path, { version, reason: 'Not this one.' });
        return undefined;
      },
    );
  }

  async function untilFile(
    fileId: string,
    what: string,
    isReached: (file: PaymentFile) => boolean | Promise<boolean>,
  ): Promise<void> {
    let last: PaymentFile | undefined;
    await waitFor(
      () => `the file ${what}: ${JSON.stringify(last)}`,
      async () => {
        last = await fileOf(fileId);
        return (await isReached(last)) || undefined;
      },
    );
  }

  /** Signs, or refuses, what waits for that; true while something of the file is under way. */
  async function signOnce(file: PaymentFile, decision: 'sign' | 'refuse'): Promise<boolean> {
    const { fileId, batches, signing } = file;
    for (const { scaUrl, canSignAgain } of batches) {
      if (scaUrl !== null) await decide(scaUrl, decision);
      if (canSignAgain) await post(maker, fillPath(paymentFileRoutes.signFileAgain.path, { fileId }));
    }
    const lines = await linesOf(fileId);
    for (const { state, paymentId } of lines.filter((line) => line.state === 'awaiting_sca')) {
      const { bank } = await detailOf(paymentId ?? '');
      if (state !== null && bank?.scaUrl) await decide(bank.scaUrl, decision);
    }
    return signing.toSign + signing.sending > 0 || lines.some(({ state }) => state === 'accepted');
  }

  return {
    async takeOne() {
      taken += 1;
      const place = taken;
      const { fileId, lines } = await confirmed(place);
      const held = await hold(fileId);
      const stopped = held === null ? [] : [held];
      await untilFile(fileId, 'to be signable', (file) => isSignable(file, lines));
      const waiting = (await linesOf(fileId)).find(({ state }) => state === 'awaiting_sca');
      if (waiting?.paymentId) {
        stopped.push(waiting.paymentId);
        await cancel(fileId, waiting.paymentId);
      }
      const decision = place % refusedEvery === 0 ? 'refuse' : 'sign';
      await untilFile(fileId, 'to be signed', async (file) => !(await signOnce(file, decision)));
      if (held !== null) await cancel(fileId, held);
      return { fileId, lines, stopped };
    },
  };
}

/** Whether all lines are payments, and the bank has asked for the signature of those that leave, if it will. */
function isSignable({ state, taken, batches }: PaymentFile, lines: number): boolean {
  const isAsked =
    batches.length > 0 && batches.every((batch) => !['gathering', 'opening'].includes(batch.state));
  return state === 'taken' && taken === lines && isAsked;
}

/** What the page of the bank does; it may be away, and is asked again with the next look. */
async function decide(page: string, decision: 'sign' | 'refuse'): Promise<void> {
  const request = { method: 'POST', body: `decision=${decision}`, redirect: 'manual' } as const;
  await fetch(page, { ...request, signal: AbortSignal.timeout(5000) }).catch(() => null);
}

/** No two lines alike, so that the last one alone waits for a person. */
function fileText(day: string, place: number): string {
  const lines = Array.from({ length: linesPerFile }, (_, line) => {
    const amount = ((lineMinor + linesPerFile * place + line) / 100).toFixed(2);
    return `Gartenbau Wunderlich GmbH;CH5604835012345678009;${amount};CHF;${day};Bern;CH;3000;Musterweg 3`;
  });
  return ['name;account;amount;currency;date;town;country;postcode;street', ...lines].join('\n');
}
