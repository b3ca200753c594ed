import type { SmsProviderId } from '@sampan/api/entities';
import type { SmsTemplate } from '@sampan/domain/sms/smsTemplates';

/** A text message as a gateway sends it. */
export interface SmsMessage {
  /** E.164. */
  to: string;
  text: string;
  /** Absent only for messages that were queued before templates existed. */
  template?: SmsTemplate | undefined;
  /** Our id of the message, the same for all attempts. */
  reference: string;
  /** URL to which the gateway reports the delivery; absent where the shop has no public address. */
  statusUrl?: string | undefined;
  /** When the message was queued. */
  queuedAt: Date;
}

/** A text message that a gateway accepted. */
export interface AcceptedSms extends Pick<SmsMessage, 'to' | 'reference' | 'queuedAt'> {
  /** The gateway's id. */
  providerId: string;
  acceptedAt: Date;
}

/** The final result of a message; null while the gateway does not know it. */
export type SmsDelivery = { state: 'delivered' } | { state: 'undelivered'; code: string } | null;

/** An SMS gateway with given credentials. All methods throw ProviderError. */
export interface SmsGateway {
  id: SmsProviderId;
  /** Whether it can send to this number, in E.164. */
  canSendTo(to: string): boolean;
  /** Asks the gateway to send a message. An `unreachable` error leaves it unknown whether it did. */
  send(message: SmsMessage): Promise<{ providerId: string }>;
  /**
   * Finds a message whose sending was not answered; null where the gateway did not accept it. A `refused` error says that
   * the account may not ask.
   */
  find(message: SmsMessage): Promise<{ providerId: string } | null>;
  /** Queries what became of an accepted message. */
  query(accepted: AcceptedSms): Promise<SmsDelivery>;
  /** Verifies the credentials and the sender without sending anything. */
  probe(): Promise<void>;
  /** Whether a refusal with this code is about the message itself, so that no later attempt can succeed. */
  isFinal(code: string): boolean;
  /** Whether a failure with this code is the gateway's rate limit, so that it sent nothing. */
  isThrottled(code: string): boolean;
}
