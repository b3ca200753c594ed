import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { listen, requireFreePorts } from './listen.ts';

test('of the two ports the one that is in use is named', async () => {
  const holder = createServer().listen(0, '127.0.0.1');
  await once(holder, 'listening');
  const { port: busy } = holder.address() as AddressInfo;
  const check = (ports: { port: number; metricsPort: number | undefined }) =>
    requireFreePorts({ host: '127.0.0.1', ...ports });
  await check({ port: 0, metricsPort: undefined });
  await expect(check({ port: busy, metricsPort: 0 })).rejects.toThrow(/or set PORT to another one/);
  await expect(check({ port: 0, metricsPort: busy })).rejects.toThrow(/or set METRICS_PORT to another one/);
  holder.close();
});

test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'a server that listens on %s is found at the returned address',
  async (host) => {
    const app = Fastify();
    app.get('/', async () => 'found');
    const address = await listen(app, { host, port: 0 });
    expect(await (await fetch(address)).text()).toBe('found');
    await app.close();
  },
);
