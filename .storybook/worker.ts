import { setupWorker } from 'msw/browser';
import { handlers } from './handlers.ts';
import { report } from './problems.ts';

/** Paths served by the demo backend; everything else on this host is Storybook's. */
const ours = ['/main/', '/media/', '/builds/', '/sandbox/'];

/** Starts the service worker. Not left to the addon, which passes an option that msw 3 has renamed. */
export async function startWorker() {
  const worker = setupWorker(...handlers);
  await worker.start({
    quiet: true,
    onUnhandledFrame({ frame }) {
      if (frame.protocol !== 'http') return;
      const { method, url } = (frame.data as { request: Request }).request;
      const { origin, pathname } = new URL(url);
      if (origin !== location.origin) report(`Unhandled request: ${method} ${url}`);
      else if (ours.some((path) => pathname.startsWith(path))) report(`Unhandled request: ${method} ${pathname}`);
    },
  });
  return worker;
}
