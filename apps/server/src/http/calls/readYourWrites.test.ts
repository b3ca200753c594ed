import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import type { Deps } from '../../deps.ts';
import { markWriter, registerReadYourWrites } from './readYourWrites.ts';

test.each([
  ['https://shop.example', '__Host-sampan-wrote=1', '; Secure'],
  ['http://localhost:8080', 'sampan-wrote=1', ''],
])(
  'a document at %s waits for the writes of a client that has the cookie of exactly this host',
  async (publicUrl, pair, secure) => {
    const catchUp = vi.fn(async () => undefined);
    const deps = { coherence: { catchUp }, config: { publicUrl } } as unknown as Deps;
    const app = Fastify();
    registerReadYourWrites(app, deps);
    app.get('/write', async (_request, reply) => {
      markWriter(reply, deps);
      return 'ok';
    });
    const { headers } = await app.inject('/write');
    expect(headers['set-cookie']).toBe(`${pair}; Path=/; Max-Age=5; HttpOnly; SameSite=Lax${secure}`);
    const countWaits = async (cookie: string) => {
      catchUp.mockClear();
      await app.inject({ url: '/home', headers: { cookie } });
      return catchUp.mock.calls.length;
    };
    expect(await countWaits(`a=b; ${pair}`)).toBe(1);
    expect(await countWaits(`x${pair}`)).toBe(0);
    expect(await countWaits(pair.replace(/^__Host-|^/, pair.startsWith('__') ? '' : '__Host-'))).toBe(0);
  },
);
