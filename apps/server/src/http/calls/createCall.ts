import { ApiError } from '../apiError.ts';
import type { Call } from './handler.ts';

/** Work after the commit of a call: the parameters of `afterCommit`. */
export type Task = Parameters<Call['afterCommit']>;

interface CallContext extends Omit<Call, 'user' | 'fail' | 'afterCommit'> {
  /** Receives the tasks of `afterCommit`. */
  tasks: Task[];
}

/** Creates the context in which a handler runs. */
export function createCall({ tasks, ...context }: CallContext): Call {
  return {
    ...context,
    get user() {
      if (!context.viewer) throw new ApiError('UNAUTHENTICATED');
      return context.viewer;
    },
    fail(code, extras) {
      throw new ApiError(code, extras);
    },
    afterCommit: (...task) => void tasks.push(task),
  };
}
