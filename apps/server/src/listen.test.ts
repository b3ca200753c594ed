import { once } from 'node:events';
import { type AddressInfo, createServer, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';
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

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
);

test.for(['127.0.0.1', '::1', '::ffff:127.0.0.1'])(
  'a server that listens on %s is found at the returned address',
  async (host, { skip }) => {
    skip(isIPv6(host) && !hasIPv6, 'this machine has no IPv6');
    const app = Fastify();
    app.get('/', async () => 'found');
    const address = await listen(app, { host, port: 0 });
    expect(await (await fetch(address)).text()).toBe('found');
    await app.close();
  },
);

test.each(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])(
  'a host at which the machine cannot listen is named (%s)',
  async (code) => {
    const app = Fastify();
    app.listen = () => Promise.reject(Object.assign(new Error(code), { code }));
    await expect(listen(app, { host: '::', port: 0 })).rejects.toThrow(`It says "::" (${code}).`);
  },
);
