import type { Contract } from '@sampan/api/contract';
import { planJobCancel } from '@sampan/domain/bulk/jobCancel';
import { toAuditedJobCancel } from '@sampan/domain/bulk/jobRequests';
import { writeAudit } from '../audit.ts';
import { type DemoHandlersOf, getPage } from '../call.ts';
import { finish, isUnfinished, toJobDto } from '../jobs.ts';

export const job: DemoHandlersOf<Contract['job']> = {
  list({ kind, status, isMine, hasResult, isDryRun, ...paging }, { state, userId }) {
    const jobs = [...state.jobs.values()]
      .map((storedJob) => toJobDto(state, storedJob.job))
      .filter((one) => (!kind || one.kind === kind) && (!status || status.includes(one.status)))
      .filter((one) => isMine === undefined || isMine === (one.actorId === userId))
      .filter((one) => hasResult === undefined || hasResult === (one.resultSize !== undefined))
      .filter((one) => isDryRun === undefined || isDryRun === one.isDryRun)
      .reverse();
    const unfinished = jobs.filter(isUnfinished);
    return getPage([...unfinished, ...jobs.filter((one) => !isUnfinished(one))], paging);
  },
  detail({ id }, { state, fail }) {
    const storedJob = state.jobs.get(id);
    if (!storedJob) throw fail('NOT_FOUND');
    return toJobDto(state, storedJob.job);
  },
  cancel({ id }, call) {
    const { state, now, fail } = call;
    const storedJob = state.jobs.get(id);
    if (!storedJob) throw fail('NOT_FOUND');
    if (!planJobCancel(storedJob.job.status, now)) throw fail('JOB_STATE');
    finish(storedJob, 'cancelled', now);
    writeAudit(call, toAuditedJobCancel(storedJob.job.kind, id));
    return toJobDto(state, storedJob.job);
  },
  result({ id }, { state, fail }) {
    const file = state.jobs.get(id)?.file;
    if (!file) throw fail('NOT_FOUND');
    return file;
  },
};
