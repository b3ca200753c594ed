import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Named networks of TRUST_PROXY. */
const namedNetworks: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.1/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

function toFamily(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

function createProxyList(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of proxies.flatMap((proxy) => namedNetworks[proxy] ?? [proxy])) {
    const [address = '', bits] = network.split('/');
    const family = toFamily(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Characters that need no escaping in a log line. */
const idPattern = /^[A-Za-z0-9._-]{8,64}$/;

/** The parts of a request that its id depends on. */
type ProxiedRequest = Pick<IncomingMessage, 'headers'> & { socket: Pick<IncomingMessage['socket'], 'remoteAddress'> };

/**
 * Creates the request id: the `X-Request-Id` of a trusted proxy, so that both logs share it, otherwise a new UUID.
 * @param proxies the configuration's `trustedProxies`
 */
export function createRequestId(proxies: readonly string[]): (request: ProxiedRequest) => string {
  const list = createProxyList(proxies);
  return (request) => {
    const proxyId = request.headers['x-request-id'];
    const address = request.socket?.remoteAddress ?? '';
    if (proxies.length === 0 || typeof proxyId !== 'string' || !idPattern.test(proxyId) || isIP(address) === 0) {
      return randomUUID();
    }
    return list.check(address, toFamily(address)) ? proxyId : randomUUID();
  };
}
