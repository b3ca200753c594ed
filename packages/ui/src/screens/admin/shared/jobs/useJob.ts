import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf } from '@sampan/api/endpoint';
import type { Job, JobSchema } from '@sampan/api/entities';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useClient } from '../../../../data/ClientContext.ts';
import { useAction } from '../../../../data/useAction.ts';
import type { FollowOptions } from './jobs.ts';
import { rememberJobName } from './rememberedJobs.ts';
import { useLoadJobs } from './useJobs.ts';

/** An endpoint that responds with a job. */
type JobCall = Endpoint & { output: typeof JobSchema };

export interface StartOptions extends Omit<FollowOptions, 'again'> {
  /** False if a second run would change again what the first has changed: the tray then offers no retry. Default: true. */
  isRepeatable?: boolean;
}

/**
 * `const exporting = useJob(contract.adminOrder.export)`, and on a press `exporting.start({ filter }, { name:
 * t('orders.export') })`. The tray handles progress, cancel, retry and download.
 */
export function useJob<E extends JobCall>(endpoint: E) {
  const client = useClient();
  const loadJobs = useLoadJobs();
  const { platform, session } = useServices();
  const getOwner = () => session.getSnapshot().context.lastUserId;
  const { run, isPending, error, reset } = useAction(endpoint);
  return {
    /** Starts the job, which the tray shows until its end on all pages. Resolves when the server has accepted it. */
    async start(input: InputOf<E>, { isRepeatable = true, ...options }: StartOptions) {
      const startedBy = getOwner();
      // A job that is accepted after a logout is not for the next person in this window.
      const hasOwner = () => getOwner() === startedBy;
      function remember(answer: Envelope<Job>) {
        if (answer.status === 'success' && hasOwner()) rememberJobName(platform.session, answer.data.id, options.name);
      }
      async function restartJob() {
        const answer = (await client.call(endpoint, input)) as Envelope<Job>;
        remember(answer);
        return answer;
      }
      const loading = loadJobs();
      const answer = (await run(input)) as Envelope<Job, ErrorsOf<E>>;
      remember(answer);
      const jobs = await loading;
      if (answer.status === 'success' && hasOwner()) {
        // Without the tray's code the job runs all the same; the tray shows it after a reload.
        jobs?.follow(answer.data, { ...options, ...(isRepeatable && { again: restartJob }) });
      }
      return answer;
    },
    isStarting: isPending,
    /** Why the server rejected the job. */
    error,
    /** Clears the error. */
    reset,
  };
}
