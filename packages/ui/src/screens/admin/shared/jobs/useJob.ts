import type { Envelope } from '@sampan/api/clientEnvelope';
import type { Endpoint, ErrorsOf, InputOf } from '@sampan/api/endpoint';
import type { Job, JobSchema } from '@sampan/api/entities';
import { useServices } from '../../../../app/services/ServicesContext.ts';
import { useClient } from '../../../../data/ClientContext.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useLoadFailure } from '../../../../patterns/useLoadFailure.ts';
import type { FollowOptions } from './jobs.ts';
import { rememberJobName } from './rememberedJobs.ts';
import { loadJobs } from './useJobs.ts';

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
  const services = useServices();
  const { platform, session, i18n } = services;
  const sayFailure = useLoadFailure();
  const getOwner = () => session.getSnapshot().context.lastUserId;
  const { run, isPending, error, reset } = useAction(endpoint);
  return {
    /**
     * Starts the job, which the tray shows until its end on all pages. Resolves when the server has accepted it, not when
     * the tray's code is loaded: otherwise a second press could start it again.
     */
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
      const loading = loadJobs(services).catch(() => undefined);
      async function follow(job: Job) {
        const jobs = await loading;
        if (!hasOwner()) return;
        if (jobs) jobs.follow(job, { ...options, ...(isRepeatable && { again: restartJob }) });
        // Not that it can be tried again: the job runs.
        else sayFailure(i18n.i18n.getFixedT(null, 'admin')('jobs.notShown'));
      }
      const answer = (await run(input)) as Envelope<Job, ErrorsOf<E>>;
      remember(answer);
      if (answer.status === 'success') void follow(answer.data);
      return answer;
    },
    isStarting: isPending,
    /** Why the server rejected the job. */
    error,
    /** Clears the error. */
    reset,
  };
}
