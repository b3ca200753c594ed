import type { Storage, Unsubscribe } from '@sampan/domain/ports';
import type { Platform } from './platform.ts';

function createMemoryStorage(entries: Map<string, string>): Storage {
  return {
    get: (key) => entries.get(key) ?? null,
    set: (key, value) => void entries.set(key, value),
    remove: (key) => void entries.delete(key),
    // A single tab, so storage never changes from outside.
    subscribe: () => () => undefined,
  };
}

const subscribeToNothing = (): Unsubscribe => () => undefined;

export interface MemoryPlatform extends Platform {
  localEntries: Map<string, string>;
  sessionEntries: Map<string, string>;
  /** Documents that were loaded. */
  reloads: string[];
  setOnline: (isOnline: boolean) => void;
}

export interface MemoryPlatformOptions {
  /** Initial content of localStorage. */
  local?: Record<string, string>;
  /** The viewer's languages, in order of preference. */
  languages?: readonly string[];
}

/** An in-memory platform, for tests, stories and prerendering. */
export function createMemoryPlatform({ local = {}, languages = [] }: MemoryPlatformOptions = {}): MemoryPlatform {
  const localEntries = new Map(Object.entries(local));
  const sessionEntries = new Map<string, string>();
  const reloads: string[] = [];
  const onNetwork = new Set<() => void>();
  let isOnline = true;
  let cookie = '';
  return {
    localEntries,
    sessionEntries,
    reloads,
    local: createMemoryStorage(localEntries),
    session: createMemoryStorage(sessionEntries),
    clearSession: () => sessionEntries.clear(),
    clock: {
      now: () => Date.now(),
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
    },
    cookies: {
      read: () => cookie,
      write(text) {
        cookie = text.split(';')[0] ?? '';
      },
    },
    systemPreferences: { languages: () => languages, prefersDark: () => false, subscribe: subscribeToNothing },
    tabs: { post: () => undefined, subscribe: subscribeToNothing },
    visibility: { hidden: () => false, subscribe: subscribeToNothing },
    log: { warn: () => undefined, error: () => undefined },
    reload: (to) => void reloads.push(to),
    nextFrame: (run) => void setTimeout(run, 0),
    whenIdle: (work) => void setTimeout(work, 0),
    network: {
      isOnline: () => isOnline,
      subscribe(listener) {
        onNetwork.add(listener);
        return () => onNetwork.delete(listener);
      },
    },
    setOnline(value) {
      isOnline = value;
      for (const listener of onNetwork) listener();
    },
    setColor: () => undefined,
  };
}
