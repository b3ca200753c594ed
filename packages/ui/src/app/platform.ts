import type { Clock, Cookies, Log, Reader, Stop, Storage, Tabs, Visibility } from '@sampan/domain/ports';

/** All that the app asks of the machine it runs on: the browser's, or one in memory for tests and prerendering. */
export interface Platform {
  local: Storage;
  session: Storage;
  /** Empties the session's storage: drafts and intentions are private. */
  clearSession: () => void;
  clock: Clock;
  cookies: Cookies;
  reader: Reader;
  tabs: Tabs;
  visibility: Visibility;
  log: Log;
  /** Loads `to` as a new document. */
  reload: (to: string) => void;
  /** Before the next frame is painted; a hidden window never calls back. */
  nextFrame: (run: () => void) => void;
  /** Runs `work` once the browser has nothing better to do. */
  whenIdle: (work: () => void) => void;
  network: { isOnline: () => boolean; subscribe: (listener: () => void) => Stop };
  /** Marks the page as dark or light, for styles and for what the browser draws itself. */
  setColor: (color: 'light' | 'dark') => void;
}
