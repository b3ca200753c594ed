import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Hands chunks on in their order, each `delayMs()` later. */
function createDelay(delayMs: () => number): Transform {
  return new Transform({
    transform(chunk, _encoding, done) {
      if (delayMs() === 0) done(null, chunk);
      else setTimeout(() => done(null, chunk), delayMs());
    },
  });
}

/**
 * A TCP proxy that can stop forwarding without closing connections, like a network failure, delay what clients send, or
 * lead elsewhere.
 */
export async function startProxy(firstTarget: { host: string; port: number }) {
  const sockets = new Set<Socket>();
  let target = firstTarget;
  let isFrozen = false;
  let delayMs = 0;
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => client.destroy());
    if (isFrozen) return;
    const upstream = connect(target);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    client
      .pipe(createDelay(() => delayMs))
      .pipe(upstream)
      .pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Silences all connections for ever; new ones are accepted but not forwarded. */
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    /** Delays each message of a client, such as a statement, by `ms`. */
    slowDown(ms: number) {
      delayMs = ms;
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
