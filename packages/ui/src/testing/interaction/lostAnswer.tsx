import type { Endpoint } from '@sampan/api/endpoint';
import { answerRequest, getDemoBackend } from '@sampan/demo/backend/handlers';
import { delay, HttpResponse, http } from 'msw';
import { Fragment, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';
import { hidePage } from './hidePage.ts';

/** Mocks a call that takes effect, once, but whose answer never arrives; the next one is answered. */
export function loseAnswer({ path }: Endpoint) {
  return http.post(
    `*${path}`,
    async ({ request }) => {
      await answerRequest(getDemoBackend(), request);
      await delay('infinite');
    },
    { once: true },
  );
}

/** Mocks a call that takes effect, once, and whose connection breaks before its answer arrives. */
export function breakAnswer({ path }: Endpoint, { once = true } = {}) {
  return http.post(
    `*${path}`,
    async ({ request }) => {
      await answerRequest(getDemoBackend(), request);
      return HttpResponse.error();
    },
    { once },
  );
}

let mountAgain = () => {};

/** Mounts its children again on `loadAgain`. */
export function Reloadable({ children }: { children: ReactNode }) {
  const [loads, setLoads] = useState(0);
  mountAgain = () => setLoads((before) => before + 1);
  return <Fragment key={loads}>{children}</Fragment>;
}

/** Mounts the screen again, as a load of the page does: what was typed is what was stored. */
export function loadAgain(): void {
  hidePage();
  // At once: what is looked for next is on the new page.
  flushSync(mountAgain);
}
