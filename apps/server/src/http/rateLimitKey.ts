import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for when asks are counted: of IPv6 everybody has a network of 2⁶⁴ addresses, which count as
 * one. A mapped IPv4 address is that address.
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
