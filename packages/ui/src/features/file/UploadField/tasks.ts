export const taskStatuses = ['queued', 'running', 'done', 'failed', 'cancelled'] as const;
export type TaskStatus = (typeof taskStatuses)[number];

export interface TaskProgress {
  /** From 0 to 1; null if unknown. */
  share: number | null;
  /** Absolute progress: rows of a file. */
  done?: number;
  total?: number;
  /** Whether the work waits elsewhere, in the server's queue, and has not begun. */
  isWaiting?: boolean;
}

export interface Task<Input, Result> extends TaskProgress {
  id: number;
  input: Input;
  status: TaskStatus;
  /** In milliseconds of the queue's clock. */
  startedAt?: number;
  progressedAt?: number;
  /** Of a done task; of a cancelled or failed one what was done before. */
  result?: Result;
  /** Whether the running task was asked to end and has not ended yet. */
  isCancelling?: boolean;
  /** Rejection of the task. */
  error?: unknown;
}

/** Error of a task with a translated message, shown instead of the general one. */
export class TaskError<Result = unknown> extends Error {
  /** Whether the connection was missing. */
  readonly isOffline: boolean;
  /** Result of what was done before. */
  readonly result: Result | undefined;

  constructor(message: string, { isOffline = false, result }: { isOffline?: boolean; result?: Result } = {}) {
    super(message);
    this.isOffline = isOffline;
    this.result = result;
  }
}

export interface TaskState<Input, Result> {
  tasks: readonly Task<Input, Result>[];
  lastId: number;
}

export type TaskEvent<Input, Result> =
  | { type: 'added'; inputs: readonly Input[] }
  | { type: 'started'; id: number; at: number }
  | ({ type: 'progressed'; id: number; at: number } & TaskProgress)
  | { type: 'succeeded'; id: number; result: Result }
  | { type: 'failed'; id: number; error: unknown; result?: Result }
  | { type: 'cancelRequested'; id: number }
  | { type: 'cancelled'; id: number; result?: Result }
  | { type: 'resultReplaced'; id: number; result: Result }
  | { type: 'retried'; id: number }
  | { type: 'removed'; id: number }
  | { type: 'restored'; task: Task<Input, Result>; index: number }
  | { type: 'endedCleared' };

/** Returns the state without tasks. */
export function createTaskState<Input, Result>(): TaskState<Input, Result> {
  return { tasks: [], lastId: 0 };
}

/** Statuses in which an event applies; ignored in all others. */
const legalIn = {
  started: ['queued'],
  progressed: ['running'],
  succeeded: ['running'],
  // The result of a done task can be lost later.
  failed: ['running', 'done'],
  cancelRequested: ['running'],
  cancelled: ['queued', 'running'],
  resultReplaced: ['done', 'cancelled', 'failed'],
  retried: ['failed', 'cancelled'],
} as const satisfies Record<string, readonly TaskStatus[]>;

function isForwards(task: TaskProgress, share: number | null): boolean {
  return share !== null && share >= (task.share ?? 0);
}

/** Applies an event to the tasks. An event that is not legal in a task's status changes nothing. */
export function reduceTasks<Input, Result>(
  state: TaskState<Input, Result>,
  event: TaskEvent<Input, Result>,
): TaskState<Input, Result> {
  type Row = Task<Input, Result>;

  function change(name: keyof typeof legalIn, id: number, to: (row: Row) => Row): TaskState<Input, Result> {
    const legal: readonly TaskStatus[] = legalIn[name];
    const row = state.tasks.find((task) => task.id === id);
    if (!row || !legal.includes(row.status)) return state;
    const next = to(row);
    return next === row ? state : { ...state, tasks: state.tasks.map((task) => (task === row ? next : task)) };
  }

  switch (event.type) {
    case 'added': {
      const added = event.inputs.map(
        (input, index): Row => ({ id: state.lastId + index + 1, input, status: 'queued', share: 0 }),
      );
      return { tasks: [...state.tasks, ...added], lastId: state.lastId + added.length };
    }
    case 'started':
      return change('started', event.id, (row) => ({ ...row, status: 'running', startedAt: event.at, share: 0 }));
    case 'progressed': {
      const { type, id, at, ...progress } = event;
      // Progress never decreases.
      return change('progressed', id, (row) =>
        progress.share === null || isForwards(row, progress.share) ? { ...row, ...progress, progressedAt: at } : row,
      );
    }
    case 'succeeded':
      return change('succeeded', event.id, (row) => ({ ...row, status: 'done', share: 1, result: event.result }));
    case 'failed': {
      const { error, result } = event;
      return change('failed', event.id, ({ result: _, ...row }) => ({
        ...row,
        status: 'failed',
        error,
        ...(result !== undefined && { result }),
      }));
    }
    case 'cancelRequested':
      return change('cancelRequested', event.id, (row) => ({ ...row, isCancelling: true }));
    case 'cancelled': {
      const { result } = event;
      return change('cancelled', event.id, (row) => ({
        ...row,
        status: 'cancelled',
        ...(result !== undefined && { result }),
      }));
    }
    case 'resultReplaced':
      return change('resultReplaced', event.id, (row) => ({ ...row, result: event.result }));
    case 'retried':
      return change('retried', event.id, ({ id, input }) => ({ id, input, status: 'queued', share: 0 }));
    case 'removed':
      return { ...state, tasks: state.tasks.filter((task) => task.id !== event.id) };
    case 'restored':
      return { ...state, tasks: state.tasks.toSpliced(event.index, 0, event.task) };
    case 'endedCleared':
      return { ...state, tasks: state.tasks.filter(isOpen) };
  }
}

/** Waiting or running. */
export function isOpen({ status }: { status: TaskStatus }): boolean {
  return status === 'queued' || status === 'running';
}

export interface TaskSummary {
  total: number;
  open: number;
  done: number;
  failed: number;
  /** Share of all tasks except failed and cancelled ones. */
  share: number;
}

/**
 * Counts tasks by status and averages the progress of those that have neither failed nor been cancelled, from 0 to
 * 1.
 */
export function summarize(tasks: readonly (TaskProgress & { status: TaskStatus })[]): TaskSummary {
  const activeTasks = tasks.filter((task) => task.status !== 'failed' && task.status !== 'cancelled');
  const reached = activeTasks.reduce((sum, task) => sum + (task.share ?? 0), 0);
  return {
    total: tasks.length,
    open: tasks.filter(isOpen).length,
    done: tasks.filter((task) => task.status === 'done').length,
    failed: tasks.filter((task) => task.status === 'failed').length,
    share: activeTasks.length === 0 ? 0 : reached / activeTasks.length,
  };
}

/** Minimum run time in ms before an estimate is given. */
const guessesAfter = 5000;

/** Estimates the remaining seconds from the current rate; null if it is too early. */
export function estimateSecondsLeft({
  share,
  startedAt,
  progressedAt,
}: Omit<Task<unknown, unknown>, 'id'>): number | null {
  if (!share || startedAt === undefined || progressedAt === undefined) return null;
  const elapsed = progressedAt - startedAt;
  return elapsed < guessesAfter ? null : (elapsed * (1 - share)) / share / 1000;
}

/** Rounds down to 0, 25, 50, 75 or 100, the announced steps. */
export function toQuarter(share: number): number {
  return Math.floor(Math.min(1, Math.max(0, share)) * 4) * 25;
}
