import { emptyTasks, reduceTasks, type Task, type TaskEvent, type TaskProgress } from './tasks.ts';

/** What a work is given to report by and to be stopped by. */
export interface TaskCall {
  /** A share from 0 to 1, or a progress with its counts. */
  onProgress: (progress: number | TaskProgress) => void;
  signal: AbortSignal;
}

export interface TaskQueueOptions<Input, Result> {
  /** Does one task. What it throws is the task's error. */
  work: (input: Input, call: TaskCall) => Promise<Result>;
  /** How many run at once. */
  parallel?: number;
  /** What is done already. */
  finished?: readonly { input: Input; result: Result }[];
  /** Milliseconds of a clock that only moves forward. */
  now?: () => number;
}

export interface TaskQueue<Input, Result> {
  tasks: () => readonly Task<Input, Result>[];
  add: (inputs: readonly Input[]) => void;
  /** Stops a task. What it did is kept, and so is its row. */
  cancel: (id: number) => void;
  retry: (id: number) => void;
  /** Stops a task and forgets it; the returned function puts it back where it was, unless it was running. */
  remove: (id: number) => () => void;
  /** Forgets whatever is neither waiting nor running. */
  clearEnded: () => void;
  /** Stops all and tells nobody. */
  stop: () => void;
  subscribe: (listener: () => void) => () => void;
}

/** A bar that moves more often than this is noise. */
const reportPause = 100;

/** Tasks in a row, so many at a time, outside of React: uploads of a field, long work of the back office. */
export function createTaskQueue<Input, Result>({
  work,
  parallel = 3,
  finished = [],
  now = () => performance.now(),
}: TaskQueueOptions<Input, Result>): TaskQueue<Input, Result> {
  type Event = TaskEvent<Input, Result>;
  const reduce = (event: Event) => reduceTasks(state, event);
  let state = emptyTasks<Input, Result>();
  const running = new Map<number, AbortController>();
  const listeners = new Set<() => void>();
  state = reduce({ type: 'finishedAdded', finished });

  function send(event: Event) {
    const next = reduce(event);
    if (next === state) return;
    state = next;
    for (const listener of listeners) listener();
  }

  async function run(id: number, input: Input) {
    const controller = new AbortController();
    running.set(id, controller);
    send({ type: 'started', id, at: now() });
    // A try that was cancelled, or followed by another one, has nothing more to say.
    const isMine = () => running.get(id) === controller;
    let reportedAt = Number.NEGATIVE_INFINITY;
    function onProgress(progress: number | TaskProgress) {
      const at = now();
      const told = typeof progress === 'number' ? { share: progress } : progress;
      if (!isMine() || (at - reportedAt < reportPause && told.share !== 1)) return;
      reportedAt = at;
      send({ type: 'progressed', id, at, ...told });
    }
    try {
      const result = await work(input, { onProgress, signal: controller.signal });
      if (isMine()) send({ type: 'succeeded', id, result });
    } catch (error) {
      if (isMine()) send({ type: 'failed', id, error });
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
      halt(id);
      send({ type: 'cancelled', id });
      startNext();
    },
    retry(id) {
      send({ type: 'retried', id });
      startNext();
    },
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
