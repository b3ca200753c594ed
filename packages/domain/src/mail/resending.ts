import type { MessageKind } from '@sampan/api/entities';
import type { CodeChannel } from '../account/codes.ts';
import type { Audited } from '../audit/changes.ts';
import { type Allowance, daily, hourly, perMinute } from '../rateLimit/allowance.ts';

/**
 * How often staff send messages again: each message, and each member of staff. A message goes once a minute, so that
 * two members of staff who press at the same time send it once. Its copies count with it.
 * @param originalId Id of the message that was sent first
 */
export const resendLimits = (originalId: number, staffId: number): Allowance[] => [
  perMinute(`resend-now:${originalId}`, 1),
  daily(`resend:${originalId}`, 3),
  hourly(`resend-staff:${staffId}`, 30),
];

interface ResentMessage {
  about: MessageKind | null;
  hasSecret: boolean;
  /** The parcel that it names was corrected since. */
  isOutdated: boolean;
}

/** Whether a message may be sent again: one with a code, a link that is a secret, or a wrong parcel goes out once. */
export function canResendMessage({ about, hasSecret, isOutdated }: ResentMessage): boolean {
  return about !== 'code' && !hasSecret && !isOutdated;
}

/** Kind of the messages that name a parcel, and the timeline action that makes earlier ones of them outdated. */
export const parcelMessage = { about: 'orderShipped', outdatedBy: 'correctShipment' } as const;

/** Audit entry of a message that staff sent again: of its order, or of the account it went to. */
export function toAuditedResend({
  about,
  channel,
  userId,
  orderId,
}: {
  about: MessageKind;
  channel: CodeChannel;
  userId: number;
  orderId?: number | null | undefined;
}): Audited {
  return {
    action: 'outbox.resend',
    targetType: orderId == null ? 'user' : 'order',
    targetId: orderId ?? userId,
    after: { message: about, channel },
  };
}

/** The text of a message for staff: what is secret in it, such as a code, is masked. */
export function maskSecret(text: string, secret: string | undefined): string {
  return secret ? text.replaceAll(secret, '••••••') : text;
}
