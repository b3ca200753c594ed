export const toastKinds = ['plain', 'success', 'error', 'loading', 'action'] as const;
export type ToastKind = (typeof toastKinds)[number];

/** Why a toast ended. Any end but `undone` is final: send the deletion then. */
export type ToastEnd = 'timeout' | 'replaced' | 'closed' | 'undone';

export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface Toast {
  id: number;
  kind: ToastKind;
  text: string;
  /** Milliseconds; Infinity stays until closed. */
  duration: number;
  action?: ToastAction;
  /** Covers the page, to block input while waiting. */
  blocksInput: boolean;
  onEnd?: (end: ToastEnd) => void;
}

export interface ToastOptions {
  duration?: number;
  action?: ToastAction;
  onEnd?: (end: ToastEnd) => void;
}

export interface ToastStore {
  plain: (text: string, options?: ToastOptions) => void;
  success: (text: string, options?: ToastOptions) => void;
  error: (text: string, options?: ToastOptions) => void;
  /** Shows a loading toast until the returned function is called or another toast replaces it. */
  loading: (text: string, options?: { blocksInput?: boolean }) => () => void;
  /** `onEnd` is called with `undone`, or with another end, after which the action is final. */
  action: (text: string, action: ToastAction, options?: ToastOptions) => void;
  close: (end?: ToastEnd, id?: number) => void;
  current: () => Toast | undefined;
  subscribe: (listener: () => void) => () => void;
}

const durations: Record<ToastKind, number> = {
  plain: 2000,
  success: 2000,
  error: 2000,
  action: 6000,
  loading: Number.POSITIVE_INFINITY,
};

/**
 * Store of a single toast: a new toast replaces the old one, a loading one included. Independent of React, for state
 * machines.
 */
export function createToastStore(): ToastStore {
  let toast: Toast | undefined;
  let lastId = 0;
  const listeners = new Set<() => void>();

  function put(next: Toast | undefined, end: ToastEnd) {
    const previous = toast;
    toast = next;
    previous?.onEnd?.(end);
    for (const listener of listeners) listener();
  }

  function show(kind: ToastKind, text: string, rest: Partial<Toast> = {}): number {
    lastId += 1;
    const id = lastId;
    put({ blocksInput: false, ...rest, duration: rest.duration ?? durations[kind], id, kind, text }, 'replaced');
    return id;
  }

  function close(end: ToastEnd = 'closed', id = toast?.id) {
    if (toast && toast.id === id) put(undefined, end);
  }

  return {
    plain: (text, options) => void show('plain', text, options),
    success: (text, options) => void show('success', text, options),
    error: (text, options) => void show('error', text, options),
    action: (text, action, options) => void show('action', text, { ...options, action }),
    loading(text, options) {
      const id = show('loading', text, options);
      return () => close('closed', id);
    },
    close,
    current: () => toast,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
