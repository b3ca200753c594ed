import { SimulatedClock } from 'xstate';
import type { Clock, Cookies, Log, Storage, SystemPreferences, Tabs, Unsubscribe, Visibility } from './ports.ts';

class Listeners<Value> {
  #all = new Set<(value: Value) => void>();
  add(listener: (value: Value) => void): Unsubscribe {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }
  call(value: Value): void {
    for (const listener of [...this.#all]) listener(value);
  }
}

/** Fake browser storage: every `tab()` shares the values and receives the changes of the other tabs. */
export function createFakeStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial));
  const tabs = new Set<Listeners<string | null>>();
  function createTab(): Storage {
    const own = new Listeners<string | null>();
    tabs.add(own);
    const tell = (key: string) => {
      for (const other of tabs) if (other !== own) other.call(key);
    };
    return {
      get: (key) => values.get(key) ?? null,
      set(key, value) {
        if (values.get(key) === value) return;
        values.set(key, value);
        tell(key);
      },
      remove(key) {
        if (values.delete(key)) tell(key);
      },
      subscribe: (listener) => own.add(listener),
    };
  }
  return { values, tab: createTab };
}

/** Storage in which every call throws, as in a locked-down browser. */
export function createThrowingStorage(): Storage {
  const throwQuotaError = (): never => {
    throw new Error('storage is forbidden');
  };
  return { get: throwQuotaError, set: throwQuotaError, remove: throwQuotaError, subscribe: () => () => {} };
}

/** A clock that only `pass(ms)` advances. */
export function createFakeClock(start = Date.UTC(2026, 10, 20)) {
  const simulated = new SimulatedClock();
  const clock: Clock = {
    now: () => start + simulated.now(),
    setTimeout: (run, ms) => simulated.setTimeout(run, ms),
    clearTimeout: (timer) => simulated.clearTimeout(timer as number),
  };
  /** Advances the clock in steps and lets promises settle between them. */
  async function pass(ms: number, step = ms): Promise<void> {
    for (let left = ms; left > 0; left -= step) {
      simulated.increment(Math.min(step, left));
      await flushPromises();
    }
  }
  return { clock, pass };
}

/** Resolves after all pending promise callbacks have run. */
export async function flushPromises(): Promise<void> {
  await new Promise<void>((resolve) => setTimeout(resolve, 0));
}

export function createFakeVisibility() {
  const listeners = new Listeners<void>();
  let isHidden = false;
  const visibility: Visibility = { hidden: () => isHidden, subscribe: (listener) => listeners.add(listener) };
  return {
    visibility,
    set(hidden: boolean) {
      isHidden = hidden;
      listeners.call();
    },
  };
}

export function createFakeLog() {
  const lines: { level: 'warn' | 'error'; message: string }[] = [];
  const log: Log = {
    warn: (message) => lines.push({ level: 'warn', message }),
    error: (message) => lines.push({ level: 'error', message }),
  };
  return { lines, log };
}

export function createFakeCookies(initial = '') {
  const writtenCookies: string[] = [];
  let header = initial;
  const cookies: Cookies = {
    read: () => header,
    write(cookie) {
      writtenCookies.push(cookie);
      header = cookie.split(';')[0] ?? '';
    },
  };
  return { written: writtenCookies, cookies };
}

export function createFakeSystemPreferences(languages: readonly string[] = [], prefersDark = false) {
  const listeners = new Listeners<void>();
  let dark = prefersDark;
  const systemPreferences: SystemPreferences = {
    languages: () => languages,
    prefersDark: () => dark,
    subscribe: (listener) => listeners.add(listener),
  };
  return {
    systemPreferences,
    setDark(value: boolean) {
      dark = value;
      listeners.call();
    },
  };
}

/** Fake broadcast channel: every `tab()` receives the messages of the others. */
export function createFakeTabs() {
  const all = new Set<Listeners<unknown>>();
  return function tab(): Tabs {
    const own = new Listeners<unknown>();
    all.add(own);
    return {
      post(message) {
        for (const other of all) if (other !== own) other.call(message);
      },
      subscribe: (listener) => own.add(listener),
    };
  };
}
