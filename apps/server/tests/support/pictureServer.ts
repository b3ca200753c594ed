import type { RequestListener } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { PictureFetcherOptions } from '../../src/providers/pictures/fetcher.ts';

/** Self-signed key of `pictures.test` and `cdn.pictures.test`, used only by these tests. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgYwXEvn8h+HjcW6EE
PRk9YUgRnOBc5nfH3/ycnkITrJ6hRANCAASfp5XWw0/w27qlZUXNGn5/FVDn3i6r
dLUofNCm+5femZYnkI3QbPor+uWEB/dpPc7Z3lC3YaOI83OuVy7Irf/E
-----END PRIVATE KEY-----
`;
const ca = `-----BEGIN CERTIFICATE-----
MIIBtjCCAVugAwIBAgIUGHp3prHgjP6mbMtt1mKQUCHWdggwCgYIKoZIzj0EAwIw
GDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDAgFw0yNjExMjIxMzQ0MzBaGA8yMTI2
MTAyOTEzNDQzMFowGDEWMBQGA1UEAwwNcGljdHVyZXMudGVzdDBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABJ+nldbDT/DbuqVlRc0afn8VUOfeLqt0tSh80Kb7l96Z
lieQjdBs+iv65YQH92k9ztneULdho4jzc65XLsit/8SjgYAwfjAdBgNVHQ4EFgQU
eD5QBQVIXPHtgN8iSO3k4DEGdZIwHwYDVR0jBBgwFoAUeD5QBQVIXPHtgN8iSO3k
4DEGdZIwDwYDVR0TAQH/BAUwAwEB/zArBgNVHREEJDAigg1waWN0dXJlcy50ZXN0
ghFjZG4ucGljdHVyZXMudGVzdDAKBggqhkjOPQQDAgNJADBGAiEAo2dYrw9SIElb
5utv4CBiDc1cWqDnqMB78qIUB7c/bbsCIQDs/DrrVMgrWrYhUIq+QIdVXE7zkAzu
7YM26LbKbo8q0A==
-----END CERTIFICATE-----
`;

export interface PictureServer {
  /** Options of a fetcher, which resolve every host name to 127.0.0.1. */
  options: PictureFetcherOptions;
  close: () => Promise<void>;
}

/** Starts an https server of pictures on the loopback address. */
export async function startPictureServer(listener: RequestListener): Promise<PictureServer> {
  const server: Server = createServer({ key, cert: ca }, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    options: {
      port,
      ca,
      resolve: async () => ['127.0.0.1'],
      isAllowed: (address) => address === '127.0.0.1',
      backoffMs: [0, 0],
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
