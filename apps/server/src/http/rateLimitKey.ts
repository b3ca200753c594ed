import { isIPv6 } from 'node:net';

/**
 * Rate-limit key: an IPv4 address, or an IPv6 /64, because every IPv6 client has 2⁶⁴ addresses. A mapped IPv4 address
 * counts as IPv4.
 */
export function rateLimitKey(ip: string): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped) return mapped;
  const address = ip.replace(/%.*$/, '');
  if (!isIPv6(address)) return ip;
  const { hostname } = new URL(`http://[${address}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const groups = (text: string | undefined) => (text ? text.split(':') : []);
  const before = groups(head);
  const after = groups(tail);
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  return `${[...before, ...Array<string>(gap).fill('0'), ...after].slice(0, 4).join(':')}::/64`;
}
