import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, test, vi } from 'vitest';
import { createSmtp } from './smtp.ts';

test('an attempt ends in time, with its connection, though the server answers a little again and again', async () => {
  const sockets = new Set<Socket>();
  // Half-open: this side ends no connection because the shop ended its own.
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    socket.write('220 slow\r\n');
    const drip = setInterval(() => socket.write('250-wait\r\n'), 50);
    socket.on('close', () => clearInterval(drip));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const send = createSmtp({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    from: async () => 'Shop <shop@example.com>',
    password: async () => null,
    renderHtml: async () => null,
    attemptMs: 500,
  });
  const message = { to: 'one@example.com', subject: 'x', text: 'x', messageId: '<1@shop>' };
  await expect(send(message)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
  try {
    await vi.waitFor(() => expect(sockets.size).toBe(0), 3_000);
  } finally {
    for (const socket of sockets) socket.destroy();
    server.close();
  }
});
