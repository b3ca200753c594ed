import type { Storage, Unsubscribe } from '@sampan/domain/ports';
import { darkMark } from '@sampan/domain/preferences/colorMode';
import { defaultLocale, isLocale } from '@sampan/domain/preferences/locale';
import type { Platform } from './platform.ts';

/** `area` is a function, since even accessing storage throws where it is blocked. */
function createWebStorage(area: () => globalThis.Storage): Storage {
  return {
    get: (key) => area().getItem(key),
    set: (key, value) => area().setItem(key, value),
    remove: (key) => area().removeItem(key),
    subscribe(listener) {
      const stops = [
        listen(window, 'storage', (event) => {
          if (isFrom(event, area)) listener(event.key);
        }),
        // A page in the back/forward cache receives no storage events: anything may have changed meanwhile.
        listen(window, 'pageshow', ({ persisted }) => {
          if (persisted && keepsEntries(area)) listener(null);
        }),
      ];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** False where storage is blocked or full: then session and cart are in the memory of this page alone. */
function keepsEntries(area: () => globalThis.Storage): boolean {
  try {
    area().setItem('probe', '1');
    area().removeItem('probe');
    return true;
  } catch {
    return false;
  }
}

function isFrom(event: StorageEvent, area: () => globalThis.Storage): boolean {
  try {
    return event.storageArea === area();
  } catch {
    return false;
  }
}

function listen<Name extends keyof WindowEventMap>(
  target: Window,
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
): Unsubscribe {
  target.addEventListener(name, listener);
  return () => target.removeEventListener(name, listener);
}

function getDarkModeQuery(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)');
}

/** Channel to the other tabs; undefined where there is none, and where Firefox blocks it together with the cookies. */
function createChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel('sampan');
  } catch {
    return undefined;
  }
}

/** Platform of a browser. Accesses no global before its first use. */
export function createBrowserPlatform(): Platform {
  // The document's language is the shop's default, for viewers whose languages the shop lacks.
  const { lang } = document.documentElement;
  const servedLocale = isLocale(lang) ? lang : defaultLocale;
  const channel = createChannel();
  return {
    local: createWebStorage(() => window.localStorage),
    session: createWebStorage(() => window.sessionStorage),
    clearSession() {
      try {
        window.sessionStorage.clear();
      } catch {
        // Blocked storage behaves as empty.
      }
    },
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => window.setTimeout(run, ms),
      clearTimeout: (timer) => window.clearTimeout(timer as number),
    },
    cookies: {
      read: () => document.cookie,
      write: (cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is asynchronous, too late for a page that is being left
        document.cookie = cookie;
      },
    },
    systemPreferences: {
      languages: () => navigator.languages,
      defaultLocale: () => servedLocale,
      prefersDark: () => getDarkModeQuery().matches,
      subscribe(listener) {
        const query = getDarkModeQuery();
        query.addEventListener('change', listener);
        return () => query.removeEventListener('change', listener);
      },
    },
    tabs: {
      post: (message) => channel?.postMessage(message),
      subscribe(listener) {
        const hear = (event: MessageEvent) => listener(event.data);
        channel?.addEventListener('message', hear);
        return () => channel?.removeEventListener('message', hear);
      },
    },
    visibility: {
      hidden: () => document.hidden,
      subscribe(listener) {
        document.addEventListener('visibilitychange', listener);
        return () => document.removeEventListener('visibilitychange', listener);
      },
    },
    log: {
      warn: (message, ...details) => console.warn(message, ...details),
      error: (message, ...details) => console.error(message, ...details),
    },
    reload(to) {
      const isSameDocument = new URL(to, location.href).href.split('#')[0] === location.href.split('#')[0];
      if (!isSameDocument) return location.assign(to);
      // Assigning a URL that differs in its hash only would just scroll.
      history.replaceState(history.state, '', to);
      location.reload();
    },
    nextFrame: (run) => void requestAnimationFrame(run),
    whenIdle(work) {
      // Safari has no requestIdleCallback.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: 5000 });
      else setTimeout(work, 1);
    },
    network: {
      isOnline: () => navigator.onLine,
      subscribe(listener) {
        const stops = [listen(window, 'online', listener), listen(window, 'offline', listener)];
        return () => {
          for (const stop of stops) stop();
        };
      },
    },
    setColor(color) {
      const isDark = color === 'dark';
      document.documentElement.classList.toggle(darkMark, isDark);
      document.body.toggleAttribute(darkMark, isDark);
    },
  };
}
