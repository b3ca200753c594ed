import type { Builds } from '@sampan/api/builds';
import type { Locale } from '@sampan/api/entities';

/*
 * The only outside a machine may touch. A machine takes the ports it needs as one object; the app makes them from
 * the browser, a test from ports.fakes.ts.
 */

export type Stop = () => void;

/** localStorage or sessionStorage. Every call may throw: storage can be full, forbidden or absent. */
export interface Storage {
  get(key: string): string | null;
  set(key: string, value: string): void;
  remove(key: string): void;
  /** Called when another tab changed `key`; null when it cleared everything. sessionStorage never calls. */
  subscribe(listener: (key: string | null) => void): Stop;
}

/** Milliseconds since 1970, and timers. The actor system takes the same object as its clock. */
export interface Clock {
  now(): number;
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
}

/** In-app navigation to a path with query and hash. */
export type Navigate = (to: string, options?: { replace?: boolean }) => void;

/** Loads `to` as a new document. */
export type Reload = (to: string) => void;

/** Path, query and hash of the screen that is shown. */
export type Here = () => string;

/** `key` is a translation key, never a sentence. */
export type Toast = (message: { key: string; tone: 'plain' | 'success' | 'error' }) => void;

export interface Log {
  warn(message: string, ...details: unknown[]): void;
  error(message: string, ...details: unknown[]): void;
}

/** The three files outside the API: none of these calls rejects. */
export type Network = Builds;

/** Whether the window is seen; calls on every change. */
export interface Visibility {
  hidden(): boolean;
  subscribe(listener: () => void): Stop;
}

/** The document's cookies: `read` gives the header form, `write` takes one Set-Cookie string. */
export interface Cookies {
  read(): string;
  write(cookie: string): void;
}

/** What the browser says of its reader: languages in order of preference, and the operating system's scheme. */
export interface Reader {
  languages(): readonly string[];
  /** The shop's default, as the server wrote it into the document; zh-CN where it is not known. */
  defaultLocale?(): Locale;
  prefersDark(): boolean;
  subscribe(listener: () => void): Stop;
}

/** A channel to the other tabs of this origin; a tab does not hear itself. */
export interface Tabs {
  post(message: unknown): void;
  subscribe(listener: (message: unknown) => void): Stop;
}

/** What a machine may set on the document. */
export interface Page {
  setLocale(locale: Locale): void;
  setColor(color: 'light' | 'dark'): void;
}
