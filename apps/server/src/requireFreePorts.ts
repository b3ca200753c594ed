import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from './config.ts';

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
    // The shop itself explains the others, such as a wrong host.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortInUse(variable);
  } finally {
    probe.close();
  }
}
