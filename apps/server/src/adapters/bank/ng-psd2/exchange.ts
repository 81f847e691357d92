import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { BankAnswer } from '../connector.ts';
import { createAccessToken, jsonOf } from './access-token.ts';
import type { BankHttp, BankReply, BankRequest } from './http.ts';
import { refusal } from './wire.ts';

/** One call of the interface. */
export interface Call<T> extends Omit<BankRequest, 'headers'> {
  /** Kept by the caller where a repetition must be recognised; else made here. */
  readonly requestId?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the body of a success must be. */
  readonly answer: z.ZodType<T>;
  /** The answer is this text, and not JSON. */
  readonly isText?: boolean;
  /** What a success without a body means. */
  readonly empty?: T;
}

export type Exchange = <T>(call: Call<T>) => Promise<BankAnswer<T>>;

/**
 * Calls the bank with a token and tells apart what its answers mean. A token that it refuses is replaced once; the
 * bank has done nothing then, so the same request goes out again.
 */
export function createExchange(
  http: BankHttp,
  client: { tokenPath: string; id: string; secret: string },
): Exchange {
  const access = createAccessToken(http, client);

  async function attempt<T>(call: Call<T>, requestId: string, isLast: boolean): Promise<BankAnswer<T>> {
    const found = await access.get();
    if ('problem' in found) {
      return { outcome: 'unknown', reason: found.problem === 'refused' ? 'not-admitted' : 'no-connection' };
    }
    const reply = await http.send({
      ...call,
      headers: {
        accept: 'application/json',
        ...call.headers,
        authorization: `Bearer ${found.token}`,
        'x-request-id': requestId,
      },
    });
    if (reply.kind === 'answer' && reply.status === 401) {
      access.drop(found.token);
      return isLast ? { outcome: 'unknown', reason: 'not-admitted' } : attempt(call, requestId, true);
    }
    return meaningOf(reply, call);
  }

  return (call) => attempt(call, call.requestId ?? randomUUID(), false);
}

function meaningOf<T>(reply: BankReply, call: Call<T>): BankAnswer<T> {
  if (reply.kind !== 'answer') return { outcome: 'unknown', reason: reply.kind };
  const { status, headers, body } = reply;
  if (status === 429 || status === 503) return busy(headers['retry-after']);
  if (status >= 500) return { outcome: 'unknown', reason: 'server-error' };
  if (status >= 200 && status < 300) {
    if (body === '' && call.empty !== undefined) return { outcome: 'accepted', value: call.empty };
    const parsed = call.answer.safeParse(call.isText === true ? body : jsonOf(body));
    return parsed.success
      ? { outcome: 'accepted', value: parsed.data }
      : { outcome: 'unknown', reason: 'broken-answer' };
  }
  const refused = refusal.safeParse(jsonOf(body));
  // A refusal that does not say so in the words of the interface may come from a machine between us and the bank.
  if (status < 400 || !refused.success) return { outcome: 'unknown', reason: 'broken-answer' };
  return {
    outcome: 'refused',
    messages: refused.data.tppMessages.map(({ code, text }) =>
      text === undefined ? { code } : { code, text },
    ),
  };
}

function busy(retryAfter: string | undefined): BankAnswer<never> {
  const seconds = Number(retryAfter ?? 'NaN');
  return {
    outcome: 'unknown',
    reason: 'busy',
    ...(Number.isSafeInteger(seconds) && seconds > 0 ? { retryAfterMs: Math.min(seconds, 3600) * 1000 } : {}),
  };
}
