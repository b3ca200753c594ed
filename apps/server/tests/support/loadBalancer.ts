import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface LoadBalancer {
  url: string;
  /**
   * Loses the next answer of this server to a request of this path: resolves when the answer has come, and the client's
   * connection has ended without it.
   */
  loseAnswer(port: number, path: string): Promise<void>;
  close(): Promise<void>;
}

const checkMs = 50;

/** An answer that does not reach its client. */
interface LostAnswer {
  port: number;
  path: string;
  onArrival: () => void;
}

/** Sends the request to a server. Resolves to false if it could not be reached, so that nothing was sent. */
function pass(
  port: number,
  asked: IncomingMessage,
  body: Buffer,
  answer: ServerResponse,
  lost: Set<LostAnswer>,
): Promise<boolean> {
  return new Promise((resolve) => {
    const { url, method, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, path: url, method, headers, agent: false }, (response) => {
      const loss = [...lost].find((one) => one.port === port && one.path === url);
      if (loss && response.statusCode === 200) {
        lost.delete(loss);
        answer.destroy();
        response.destroy();
        loss.onArrival();
        resolve(true);
        return;
      }
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
      response.once('error', () => answer.destroy());
      resolve(true);
    });
    passed.once('error', (error: NodeJS.ErrnoException) => {
      const isUnreached = error.code === 'ECONNREFUSED';
      // The server may have completed the request, so it is not repeated elsewhere: the client's connection ends.
      if (!isUnreached) answer.destroy();
      resolve(!isUnreached);
    });
    passed.end(body);
  });
}

/**
 * A load balancer that does what deploy/haproxy/haproxy.cfg says: leaves out servers that are not ready, takes them in
 * turn, and sends a request to the next one only if no byte of it was sent.
 */
export async function startLoadBalancer(ports: readonly number[]): Promise<LoadBalancer> {
  const ready = new Set<number>();
  const lost = new Set<LostAnswer>();
  let turn = 0;
  let isClosed = false;
  async function check(port: number): Promise<void> {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) ready.add(port);
    else ready.delete(port);
    if (!isClosed) setTimeout(() => void check(port), checkMs);
  }
  await Promise.all(ports.map(check));
  const server = createServer(async (asked, answer) => {
    const body = await buffer(asked);
    const known = [...ready];
    turn += 1;
    for (const index of known.keys()) {
      const port = known[(turn + index) % known.length];
      if (port !== undefined && (await pass(port, asked, body, answer, lost))) return;
    }
    answer.writeHead(503, { 'retry-after': '1' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAnswer: (port, path) => new Promise((onArrival) => lost.add({ port, path, onArrival })),
    async close() {
      isClosed = true;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
