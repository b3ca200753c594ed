import { createHmac } from 'node:crypto';
import type { IdentityProviderId, Kyc } from '@sampan/api/entities';
import { certifiableDocTypes, findIdentityProvider } from '@sampan/domain/kyc/identityProviders';
import { certifyLifetimeMs } from '@sampan/domain/kyc/kycPlan';
import type { Clock } from '../../clock.ts';
import type { SettingsCache } from '../../settings.ts';
import type { AdapterSource } from '../adapterSource.ts';
import { isRejection, ProviderError } from '../providerHttp.ts';
import type {
  IdentityProvider,
  IdentityRejection,
  IdentityRequest,
  IdentityResult,
  OpenedCertification,
} from './port.ts';

/** Path to which providers return the customer. */
const returnPath = '/user/auth?certify=done';

/** The person to be certified. */
export interface CertificationRequest extends Pick<IdentityRequest, 'realName' | 'idNumber' | 'docType' | 'userAgent'> {
  userId: number;
  /** How many certifications were opened for the user before. */
  earlier: number;
}

/** A certification that a provider opened. */
export interface Certification extends OpenedCertification {
  provider: IdentityProviderId;
}

/** Verifies identities by the provider that the settings choose. Do not call it inside a transaction. */
export interface IdentityService {
  /** Documents that can be verified online; empty where staff review by hand. */
  getDocTypes(): Promise<readonly Kyc['docType'][]>;
  /**
   * Opens a certification; null where staff review this document by hand. A repeated request within the page's lifetime
   * names the same reference. @throws ProviderError
   */
  begin(request: CertificationRequest): Promise<Certification | { rejection: IdentityRejection } | null>;
  /** Queries the result of a certification. @throws ProviderError */
  query(certification: Pick<Certification, 'provider' | 'certifyId'>): Promise<IdentityResult>;
}

interface IdentityServiceOptions {
  adapters: AdapterSource;
  settings: SettingsCache;
  /** HMAC key of references, which leave the shop. */
  referenceKey: Buffer;
  clock: Pick<Clock, 'now'>;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

async function queryAccount(account: IdentityProvider | null, certifyId: string): Promise<IdentityResult> {
  if (!account) throw new ProviderError('refused', 'NOT_CONFIGURED');
  return account.query(certifyId);
}

/** Creates the identity service. */
export function createIdentityService(options: IdentityServiceOptions): IdentityService {
  const { adapters, settings, referenceKey, clock, publicUrl } = options;

  /** The chosen provider; null where staff review by hand or it has no credentials. */
  async function getChosen(): Promise<IdentityProvider | null> {
    const id = findIdentityProvider((await settings.current()).shop['kyc.provider']);
    return id && (await adapters.get(id)).current;
  }

  function getReference(provider: IdentityProviderId, request: CertificationRequest): string {
    const { userId, docType, realName, idNumber, earlier } = request;
    const period = Math.floor(clock.now().getTime() / certifyLifetimeMs);
    const text = JSON.stringify([provider, userId, docType, realName, idNumber, earlier, period]);
    return createHmac('sha256', referenceKey).update(text).digest('hex').slice(0, 32);
  }

  return {
    async getDocTypes() {
      const provider = await getChosen();
      return provider ? certifiableDocTypes[provider.id] : [];
    },
    async begin(request) {
      const provider = await getChosen();
      if (!provider || !certifiableDocTypes[provider.id].includes(request.docType)) return null;
      const { realName, idNumber, docType, userAgent } = request;
      const reference = getReference(provider.id, request);
      const returnUrl = publicUrl + returnPath;
      const opened = await provider.begin({ reference, realName, idNumber, docType, returnUrl, userAgent });
      if ('rejection' in opened) return opened;
      // Pages of the sandbox are addressed without an origin, like everything that the shop itself serves.
      const isOwn = opened.certifyUrl.startsWith(`${publicUrl}/`);
      const certifyUrl = isOwn ? opened.certifyUrl.slice(publicUrl.length) : opened.certifyUrl;
      return { ...opened, certifyUrl, provider: provider.id };
    },
    async query({ provider, certifyId }) {
      const { current, previous } = await adapters.get(provider);
      if (!previous) return queryAccount(current, certifyId);
      let result: IdentityResult | undefined;
      try {
        result = await queryAccount(current, certifyId);
        if (result.state !== 'open') return result;
      } catch (error) {
        if (!isRejection(error)) throw error;
      }
      // The present account does not know a certification of the one before, or calls it not finished, as Aliyun may.
      try {
        return await previous.query(certifyId);
      } catch (error) {
        if (!result || !(error instanceof ProviderError)) throw error;
        return result;
      }
    },
  };
}
