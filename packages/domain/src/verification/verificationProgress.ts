import { type Kyc, type KycItem, kycItems } from '@sampan/api/entities';
import { getStage, openItems, toSteps, type VerificationStep, type VerificationWay } from './verificationRules.ts';

/** State that determines the steps of a verification. */
export interface VerificationProgress {
  kyc: Kyc | null;
  way: VerificationWay;
  /** Items sent since the record was last read. */
  sent: readonly KycItem[];
  /** The rejected items while only those are resubmitted; null for a full verification. */
  mending: readonly KycItem[] | null;
  /** A step was opened from the check and leads back to it. */
  isEditing: boolean;
}

/** Items still to send, without those sent since the record was read. */
export function getLeft({ kyc, sent }: Pick<VerificationProgress, 'kyc' | 'sent'>): KycItem[] {
  return kyc === null ? ['details'] : openItems(kyc).filter((item) => !sent.includes(item));
}

/** Whether the details and the photos are sent. */
export function hasAllButVideo(progress: Pick<VerificationProgress, 'kyc' | 'sent'>): boolean {
  return getLeft(progress).every((item) => item === 'video');
}

/** Adds an item; keeps the defined order, without duplicates. */
export function withItem(sent: readonly KycItem[], item: KycItem): KycItem[] {
  return kycItems.filter((one) => one === item || sent.includes(one));
}

/** Where "Back" leads: to a step, or to the page before the steps. */
export type StepBack = VerificationStep | 'start';

/** Where "Back" leads from a step: to the check that it was opened from, the step before or the page before the steps. */
export function getStepBack(step: VerificationStep, progress: VerificationProgress): StepBack | null {
  const { kyc, way, mending, isEditing } = progress;
  if (isEditing && step !== 'check' && hasAllButVideo(progress)) return 'check';
  const steps = toSteps(way, mending);
  return steps[steps.indexOf(step) - 1] ?? (getStage(kyc) === 'inProgress' ? null : 'start');
}
