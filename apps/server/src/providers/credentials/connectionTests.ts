import type { IdentityProviderId, ProviderId, ProviderMethod, SmsProviderId } from '@sampan/api/entities';
import type { CredentialProblem } from '@sampan/domain/provider/checkCredentials';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import type { SmsTemplateCodes } from '@sampan/domain/sms/smsTemplates';
import type { Clock } from '../../clock.ts';
import { createIdentityProvider } from '../identity/createProvider.ts';
import { identityParsers } from '../identity/environment.ts';
import { checkKeys } from '../payment/checkKeys.ts';
import { paymentParsers } from '../payment/environment.ts';
import type { RecordExchange } from '../payment/http.ts';
import { createPaymentProvider, type PaymentConfigs } from '../payment/providers.ts';
import { createSmsGateway } from '../sms/createGateway.ts';
import { smsParsers } from '../sms/environment.ts';
import { CredentialError } from './credentialError.ts';

/** Tests a provider's credentials. */
export interface ConnectionTest {
  /** Checks beyond the format, such as a certificate that does not match the key; null where nothing is wrong. */
  check(values: CredentialValues, now: Date): { field: string; problem: CredentialProblem } | null;
  /** Sends a harmless request to the provider. @throws ProviderError where the credentials do not work */
  probe(values: CredentialValues): Promise<void>;
}

export type ConnectionTests = Readonly<Record<ProviderId, ConnectionTest>>;

interface TestOptions {
  fetch: typeof fetch;
  record: RecordExchange;
  clock: Clock;
  publicUrl: string;
  getSmsTemplates: () => Promise<SmsTemplateCodes>;
}

/** The connection tests of all providers; a new provider adds its own here. */
export function createConnectionTests(options: TestOptions): ConnectionTests {
  function createPaymentTest<Method extends ProviderMethod>(method: Method): ConnectionTest {
    const parse = (values: CredentialValues) => paymentParsers[method](values) as NonNullable<PaymentConfigs[Method]>;
    return {
      check: (values, now) => checkKeys(() => parse(values), values, now),
      probe: (values) => createPaymentProvider(method, parse(values), options).probe(),
    };
  }
  function createSmsTest(id: SmsProviderId): ConnectionTest {
    return {
      check(values) {
        try {
          smsParsers[id](values);
          return null;
        } catch (error) {
          if (error instanceof CredentialError) return { field: error.field, problem: error.problem };
          throw error;
        }
      },
      probe: (values) =>
        createSmsGateway(id, smsParsers[id](values), { ...options, getTemplates: options.getSmsTemplates }).probe(),
    };
  }
  function createIdentityTest(id: IdentityProviderId): ConnectionTest {
    return {
      check: (values, now) => checkKeys(() => identityParsers[id](values), values, now),
      probe: (values) => createIdentityProvider(id, identityParsers[id](values), options).probe(),
    };
  }
  return {
    alipay: createPaymentTest('alipay'),
    wechat: createPaymentTest('wechat'),
    stripe: createPaymentTest('stripe'),
    aliyunSms: createSmsTest('aliyunSms'),
    twilio: createSmsTest('twilio'),
    alipayIdentity: createIdentityTest('alipayIdentity'),
    aliyunIdentity: createIdentityTest('aliyunIdentity'),
  };
}
