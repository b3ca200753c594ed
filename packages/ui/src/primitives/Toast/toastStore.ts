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
export function createToastStore() {
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
    plain: (text: string, options?: ToastOptions) => void show('plain', text, options),
    success: (text: string, options?: ToastOptions) => void show('success', text, options),
    error: (text: string, options?: ToastOptions) => void show('error', text, options),
    /**
     * `onEnd` is called with `undone`, or with another end, after which the action is final. Returns a function that
     * closes this toast, and no newer one.
     */
    action(text: string, action: ToastAction, options?: ToastOptions) {
      const id = show('action', text, { ...options, action });
      return () => close('closed', id);
    },
    /** Shows a loading toast until the returned function is called or another toast replaces it. */
    loading(text: string, options?: { blocksInput?: boolean }) {
      const id = show('loading', text, options);
      return () => close('closed', id);
    },
    close,
    current: () => toast,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type ToastStore = ReturnType<typeof createToastStore>;
