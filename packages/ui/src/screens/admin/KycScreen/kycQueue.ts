import type { adminKyc } from '@sampan/api/contract/admin';
import type { InputOf } from '@sampan/api/endpoint';

/** What the list beside the case holds, by the names that the address has for it. */
export const kycViews = ['waiting', 'approved', 'rejected'] as const;
type KycView = (typeof kycViews)[number];

/** Who waits longest is seen first; of what is decided the last. */
const asked: Record<KycView, Pick<InputOf<typeof adminKyc.list>, 'status' | 'sort'>> = {
  waiting: { status: 1, sort: 'submitted' },
  approved: { status: 2, sort: '-submitted' },
  rejected: { status: 3, sort: '-submitted' },
};

const queueSize = 20;

/** Part of a name, and which of the lists. */
export interface KycQuery {
  view: KycView;
  keyword: string;
}

/** For the call. */
export function queueInput({ view, keyword }: KycQuery) {
  return { ...asked[view], limit: queueSize, ...(keyword && { keyword }) };
}

/** Reads the list out of an address; what it says amiss is left out. */
export function readKycQuery(search: URLSearchParams): KycQuery {
  return {
    view: kycViews.find((view) => view === search.get('view')) ?? 'waiting',
    keyword: (search.get('q') ?? '').trim().slice(0, 60),
  };
}

/** Where a check is, with the list that it was opened from. */
export function kycAddress(id: number | undefined, { view, keyword }: KycQuery): string {
  const params = new URLSearchParams();
  if (view !== 'waiting') params.set('view', view);
  if (keyword) params.set('q', keyword);
  const path = id === undefined ? '/admin/kyc' : `/admin/kyc/${id}`;
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The neighbours of a check in its list; null at the ends. */
export function getNeighbours(ids: readonly number[], id: number): { previous: number | null; next: number | null } {
  const place = ids.indexOf(id);
  if (place < 0) return { previous: null, next: ids[0] ?? null };
  return { previous: ids[place - 1] ?? null, next: ids[place + 1] ?? null };
}

/** Which one is looked at once this one is decided: the one behind it, or the first of those that were put off. */
export function nextToDecide(ids: readonly number[], id: number): number | undefined {
  return getNeighbours(ids, id).next ?? ids.find((each) => each !== id);
}
