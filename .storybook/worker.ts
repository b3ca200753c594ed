import { setupWorker } from 'msw/browser';
import { handlers } from './handlers.ts';
import { report } from './problems.ts';

/** Paths served by the demo backend; everything else on this host is Storybook's. */
const demoPaths = ['/main/', '/media/', '/builds/', '/sandbox/'];

/** A dispatched pagehide ends the mocking for the rest of the run, so the story that does it has to fail, not the next. */
addEventListener('pagehide', ({ isTrusted, persisted }) => {
  if (!isTrusted && !persisted)
    report('The story dispatches a pagehide, which stops the service worker: use hidePage().');
});

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
      else if (demoPaths.some((path) => pathname.startsWith(path))) report(`Unhandled request: ${method} ${pathname}`);
    },
  });
  return worker;
}
