/** For Node, where a process ends before the second, better compilation of the embedded database would pay. */
export const nodeFlags = ['--liftoff-only'];
