import {
  createTaskState,
  isOpen,
  reduceTasks,
  type Task,
  TaskError,
  type TaskEvent,
  type TaskProgress,
} from './tasks.ts';

/** Context of a running task: progress callback and abort signal. */
export interface TaskCall {
  /** A share from 0 to 1, or progress with counts. */
  onProgress: (progress: number | TaskProgress) => void;
  signal: AbortSignal;
}

/** Thrown by a task that ends because it was cancelled, with the result of what was done before. */
export class TaskCancelled<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super('cancelled');
    this.result = result;
  }
}

export interface TaskQueueOptions<Input, Result> {
  /** Runs one task. A rejection is stored as the task's error, except TaskCancelled. */
  work: (input: Input, call: TaskCall) => Promise<Result>;
  /**
   * Asks the work of a task elsewhere to end, and returns true; the running task then stays until it ends by itself.
   * Other tasks are aborted when they are cancelled.
   */
  requestCancel?: (input: Input) => boolean;
  /** Maximum number of parallel tasks. */
  parallel?: number;
  /** Monotonic clock in milliseconds. */
  now?: () => number;
}

export interface TaskQueue<Input, Result> {
  tasks: () => readonly Task<Input, Result>[];
  add: (inputs: readonly Input[]) => void;
  /** Aborts a task, or asks it to end, and keeps its row. */
  cancel: (id: number) => void;
  retry: (id: number) => void;
  /** Marks a done task as failed: its result is lost. */
  fail: (id: number, error: unknown) => void;
  /** Replaces the result of a done task, or that of a cancelled or failed one. */
  replaceResult: (id: number, result: Result) => void;
  /** Aborts and removes a task. The returned function restores it at its position, unless it was running. */
  remove: (id: number) => () => void;
  /** Removes all tasks that are neither waiting nor running. */
  clearEnded: () => void;
  /** Aborts all tasks without notifying listeners. */
  stop: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** Minimum interval of progress updates. */
const reportPauseMs = 100;

/** Queue of tasks with limited parallelism, independent of React: uploads of a field, jobs of the back office. */
export function createTaskQueue<Input, Result>({
  work,
  requestCancel = () => false,
  parallel = 3,
  now = () => performance.now(),
}: TaskQueueOptions<Input, Result>): TaskQueue<Input, Result> {
  let state = createTaskState<Input, Result>();
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();

  function send(event: TaskEvent<Input, Result>) {
    const next = reduceTasks(state, event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function run(id: number, input: Input) {
    const controller = new AbortController();
    running.set(id, controller);
    send({ type: 'started', id, at: now() });
    // Ignore results of an attempt that was cancelled or replaced.
    const isMine = () => running.get(id) === controller;
    let reportedAt = Number.NEGATIVE_INFINITY;
    function onProgress(progress: number | TaskProgress) {
      const at = now();
      const step = typeof progress === 'number' ? { share: progress } : progress;
      if (!isMine() || (at - reportedAt < reportPauseMs && step.share !== 1)) return;
      reportedAt = at;
      send({ type: 'progressed', id, at, ...step });
    }
    try {
      const result = await work(input, { onProgress, signal: controller.signal });
      if (isMine()) send({ type: 'succeeded', id, result });
    } catch (error) {
      if (!isMine()) return;
      if (error instanceof TaskCancelled) send({ type: 'cancelled', id, result: error.result });
      else send({ type: 'failed', id, error, ...(error instanceof TaskError && { result: error.result }) });
    }
    if (!isMine()) return;
    running.delete(id);
    startNext();
  }

  function startNext() {
    const waiting = state.tasks.filter((task) => task.status === 'queued');
    for (const task of waiting.slice(0, Math.max(0, parallel - running.size))) void run(task.id, task.input);
  }

  function halt(id: number) {
    const controller = running.get(id);
    running.delete(id);
    controller?.abort();
  }

  return {
    tasks: () => state.tasks,
    add(inputs) {
      send({ type: 'added', inputs });
      startNext();
    },
    cancel(id) {
      const task = state.tasks.find((each) => each.id === id);
      if (!task || !isOpen(task)) return;
      if (requestCancel(task.input) && task.status === 'running') return send({ type: 'cancelRequested', id });
      halt(id);
      send({ type: 'cancelled', id });
      startNext();
    },
    retry(id) {
      send({ type: 'retried', id });
      startNext();
    },
    fail: (id, error) => send({ type: 'failed', id, error }),
    replaceResult: (id, result) => send({ type: 'resultReplaced', id, result }),
    remove(id) {
      const index = state.tasks.findIndex((task) => task.id === id);
      const task = state.tasks[index];
      halt(id);
      send({ type: 'removed', id });
      startNext();
      return function restore() {
        if (task && task.status !== 'running') send({ type: 'restored', task, index });
        startNext();
      };
    },
    clearEnded: () => send({ type: 'endedCleared' }),
    stop() {
      listeners.clear();
      for (const id of [...running.keys()]) halt(id);
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
