import { ExpirationPlugin } from 'workbox-expiration';

const day = 86_400;

export const createExpirationPlugin = (maxEntries: number, days: number) =>
  new ExpirationPlugin({ maxEntries, maxAgeSeconds: days * day, purgeOnQuotaError: true });
