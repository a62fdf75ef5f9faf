import { lookup as resolve } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 that leads to this machine, its neighbours, the metadata of a cloud, or nowhere (RFC 6890). */
const closed = new BlockList();
for (const [network, prefix] of [
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
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(network, prefix, 'ipv4');

/** Of IPv6 only the global unicast block is public, without what embeds an IPv4 address or is documentation. */
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
const embedding = new BlockList();
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  embedding.addSubnet(network, prefix, 'ipv6');

export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !embedding.check(address, 'ipv6');
}

export class ClosedAddress extends Error {
  constructor(host: string) {
    super(`${host} is not a public address`);
  }
}

export type Resolve = (host: string) => Promise<{ address: string; family: number }[]>;
const resolveAll: Resolve = (host) => resolve(host, { all: true });

/**
 * The name is resolved while connecting and the connection goes to the address that was judged, so a name that changes
 * its meaning afterwards leads nowhere else. One closed address among several is enough to refuse the name.
 */
export const publicLookup =
  (resolved: Resolve = resolveAll): LookupFunction =>
  (host, options, done) => {
    resolved(host).then(
      (found) => {
        const [first] = found;
        if (!first || !found.every(({ address }) => isPublicAddress(address)))
          return done(new ClosedAddress(host), '');
        if (options.all) return done(null, found);
        return done(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => done(error, ''),
    );
  };

/** Whether an address of a push service may be asked at all: https on its own port, by a name, without credentials. */
export function isPushEndpoint(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, port, hostname, username, password, hash } = new URL(value);
  const isName = isIP(hostname) === 0 && !hostname.startsWith('[') && hostname.includes('.');
  return protocol === 'https:' && port === '' && isName && !username && !password && !hash;
}
