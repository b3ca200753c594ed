import { createHmac } from 'node:crypto';
import type { IdentityProviderId, Kyc } from '@sampan/api/entities';
import { certifiableDocTypes, findIdentityProvider } from '@sampan/domain/kyc/identityProviders';
import { certifyLifetimeMs } from '@sampan/domain/kyc/kycTransitions';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import { createIfUsable } from '../credentials/createIfUsable.ts';
import type { ProviderCredentials } from '../credentials/store.ts';
import { ProviderError, type RecordExchange } from '../payment/http.ts';
import type { ProviderServiceOptions } from '../serviceOptions.ts';
import { createIdentityProvider } from './createProvider.ts';
import { identityParsers } from './environment.ts';
import type { IdentityProvider, IdentityRequest, IdentityResult, OpenedCertification } from './port.ts';
import type { IdentitySandbox } from './sandbox/sandbox.ts';

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
   * names the same reference, so that a lost answer opens no second session. @throws ProviderError
   */
  begin(request: CertificationRequest): Promise<Certification | null>;
  /** Queries the result of a certification. @throws ProviderError */
  query(certification: Pick<Certification, 'provider' | 'certifyId'>): Promise<IdentityResult>;
}

interface IdentityServiceOptions extends ProviderServiceOptions {
  /** Replaces providers without credentials; null in a live shop. */
  sandbox: IdentitySandbox | null;
  /** HMAC key of references, which leave the shop. */
  referenceKey: Buffer;
  /** Origin of the shop, without a trailing slash. */
  publicUrl: string;
}

interface Pair {
  current: IdentityProvider | null;
  /** With the credentials before the last change, for a while. */
  previous: IdentityProvider | null;
}

/** Creates the identity service. */
export function createIdentityService(options: IdentityServiceOptions): IdentityService {
  const { credentials, settings, sandbox, isDemo, referenceKey, record, recordConfigured, clock, log, publicUrl } =
    options;
  const { wrapFetch = (inner: typeof fetch) => inner } = options;
  const pairByCredentials = new WeakMap<ProviderCredentials, Pair>();

  const createFrom = (id: IdentityProviderId, values: CredentialValues, to: RecordExchange) =>
    createIfUsable<IdentityProvider>(id, log, () => {
      const shared = { fetch: wrapFetch(options.fetch), record: to, clock };
      return createIdentityProvider(id, identityParsers[id](values), shared);
    });

  async function getConfigured(id: IdentityProviderId): Promise<Pair> {
    if (isDemo) return { current: null, previous: null };
    const providerCredentials = await credentials.read(id);
    const pair = pairByCredentials.get(providerCredentials) ?? {
      current: providerCredentials.source && createFrom(id, providerCredentials.values, recordConfigured),
      previous: providerCredentials.previous && createFrom(id, providerCredentials.previous, record),
    };
    pairByCredentials.set(providerCredentials, pair);
    return pair;
  }

  /** The provider with its credentials, or the sandbox's where it has none. */
  async function getPair(id: IdentityProviderId): Promise<Pair> {
    const { current, previous } = await getConfigured(id);
    if (current || !sandbox) return { current, previous };
    const shared = { fetch: wrapFetch(sandbox.fetch), record, clock };
    return { current: createIdentityProvider(id, sandbox.configs[id], shared), previous };
  }

  /** The chosen provider; null where staff review by hand or it has no credentials. */
  async function getChosen(): Promise<IdentityProvider | null> {
    const id = findIdentityProvider((await settings.current()).shop['kyc.provider']);
    return id && (await getPair(id)).current;
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
      // Pages of the sandbox are addressed without an origin, like everything that the shop itself serves.
      const isOwn = opened.certifyUrl.startsWith(`${publicUrl}/`);
      const certifyUrl = isOwn ? opened.certifyUrl.slice(publicUrl.length) : opened.certifyUrl;
      return { ...opened, certifyUrl, provider: provider.id };
    },
    async query({ provider, certifyId }) {
      const { current, previous } = await getPair(provider);
      try {
        if (!current) throw new ProviderError('refused', 'NOT_CONFIGURED');
        return await current.query(certifyId);
      } catch (error) {
        // A certification of the account before is unknown to the present one.
        const isUnknown = error instanceof ProviderError && error.kind === 'refused';
        if (!isUnknown || !previous) throw error;
        return previous.query(certifyId);
      }
    },
  };
}
