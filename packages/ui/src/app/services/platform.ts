import type {
  Clock,
  Cookies,
  Log,
  Storage,
  SystemPreferences,
  Tabs,
  Unsubscribe,
  Visibility,
} from '@sampan/domain/ports';

/** The app's interface to its host: a browser, or memory for tests and prerendering. */
export interface Platform {
  local: Storage;
  session: Storage;
  /** Clears sessionStorage, since drafts and intents are private. */
  clearSession: () => void;
  clock: Clock;
  cookies: Cookies;
  systemPreferences: SystemPreferences;
  tabs: Tabs;
  visibility: Visibility;
  log: Log;
  /** Loads `to` as a new document. */
  reload: (to: string) => void;
  /** Calls before the next paint; never in a hidden window. */
  nextFrame: (run: () => void) => void;
  /** Runs `work` when the browser is idle. */
  whenIdle: (work: () => void) => void;
  network: { isOnline: () => boolean; subscribe: (listener: () => void) => Unsubscribe };
  /** Sets the page's colour scheme, for styles and native controls. */
  setColor: (color: 'light' | 'dark') => void;
}
