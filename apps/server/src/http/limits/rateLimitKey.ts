import { isIPv6 } from 'node:net';

/**
 * Rate-limit key: an IPv4 address, or an IPv6 /64, because every IPv6 client has 2⁶⁴ addresses. A mapped IPv4 address
 * counts as IPv4.
 */
export function rateLimitKey(ip: string): string {
  const address = unmapAddress(ip);
  return isIPv6(address) ? `${getGroups(address).slice(0, 4).join(':')}::/64` : address;
}

/**
 * An IP address without its zone, and an IPv4 one that is mapped into IPv6 as IPv4, however it is written (RFC 4291,
 * 2.5.5.2). Any other text is returned as it is.
 */
export function unmapAddress(ip: string): string {
  const address = ip.replace(/%.*$/, '');
  if (!isIPv6(address)) return ip;
  const groups = getGroups(address);
  const [upper = 0, lower = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16));
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return address;
  return [upper >> 8, upper & 255, lower >> 8, lower & 255].join('.');
}

/** The eight groups of an IPv6 address, in lower-case hexadecimal without leading zeros. */
function getGroups(address: string): string[] {
  // The URL parser brings every notation to one: `::FFFF:203.0.113.7` to `::ffff:cb00:7107`.
  const { hostname } = new URL(`http://[${address}]`);
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => part.split(':').filter((group) => group !== ''));
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after];
}
