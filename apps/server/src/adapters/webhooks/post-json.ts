import { checkAddress, openRequest } from '../outgoing/guard.ts';
import type { GuardOptions } from '../outgoing/guard.ts';

export interface PostOptions extends GuardOptions {
  readonly headers: Readonly<Record<string, string>>;
  /** The longest that the address may take until it answers. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/**
 * Sends a JSON text to an address that somebody registered and gives the status of the answer; its body is not read and
 * a redirect is not followed. The address is checked here as well as the one that is connected to, whatever it was when
 * it was registered. Throws when there is no answer in time, or `AddressRefused`.
 */
export async function postJson(address: string, body: string, options: PostOptions): Promise<number> {
  const url = checkAddress(address, options);
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const bytes = Buffer.from(body);
  const sent = openRequest(
    url,
    options,
    {
      method: 'POST',
      signal: AbortSignal.any([options.signal, AbortSignal.timeout(options.timeoutMs)]),
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'content-length': String(bytes.length),
        'user-agent': 'Sorgfalt webhooks',
        ...options.headers,
      },
    },
    (answer) => {
      resolve(answer.statusCode ?? 0);
      answer.destroy();
    },
  );
  sent.on('error', reject);
  sent.end(bytes);
  return promise;
}
