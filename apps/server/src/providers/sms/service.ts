import type { SmsProviderId } from '@sampan/api/entities';
import { toE164 } from '@sampan/domain/sms/phoneNumber';
import type { SettingsCache } from '../../settings.ts';
import type { AdapterSource } from '../adapterSource.ts';
import type { CredentialStore } from '../credentials/store.ts';
import { UndeliverableMessage } from '../mail/port.ts';
import { isRejection, ProviderError } from '../providerHttp.ts';
import type { AcceptedSms, SmsDelivery, SmsGateway, SmsMessage } from './port.ts';
import { type DeliveryReport, readTwilioReport, type TwilioWebhook } from './twilio/gateway.ts';

/** A text message that a gateway accepted. */
interface SentSms {
  gateway: SmsProviderId;
  providerId: string;
  /** Accepted by the sandbox, which delivers nothing: the outbox is the phone. */
  isSandbox: boolean;
}

interface SendOptions {
  /** Whether an earlier attempt may have been accepted. */
  isInDoubt: boolean;
  /** Runs before a gateway is asked to send; not where an earlier attempt is found. If it throws, nothing is sent. */
  beforeSend: () => Promise<void>;
}

/** Sends text messages by the configured gateways. Do not call it inside a transaction. */
export interface SmsService {
  /** Whether a gateway is configured and enabled; with a number, whether one can send to it. */
  isConfigured(to?: string): Promise<boolean>;
  /**
   * Sends a message. Where an earlier attempt may have been accepted, it first asks the gateway for that, so that none
   * goes out twice; where the account may not ask, it sends. @throws UndeliverableMessage where no later attempt can
   * succeed; ProviderError for any other failure, `refused` where no attempt is in doubt any more
   */
  send(message: SmsMessage, options: SendOptions): Promise<SentSms>;
  /** Queries what became of a message at the gateway that accepted it. @throws ProviderError */
  query(gateway: SmsProviderId, accepted: AcceptedSms): Promise<SmsDelivery>;
  /** Reads Twilio's authentic report of a delivery; null for any other request. */
  readTwilioReport(webhook: TwilioWebhook): Promise<DeliveryReport | null>;
}

interface SmsServiceOptions {
  adapters: AdapterSource;
  credentials: CredentialStore;
  settings: SettingsCache;
}

/** In the order in which they are asked to send. */
const ids: readonly SmsProviderId[] = ['aliyunSms', 'twilio'];

/**
 * Creates the SMS service. Aliyun sends to numbers of the mainland alone, and Twilio to all others; without Aliyun it
 * sends to the mainland, too.
 */
export function createSmsService({ adapters, credentials, settings }: SmsServiceOptions): SmsService {
  const getGateway = async (id: SmsProviderId) => (await adapters.getConfigured(id)).current;

  /** The gateways that may send, by id; the sandbox's where none is configured. */
  async function getRoutes(): Promise<{ gateway: SmsGateway; isSandbox: boolean }[]> {
    const { shop } = await settings.current();
    const isOn = { aliyunSms: shop['sms.aliyunSmsEnabled'], twilio: shop['sms.twilioEnabled'] };
    const real = (await Promise.all(ids.map(getGateway))).filter((gateway) => gateway !== null);
    const isSandbox = real.length === 0;
    const gateways = isSandbox ? ids.map((id) => adapters.getSandbox(id)).filter((gateway) => gateway !== null) : real;
    return gateways.filter(({ id }) => isOn[id]).map((gateway) => ({ gateway, isSandbox }));
  }

  /** The gateway for a number in E.164: the first of `ids` that can send to it. */
  const findRoute = async (to: string) => (await getRoutes()).find(({ gateway }) => gateway.canSendTo(to));

  /** Finds an earlier attempt; null, too, where the account may not ask: else the message would never go out. */
  async function findAt(gateway: SmsGateway, message: SmsMessage) {
    try {
      return await gateway.find(message);
    } catch (error) {
      if (isRejection(error)) return null;
      throw error;
    }
  }

  /** Finds an earlier attempt, which may have been made with the account before the last change of the credentials. */
  async function findEarlier(gateway: SmsGateway, message: SmsMessage) {
    const { previous } = await adapters.getConfigured(gateway.id);
    return (await findAt(gateway, message)) ?? (previous && (await findAt(previous, message)));
  }

  /** Asks the gateway to send a message. @throws as `SmsService.send` */
  async function sendAt(gateway: SmsGateway, message: SmsMessage) {
    try {
      return await gateway.send(message);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      const { kind, code } = error;
      if (kind === 'refused' && gateway.isFinal(code)) throw new UndeliverableMessage(code);
      throw gateway.isThrottled(code) ? new ProviderError('refused', code, error.message) : error;
    }
  }

  return {
    async isConfigured(entered) {
      const to = entered === undefined ? null : toE164(entered);
      return to === null ? (await getRoutes()).length > 0 : (await findRoute(to)) !== undefined;
    },
    async send({ to: entered, ...message }, { isInDoubt, beforeSend }) {
      const to = toE164(entered);
      if (to === null) throw new UndeliverableMessage('PHONE_NUMBER');
      const route = await findRoute(to);
      // This attempt sends nothing, but an earlier one may have.
      if (!route) throw new ProviderError(isInDoubt ? 'unreachable' : 'refused', 'NOT_CONFIGURED');
      const { gateway, isSandbox } = route;
      const earlier = isInDoubt ? await findEarlier(gateway, { ...message, to }) : null;
      if (earlier) return { gateway: gateway.id, providerId: earlier.providerId, isSandbox };
      await beforeSend();
      const { providerId } = await sendAt(gateway, { ...message, to });
      return { gateway: gateway.id, providerId, isSandbox };
    },
    async query(id, accepted) {
      const { current, previous } = await adapters.getConfigured(id);
      const to = toE164(accepted.to);
      if (to === null) return null;
      if (!previous) return (await current?.query({ ...accepted, to })) ?? null;
      try {
        const delivery = await current?.query({ ...accepted, to });
        if (delivery) return delivery;
      } catch (error) {
        if (!isRejection(error)) throw error;
      }
      // A message of the account before is unknown to the present one.
      return previous.query({ ...accepted, to });
    },
    async readTwilioReport(webhook) {
      const { source, values, previous } = await credentials.read('twilio');
      // A message sent before a change of the credentials is reported with the previous token.
      for (const each of [source && values, previous]) {
        const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = each ?? {};
        const report = accountSid && authToken ? readTwilioReport({ accountSid, authToken }, webhook) : null;
        if (report) return report;
      }
      return null;
    },
  };
}
