import { adminKyc } from '@sampan/api/contract/admin';
import { order } from '@sampan/api/contract/order';
import { kycStatus } from '@sampan/api/statuses';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useEndpoint } from '../../../../data/useEndpoint.ts';
import { usePollInterval } from './usePollInterval.ts';

/** Poll interval of the pending counts, while the window is visible and somebody uses it. */
const pollIntervalMs = 60_000;
/** Only the total of pending checks is needed. */
const kycInput = { page: 1, limit: 1, status: kycStatus.underReview } as const;

/** Order statistics of the shop, polled while the window is visible and somebody uses it. */
export function useOrderStats() {
  // The frame is there before the profile, and for customers until they are sent away.
  const mayEnter = useMay('admin.enter');
  const refetchEveryMs = usePollInterval(pollIntervalMs);
  return useEndpoint(order.stats, {}, { refetchEveryMs, enabled: mayEnter });
}

/** Counts of pending work: orders and refunds by `order.stats`, identity checks by the length of the queue. */
export function useWaiting() {
  const mayReview = useMay('kyc.review');
  const stats = useOrderStats();
  const refetchEveryMs = usePollInterval(pollIntervalMs);
  const kyc = useEndpoint(adminKyc.list, kycInput, { refetchEveryMs, enabled: mayReview });
  return { stats, kyc };
}
