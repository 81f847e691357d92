import { lookup as resolve } from 'node:dns';
import { BlockList, isIP } from 'node:net';
import type { LookupFunction } from 'node:net';
import { DownloadError } from './download-error.ts';

/**
 * Networks that nobody publishes a list in: this host, private and shared networks, link-local (cloud metadata),
 * documentation, multicast, reserved, and the IPv6 forms that carry an IPv4 address (RFC 6890, RFC 6052, RFC 3056).
 */
const closed: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
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

/** Whether a download may go to this IP address. */
export function isOpenAddress(address: string, allowLoopback: boolean): boolean {
  const family = familyOf(address);
  if (loopback.check(address, family)) return allowLoopback;
  if (closedNetworks.check(address, family)) return false;
  return family === 'ipv4' || openNetworks.check(address, 'ipv6');
}

/**
 * The address of a download: https, or http to this host where that is allowed (development). Refuses
 * `address-refused` for anything else, for user names in it, and for IP addresses of closed networks.
 */
export function checkAddress(text: string, allowLoopback: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null) throw new DownloadError('address-refused', 'This is no address');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHttp = url.protocol === 'http:' && isThisHost(host) && allowLoopback;
  if (url.protocol !== 'https:' && !isHttp)
    throw new DownloadError('address-refused', 'Only https addresses are allowed');
  if (url.username !== '' || url.password !== '')
    throw new DownloadError('address-refused', 'The address must not hold a user name or password');
  const isOpen = isIP(host) === 0 ? !isThisHost(host) : isOpenAddress(host, allowLoopback);
  if (!isOpen && !isHttp) throw new DownloadError('address-refused', `${host} is not on the public internet`);
  return url;
}

/**
 * Resolves names for a connection and refuses those that lead into a closed network. It is the lookup that the
 * connection itself uses, so a name cannot mean something else a moment later.
 */
export function guardedLookup(allowLoopback: boolean): LookupFunction {
  return (host, options, callback) => {
    resolve(host, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) {
        callback(error ?? new DownloadError('connection-failed', `${host} has no address`), '', 0);
      } else if (!addresses.every(({ address }) => isOpenAddress(address, allowLoopback))) {
        callback(new DownloadError('address-refused', `${host} is not on the public internet`), '', 0);
      } else if (options.all === true) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}

function isThisHost(host: string): boolean {
  return host === 'localhost' || (isIP(host) !== 0 && loopback.check(host, familyOf(host)));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
