import { isIP } from 'node:net';
import { z } from 'zod';

const hopsMax = 9;
/** The widest networks that are anybody's own: 10.0.0.0/8 and fc00::/7. What is wider trusts strangers. */
const shortestPrefix = { 4: 8, 6: 7 } as const;

const trustedProxySentence =
  'give the number of proxies in front of the server (1), or their addresses and networks (192.0.2.7,10.0.0.0/8), and never all of them, because anybody could then write any address into X-Forwarded-For';

/** Of addresses, those of these networks; or whether the proxy so many steps away, from 0, is one of ours. */
export type TrustedProxy = false | string[] | ((address: string, hop: number) => boolean);

/**
 * Whose word about a client's address is taken: nobody's, so many proxies in front, or those of these networks.
 * Undefined for what is none of it.
 */
export function readTrustedProxy(text: string): TrustedProxy | undefined {
  if (text === 'none' || text === 'false') return false;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops >= 1 && hops <= hopsMax ? (_, hop) => hop < hops : undefined;
  }
  const networks = text.split(',').map((part) => part.trim());
  return networks.every(isNetwork) ? networks : undefined;
}

/** `TRUST_PROXY` as it is configured. */
export const trustedProxy = z.string().transform((text, context) => {
  const trusted = readTrustedProxy(text);
  if (trusted !== undefined) return trusted;
  context.addIssue({ code: 'custom', message: trustedProxySentence });
  return z.NEVER;
});

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  if ((family !== 4 && family !== 6) || more.length > 0) return false;
  if (prefix === undefined) return true;
  const bits = /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0;
  return bits >= shortestPrefix[family] && bits <= (family === 4 ? 32 : 128);
}
