import { once } from 'node:events';
import { createServer } from 'node:net';

/** Thrown where another process listens on the shop's port. */
export class PortInUse extends Error {
  constructor() {
    super('The port is in use. Stop what listens there, or set PORT to another one.');
  }
}

/** Listens on a port for a moment, before the work of a start that would be in vain. @throws PortInUse */
export async function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    // The shop itself explains the others, such as a wrong host.
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') throw new PortInUse();
  } finally {
    probe.close();
  }
}
