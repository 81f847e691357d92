import { lookup } from 'node:dns';
import type { LookupAddress, LookupAllOptions } from 'node:dns';
import { request as requestPlain } from 'node:http';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { AddressRefused } from './address-refused.ts';
import { isClosedName } from './closed-names.ts';

/** Asks what addresses a name has; the system's, unless a test brings its own. */
export type Resolve = (
  host: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

export interface GuardOptions {
  /** Development and tests: this host may be called, also over http. */
  readonly allowLoopback: boolean;
  readonly resolve?: Resolve | undefined;
}

/**
 * Networks that nobody offers anything public in: this host, private and shared networks, link-local (cloud metadata),
 * documentation, multicast, reserved, and the IPv6 forms that carry an IPv4 address (RFC 6890, RFC 6052, RFC 3056).
 */
const closed: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  // Azure's platform service, which lies in a public network.
  ['168.63.129.16', 32],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
/** Of IPv6 only global unicast is open, and there not what stands for something else. */
const openIpv6: readonly [network: string, prefix: number] = ['2000::', 3];
const closedIpv6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closedNetworks = new BlockList();
for (const [network, prefix] of closed) closedNetworks.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of closedIpv6) closedNetworks.addSubnet(network, prefix, 'ipv6');
const openNetworks = new BlockList();
openNetworks.addSubnet(...openIpv6, 'ipv6');
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether anything may be sent to this IP address. */
export function isOpenAddress(address: string, allowLoopback: boolean): boolean {
  const family = familyOf(address);
  if (loopback.check(address, family)) return allowLoopback;
  if (closedNetworks.check(address, family) || carriesIpv4(address)) return false;
  return family === 'ipv4' || openNetworks.check(address, 'ipv6');
}

/**
 * An address that somebody gave: https, or http to this host where that is allowed. Refuses anything else, user names in
 * it, IP addresses of closed networks in whatever way they are written, and names that nothing public has.
 */
export function checkAddress(text: string, { allowLoopback }: GuardOptions): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new AddressRefused('This is no address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = allowLoopback && isThisHost(host);
  if (url.protocol !== 'https:' && !(isHere && url.protocol === 'http:'))
    throw new AddressRefused('Only https addresses are allowed');
  if (url.username !== '' || url.password !== '')
    throw new AddressRefused('The address must not hold a user name or password');
  const isOpen = isIP(host) === 0 ? !isClosedName(host) : isOpenAddress(host, allowLoopback);
  if (!isOpen && !isHere) throw notPublic(host);
  return url;
}

/** How long registering an address waits for its name. */
const resolveMs = 1500;

/**
 * The same, and what its name leads to now, for an address that is registered. A name that leads nowhere yet is let
 * through: it is asked again whenever something is sent.
 */
export async function checkTarget(text: string, options: GuardOptions): Promise<void> {
  const { hostname } = checkAddress(text, options);
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return;
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, resolveMs);
  guardedLookup(options)(hostname, { all: true }, (error) => {
    if (error instanceof AddressRefused) reject(error);
    else resolve();
  });
  await promise.finally(() => clearTimeout(late));
}

/**
 * Calls an address that was checked. Whatever its name means by now is checked again by the lookup that the connection
 * itself uses, so it cannot mean something else a moment later. No connection is used twice, and nothing is followed.
 */
export function openRequest(
  url: URL,
  guard: GuardOptions,
  options: Pick<RequestOptions, 'method' | 'headers' | 'signal'>,
  onAnswer: (answer: IncomingMessage) => void,
): ClientRequest {
  const send = url.protocol === 'https:' ? requestSecure : requestPlain;
  return send(url, { ...options, agent: false, lookup: guardedLookup(guard) }, onAnswer);
}

/** Resolves names for a connection and refuses those of which any address lies in a closed network. */
function guardedLookup({ allowLoopback, resolve = lookup }: GuardOptions): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? Object.assign(new Error('no address'), { code: 'ENOTFOUND' }), '', 0);
      } else if (!addresses.every(({ address }) => isOpenAddress(address, allowLoopback))) {
        callback(notPublic(host), '', 0);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

const notPublic = (host: string) => new AddressRefused(`${host} is not on the public internet`);

function isThisHost(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, familyOf(host)));
}

/** ISATAP (RFC 5214): the last half of a public IPv6 address names an IPv4 one, of any network. */
function carriesIpv4(address: string): boolean {
  return isIP(address) === 6 && /:0?[02]00:5efe:|::5efe:|:0:5efe:/iu.test(address);
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
