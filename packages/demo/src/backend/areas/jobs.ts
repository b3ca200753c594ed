import type { Contract } from '@sampan/api/contract';
import { auditedJobCancel } from '@sampan/domain/bulk/jobRequests';
import { writeAudit } from '../audit.ts';
import { type DemoHandlersOf, getPage } from '../call.ts';
import { finish, jobView } from '../jobs.ts';

export const job: DemoHandlersOf<Contract['job']> = {
  list({ kind, status, ...paging }, { state }) {
    const found = [...state.jobs.values()]
      .map((kept) => jobView(state, kept.job))
      .filter((one) => (!kind || one.kind === kind) && (!status || status.includes(one.status)))
      .reverse();
    return getPage(found, paging);
  },
  detail({ id }, { state, fail }) {
    const kept = state.jobs.get(id);
    if (!kept) throw fail('NOT_FOUND');
    return jobView(state, kept.job);
  },
  cancel({ id }, call) {
    const { state, now, fail } = call;
    const kept = state.jobs.get(id);
    if (!kept) throw fail('NOT_FOUND');
    if (kept.job.status !== 'queued' && kept.job.status !== 'running') throw fail('JOB_STATE');
    finish(kept, 'cancelled', now);
    writeAudit(call, auditedJobCancel(kept.job.kind, id));
    return jobView(state, kept.job);
  },
  result({ id }, { state, fail }) {
    const file = state.jobs.get(id)?.file;
    if (!file) throw fail('NOT_FOUND');
    return file;
  },
};
