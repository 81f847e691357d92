import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import type { JSONWebKeySet } from 'jose';
import * as z from 'zod';
import { checkAddress, openRequest } from '../outgoing/guard.ts';
import type { GuardOptions } from '../outgoing/guard.ts';

const timeoutMs = 5000;
const bytesMax = 100_000;
/** Where an answer names no time: the keys are read again for each kid that is not known, and after this. */
const keepMsDefault = 300_000;
const keepMsMax = 24 * 3_600_000;

const keySet = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.literal('RSA') })) });

/** Keys of an issuer, and for how long they may be kept. */
export interface IssuerKeys extends JSONWebKeySet {
  readonly keepMs: number;
}

/**
 * Reads the keys that an issuer publishes (RFC 7517, 5) through the guarded way out; they may be kept as long as the answer
 * says (`max-age`, RFC 9111, 5.2.2.1), a day at most. Throws where there is no answer in time, or none that is a set of keys.
 */
export async function readIssuerKeys(address: string, guard: GuardOptions): Promise<IssuerKeys> {
  const url = checkAddress(address, guard);
  const signal = AbortSignal.timeout(timeoutMs);
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const headers = { accept: 'application/json', 'user-agent': 'Sorgfalt' };
  openRequest(url, guard, { method: 'GET', signal, headers }, resolve).on('error', reject).end();
  const answer = await promise;
  const length = Number(answer.headers['content-length'] ?? 0);
  if (answer.statusCode !== 200 || length > bytesMax) {
    answer.destroy();
    throw new Error(`the issuer's keys could not be read (${String(answer.statusCode)})`);
  }
  const { keys } = keySet.parse(JSON.parse(await text(answer)));
  return { keys, keepMs: keepMsOf(answer.headers['cache-control'] ?? '') };
}

function keepMsOf(cacheControl: string): number {
  const seconds = /(?:^|[\s,])max-age=(\d{1,9})/i.exec(cacheControl)?.[1];
  return seconds === undefined ? keepMsDefault : Math.min(Number(seconds) * 1000, keepMsMax);
}
