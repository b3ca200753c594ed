import type { Kyc } from '@sampan/api/entities';
import { kycStatus } from '@sampan/api/statuses';
import { transition } from 'xstate';
import { type KycEvent, type KycFacts, kycChart } from './kycChart.ts';

type KycStatus = Kyc['status'];

/** Lifetime of a provider's page, ms. */
export const certifyLifetimeMs = 30 * 60_000;

const statusByKey = {
  ...kycStatus,
  inProgress: kycStatus.notSubmitted,
} as const satisfies Record<string, KycStatus>;
type KycState = keyof typeof statusByKey;
const stateByStatus: Record<KycStatus, KycState> = {
  [kycStatus.notSubmitted]: 'inProgress',
  [kycStatus.underReview]: 'underReview',
  [kycStatus.approved]: 'approved',
  [kycStatus.rejected]: 'rejected',
  [kycStatus.expired]: 'expired',
};

export type KycTransition = { ok: true; status: KycStatus; facts: KycFacts } | { ok: false };

const nothing: KycFacts = { docType: 'IDENTITY_CARD', sides: [], hasVideo: false, rejected: [], reason: undefined };

/** Applies an event to a check; not ok if its state does not allow the event. `null` is a check not started yet. */
export function transitionKyc(record: { status: KycStatus; facts: KycFacts } | null, event: KycEvent): KycTransition {
  const context = record?.facts ?? nothing;
  const before = kycChart.resolveState({ value: record ? stateByStatus[record.status] : 'notSubmitted', context });
  if (!before.can(event)) return { ok: false };
  const [after] = transition(kycChart, before, event);
  return { ok: true, status: statusByKey[after.value], facts: after.context };
}
