import type { adminKyc } from '@sampan/api/contract/admin';
import type { InputOf } from '@sampan/api/endpoint';
import { kycStatus } from '@sampan/api/statuses';
import { readKeyword } from '@sampan/domain/text/readKeyword';
import { withParams } from '../shared/list/listQuery.ts';

/** Views of the queue by their names in the URL. */
export const kycViews = ['waiting', 'approved', 'rejected'] as const;
type KycView = (typeof kycViews)[number];

/** Pending checks are sorted by waiting time, decided ones by latest decision. */
const queryByView: Record<KycView, Pick<InputOf<typeof adminKyc.list>, 'status' | 'sort'>> = {
  waiting: { status: kycStatus.underReview, sort: 'submitted' },
  approved: { status: kycStatus.approved, sort: '-reviewed' },
  rejected: { status: kycStatus.rejected, sort: '-reviewed' },
};

/** Returns the view that lists checks of a status; undefined if none does. */
export function findView(status: number): KycView | undefined {
  return kycViews.find((view) => queryByView[view].status === status);
}

const queueSize = 20;

/** Query of the queue: part of a name, and the view. */
export interface KycQuery {
  view: KycView;
  keyword: string;
}

/** Input of the list call. */
export function toQueueInput({ view, keyword }: KycQuery) {
  return { ...queryByView[view], limit: queueSize, ...(keyword && { keyword }) };
}

/** Parses the query from the URL; invalid values are left out. */
export function readKycQuery(search: URLSearchParams): KycQuery {
  return {
    view: kycViews.find((view) => view === search.get('view')) ?? 'waiting',
    keyword: readKeyword(search.get('q'), 60),
  };
}

/** URL of a check, with the query of the queue it was opened from. */
export function getKycHref(id: number | undefined, { view, keyword }: KycQuery): string {
  const params = new URLSearchParams();
  if (view !== 'waiting') params.set('view', view);
  if (keyword) params.set('q', keyword);
  return withParams(id === undefined ? '/admin/kyc' : `/admin/kyc/${id}`, params);
}

/** Previous and next check in the queue; null at its ends. */
export function getNeighbours(ids: readonly number[], id: number): { previous: number | null; next: number | null } {
  const place = ids.indexOf(id);
  if (place < 0) return { previous: null, next: ids[0] ?? null };
  return { previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null };
}

/** The check to open after a decision: the next one, or else the first of those skipped. */
export function findNextCheck(ids: readonly number[], id: number): number | undefined {
  return getNeighbours(ids, id).next ?? ids.find((each) => each !== id);
}
