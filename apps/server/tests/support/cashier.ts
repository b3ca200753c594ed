import type { FastifyInstance } from 'fastify';

/** Opens the sandbox's cashier page of a payment like a browser or a camera, and returns its path. */
export async function openCashier(
  app: FastifyInstance,
  { qrCode, payUrl }: { qrCode?: string | undefined; payUrl?: string | undefined },
): Promise<string> {
  const { pathname, search } = new URL(payUrl ?? qrCode ?? '', 'http://shop.example');
  if (pathname.startsWith('/sandbox/pay/')) return pathname;
  const page = await app.inject({ url: pathname + search });
  if (page.statusCode !== 302) throw new Error(`the provider's page answered ${page.statusCode} ${page.body}`);
  return String(page.headers.location);
}
