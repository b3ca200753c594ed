type Range4 = readonly [address: string, bits: number];

/** IPv4 networks that are not public: IANA's special-purpose registry, multicast and reserved. */
const special4: readonly Range4[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Parses a dotted IPv4 address to a number; null if invalid. */
function parse4(text: string): number | null {
  const parts = text.split('.');
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

function isPublic4(address: number): boolean {
  return special4.every(([network, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) !== Math.floor((parse4(network) as number) / size);
  });
}

/** Parses an IPv6 address to eight groups; null if invalid or with a zone id. */
function parse6(text: string): number[] | null {
  const [, head = text, tail] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? [];
  const last = tail === undefined ? undefined : parse4(tail);
  if (last === null) return null;
  const hex =
    last === undefined ? text : `${head}${Math.floor(last / 65_536).toString(16)}:${(last % 65_536).toString(16)}`;
  const halves = hex.split('::');
  if (halves.length > 2) return null;
  const [front = [], back] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = 8 - front.length - (back?.length ?? 0);
  if (back === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...front, ...Array.from({ length: missing }, () => '0'), ...(back ?? [])];
  return groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))
    ? groups.map((group) => Number.parseInt(group, 16))
    : null;
}

type Range6 = readonly [groups: readonly number[], bits: number];

/** Networks inside 2000::/3 that are not public: IETF protocols, documentation, 6to4, AS112. */
const special6: readonly Range6[] = [
  [[0x2001, 0], 23],
  [[0x2001, 0x0db8], 32],
  [[0x2002], 16],
  [[0x2620, 0x004f, 0x8000], 48],
  [[0x3fff, 0], 20],
];

function isWithin(groups: readonly number[], [network, bits]: Range6): boolean {
  for (let group = 0, left = bits; left > 0; group += 1, left -= 16) {
    const shift = Math.max(0, 16 - left);
    if ((groups[group] as number) >> shift !== (network[group] ?? 0) >> shift) return false;
  }
  return true;
}

/**
 * Whether an IP address is public (SSRF protection). An IPv4 address embedded in IPv6 (mapped, or NAT64 64:ff9b::/96)
 * is checked as IPv4; other IPv6 addresses outside 2000::/3, such as loopback, link-local and unique local ones, are
 * not public.
 */
export function isPublicAddress(address: string): boolean {
  const four = parse4(address);
  if (four !== null) return isPublic4(four);
  const groups = parse6(address);
  if (!groups) return false;
  const embedded = (groups[6] as number) * 65_536 + (groups[7] as number);
  const isMapped = isWithin(groups, [[0, 0, 0, 0, 0, 0xffff], 96]);
  const isNat64 = isWithin(groups, [[0x64, 0xff9b, 0, 0, 0, 0], 96]);
  if (isMapped || isNat64) return isPublic4(embedded);
  return isWithin(groups, [[0x2000], 3]) && !special6.some((range) => isWithin(groups, range));
}

/** The host of a URL if it is an IP address; null for a host name. */
export function parseHostAddress(hostname: string): string | null {
  const plain = hostname.replace(/^\[|\]$/g, '');
  return plain.includes(':') || parse4(plain) !== null ? plain : null;
}
