import type { Builds } from '@sampan/api/builds';
import type { Locale } from '@sampan/api/entities';

/*
 * Ports: the only access of a state machine to the outside. A machine takes the ports it needs as one object; the app
 * creates them from the browser, tests from ports.fakes.ts.
 */

export type Unsubscribe = () => void;

/** localStorage or sessionStorage. Every call may throw: storage can be full, forbidden or absent. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Called when another tab changes `key`; null when it may have changed anything. Never called for sessionStorage. */
  subscribe(listener: (key: string | null) => void): Unsubscribe;
}

/** Milliseconds since 1970, and timers. The actor system takes the same object as its clock. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** Navigates in the app to a path with query and hash. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void;

/** Loads `to` as a new document. */
export type Reload = (to: string) => void;

/** Returns path, query and hash of the current screen. */
export type GetPath = () => string;

/** `key` is a message key, not a text. */
export type Toast = (message: { key: string; tone: 'plain' | 'success' | 'error' }) => void;

export interface Log {
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
}

/** The three files outside the API; none of these calls rejects. */
export type Network = Builds;

/** Page visibility; notifies on every change. */
export interface Visibility {
  hidden(): boolean;
  subscribe(listener: () => void): Unsubscribe;
}

/** The document's cookies: `read` gives the header form, `write` takes one Set-Cookie string. */
export interface Cookies {
  read(): string;
  write(cookie: string): void;
}

/** User preferences of the browser: languages in order of preference, and the system's color scheme. */
export interface SystemPreferences {
  languages(): readonly string[];
  /** Default locale from the served document; zh-CN if unknown. */
  defaultLocale?(): Locale;
  prefersDark(): boolean;
  subscribe(listener: () => void): Unsubscribe;
}

/** Broadcast channel to the other tabs of this origin; a tab does not receive its own messages. */
export interface Tabs {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): Unsubscribe;
}

/** Document properties that a machine may set. */
export interface Page {
  setLocale(locale: Locale): void;
  setColor(color: 'light' | 'dark'): void;
}
