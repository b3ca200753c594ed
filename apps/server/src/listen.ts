import { once } from 'node:events';
import { createServer, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Config, ConfigError } from './config.ts';

/** Thrown where another process listens on a port of the shop. */
export class PortInUse extends Error {
  constructor(variable = 'PORT') {
    super(`The port is in use. Stop what listens there, or set ${variable} to another one.`);
  }
}

/** Listens on the shop's ports for a moment, before the work of a start that would be in vain. @throws PortInUse */
export async function requireFreePorts({
  host,
  port,
  metricsPort,
}: Pick<Config, 'host' | 'port' | 'metricsPort'>): Promise<void> {
  await requireFreePort('PORT', port, host);
  if (metricsPort !== undefined) await requireFreePort('METRICS_PORT', metricsPort, host);
}

async function requireFreePort(variable: string, port: number, host: string): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    // `listen` explains the others, such as a wrong host.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortInUse(variable);
  } finally {
    probe.close();
  }
}

/** Values of HOST at which `localhost` leads to the server. Not `::1`: `localhost` can be 127.0.0.1 alone. */
const localHosts = ['127.0.0.1', '0.0.0.0', '::', 'localhost'];

/**
 * Listens and returns the URL of the shop, without a trailing slash.
 * @throws PortInUse, ConfigError where HOST is not an address of this machine; other errors unchanged
 */
export async function listen(app: FastifyInstance, { host, port }: Pick<Config, 'host' | 'port'>): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') throw new PortInUse();
    if (code === undefined || !/^(EADDRNOTAVAIL|EAFNOSUPPORT|ENOTFOUND|EAI_|EINVAL)/.test(code)) throw error;
    throw new ConfigError(`HOST is a name or an address of this machine. It says "${host}" (${code}).`);
  }
  const bound = app.server.address();
  const name = localHosts.includes(host) ? 'localhost' : isIPv6(host) ? `[${host}]` : host;
  return `http://${name}:${bound && typeof bound === 'object' ? bound.port : port}`;
}
