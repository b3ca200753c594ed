import { createServer, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A proxy to the shop that cuts off the first download. */
interface BrokenLine {
  url: string;
  /** Range headers of the `/file/download` requests, in order. */
  ranges: (string | undefined)[];
  close: () => Promise<void>;
}

export async function openBrokenLine(shopUrl: string): Promise<BrokenLine> {
  const { hostname, port, protocol } = new URL(shopUrl);
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  const ranges: BrokenLine['ranges'] = [];
  const server = createServer((clientRequest, answer) => {
    const { url: path, method, headers } = clientRequest;
    const isDownload = path?.includes('/file/download') ?? false;
    const isCut = isDownload && ranges.length === 0;
    if (isDownload) ranges.push(headers.range);
    const forwarded = request({ hostname, port, path, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      if (!isCut) return reply.pipe(answer);
      reply.once('data', (bytes: Buffer) => {
        // Send half of the first bytes, then break the connection.
        answer.write(bytes.subarray(0, bytes.length / 2), () => answer.destroy());
        reply.destroy();
      });
    });
    forwarded.on('error', () => answer.destroy());
    clientRequest.pipe(forwarded);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    ranges,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
