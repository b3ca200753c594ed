import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { requireFreePorts } from './requireFreePorts.ts';

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
