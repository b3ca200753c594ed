import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { contract } from '@sampan/api/contract';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildApp } from '../src/app.ts';
import { products } from '../src/db/schema.ts';
import { Lifecycle } from '../src/lifecycle.ts';
import { openCommerce } from './commerce/shop.ts';
import { forAnyDatabase } from './support/databases.ts';

forAnyDatabase('a cached response', (kind) => {
  test('is the first one byte for byte, headers included, until something is sold', async () => {
    const shop = await openCommerce(kind);
    const product = await shop.addProduct();
    const url = '/main/v2/product/list?limit=20';
    const get = (headers: Record<string, string> = { 'accept-encoding': 'br' }) => shop.app.inject({ url, headers });
    const first = await get();
    // The cache keeps the second response.
    await get();
    // Changed without invalidation, so that only a cache miss would return the new name.
    await shop.db.update(products).set({ name: 'Renamed behind the cache' }).where(eq(products.id, product.id));
    const later = await get();
    const { date: _first, ...firstHeaders } = first.headers;
    const { date: _later, ...laterHeaders } = later.headers;
    expect(laterHeaders).toEqual(firstHeaders);
    expect(later.headers['content-security-policy']).toContain("default-src 'none'");
    expect(later.rawPayload.equals(first.rawPayload)).toBe(true);

    await shop.expectOk(contract.product.status, { id: product.id, status: 0 }, { token: shop.staff.token });
    expect((await get()).json().total).toBe(0);
    await shop.close();
  });

  test('tells the client to open a new connection while the server drains', async () => {
    const shop = await openCommerce(kind);
    const product = await shop.addProduct();
    const lifecycle = new Lifecycle();
    const app = await buildApp(shop.deps, { lifecycle });
    const url = '/main/v2/product/list?limit=20';
    const first = await app.inject({ url });
    await app.inject({ url });
    await shop.db.update(products).set({ name: 'Renamed behind the cache' }).where(eq(products.id, product.id));
    lifecycle.drain();
    const later = await app.inject({ url });
    expect(later.body).toBe(first.body);
    expect([first.headers.connection, later.headers.connection]).toEqual(['keep-alive', 'close']);
    await app.close();
    await shop.close();
  });

  test('is for guests alone: staff see what is off the shelf', async () => {
    const shop = await openCommerce(kind);
    const product = await shop.addProduct();
    await shop.expectOk(contract.product.status, { id: product.id, status: 0 }, { token: shop.staff.token });
    const url = '/main/v2/product/list?status=0';
    const asStaff = { authorization: `Bearer ${shop.staff.token}` };
    expect((await shop.app.inject({ url, headers: asStaff })).json().total).toBe(1);
    expect((await shop.app.inject({ url })).json().total).toBe(0);
    expect((await shop.app.inject({ url, headers: asStaff })).json().total).toBe(1);
    expect((await shop.app.inject({ url, headers: { authorization: 'Bearer wrong' } })).json().total).toBe(0);
    await shop.close();
  });

  test('can be read by every client again and again, whatever encoding it accepts', async () => {
    const shop = await openCommerce(kind);
    for (let count = 0; count < 20; count += 1) await shop.addProduct();
    const url = '/main/v2/product/list?limit=20';
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, none: (bytes: Buffer) => bytes };
    for (const accepted of ['*', 'x-gzip', 'gzip', 'br', 'identity']) {
      for (let turn = 0; turn < 3; turn += 1) {
        const { rawPayload, headers } = await shop.app.inject({ url, headers: { 'accept-encoding': accepted } });
        const body = decoders[(headers['content-encoding'] ?? 'none') as keyof typeof decoders](rawPayload);
        expect(JSON.parse(body.toString()).total, accepted).toBe(20);
        // Responses of this length are compressed for clients of other encodings, too.
        expect(body.length).toBeGreaterThan(4_096);
      }
    }
    await shop.close();
  });
});
