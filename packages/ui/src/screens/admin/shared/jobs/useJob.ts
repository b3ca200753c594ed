import type { CallError, Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf } from '@sampan/api/endpoint';
import type { Job, JobSchema } from '@sampan/api/entities';
import { useClient } from '../../../../data/ClientContext.ts';
import { useAction } from '../../../../data/useAction.ts';
import type { FollowOptions } from './jobs.ts';
import { useJobs } from './useJobs.ts';

/** An endpoint that responds with a job. */
type JobCall = Endpoint & { output: typeof JobSchema };

export interface JobAction<E extends JobCall> {
  /** Starts the job, which the tray shows until its end on all pages. Resolves when the server has accepted it. */
  start: (input: InputOf<E>, options: Omit<FollowOptions, 'again'>) => Promise<Envelope<Job, ErrorsOf<E>>>;
  isStarting: boolean;
  /** Why the server rejected the job. */
  error: CallError<ErrorsOf<E>> | undefined;
}

/**
 * `const exporting = useJob(contract.adminOrder.export)`, and on a press `exporting.start({ filter }, { name:
 * t('orders.export') })`. The tray handles progress, cancel, retry and download.
 */
export function useJob<E extends JobCall>(endpoint: E): JobAction<E> {
  const client = useClient();
  const jobs = useJobs();
  const { run, isPending, error } = useAction(endpoint);
  return {
    async start(input, options) {
      const answer = (await run(input)) as Envelope<Job, ErrorsOf<E>>;
      if (answer.status === 'success') {
        const restartJob = () => client.call(endpoint, input) as Promise<Envelope<Job>>;
        jobs.follow(answer.data, { ...options, again: restartJob });
      }
      return answer;
    },
    isStarting: isPending,
    error,
  };
}
