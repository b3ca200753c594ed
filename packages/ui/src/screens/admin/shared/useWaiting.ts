import { adminKyc } from '@sampan/api/contract/admin';
import { order } from '@sampan/api/contract/order';
import { useMay } from '../../../app/useViewer.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';

/** What waits is asked for again in this rhythm, in ms, while the window is seen. */
const pollInterval = 60_000;
/** Orders as they stand, by everybody who looks at them. */
const statsInput = {};
/** Waiting, and no more of it than how many. */
const kycInput = { page: 1, limit: 1, status: 1 } as const;

/** What waits for staff: orders and refunds by `order.stats`, identities by the length of their queue. */
export function useWaiting() {
  const mayReview = useMay('kyc.review');
  const stats = useEndpoint(order.stats, statsInput, { refetchEveryMs: pollInterval });
  const kyc = useEndpoint(adminKyc.list, kycInput, { refetchEveryMs: pollInterval, enabled: mayReview });
  return { stats, kyc };
}
