import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can stop forwarding without closing connections, like a network failure, or lead elsewhere. */
export async function startProxy(firstTarget: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let target = firstTarget;
  let isFrozen = false;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    if (isFrozen) return;
    const upstream = connect(target);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Silences all connections for ever; new ones are accepted but not forwarded. */
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** New connections are forwarded again. */
    thaw() {
      isFrozen = false;
    },
    /** Closes all connections; new ones are forwarded to another target. */
    redirect(next: { host: string; port: number }) {
      target = next;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
