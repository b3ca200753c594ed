import { contract } from '@sampan/api/contract';

/**
 * URL to which Twilio reports the delivery of a message. Undefined for a shop on a local address, which Twilio refuses
 * as a callback (error 21609).
 */
export function getStatusUrl(publicUrl: string, messageId: number): string | undefined {
  const { hostname } = new URL(publicUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || /^[\d.]+$|^\[/.test(hostname);
  return isLocal ? undefined : `${publicUrl}${contract.sms.twilioStatus.path}?message=${messageId}`;
}
