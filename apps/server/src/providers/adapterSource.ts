import { type ProviderId, providerIds } from '@sampan/api/entities';
import type { CredentialValues } from '@sampan/domain/provider/definitions';
import type { FastifyBaseLogger } from 'fastify';
import {
  type AdapterOptions,
  createAdapter,
  type ProviderConfigs,
  type ProviderPorts,
  parseCredentials,
} from './adapters.ts';
import { CredentialError } from './credentials/reader.ts';
import type { CredentialStore, ProviderCredentials } from './credentials/store.ts';
import type { RecordExchange } from './providerHttp.ts';
import { sandboxTemplates } from './sms/sandbox/accounts.ts';

/** The adapters of a provider; null without credentials. */
export interface AdapterPair<Adapter> {
  current: Adapter | null;
  /** With the credentials before the last change, for a while. */
  previous: Adapter | null;
}

/** The shop's accounts at the sandboxes, and their servers. */
export interface SandboxAccounts {
  configs: ProviderConfigs;
  fetch: typeof fetch;
}

interface SourceOptions extends AdapterOptions {
  credentials: Pick<CredentialStore, 'read'>;
  /** The demo shop uses the sandbox only. */
  isDemo: boolean;
  /** Replaces providers without credentials; null in a live shop. */
  sandbox: SandboxAccounts | null;
  /** In place of `record` for calls with the current credentials, whose health it records, too. */
  recordConfigured: RecordExchange;
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>;
}

/** Log lines about credentials that cannot be used, with what to do. */
const advice = {
  current: 'credentials cannot be used: correct this field in the settings, or in the environment',
  previous:
    'previous credentials cannot be used: refunds and payments under way with them are settled in the provider’s console',
  unreadable: 'credentials cannot be decrypted: restore the former DATA_KEY, or enter them again in the settings',
} as const;

/** Creates the adapters of all providers, once for each change of their credentials. */
export class AdapterSource {
  readonly #options: SourceOptions;
  readonly #pairs = new WeakMap<ProviderCredentials, AdapterPair<ProviderPorts[ProviderId]>>();
  /** The sandbox's adapters; empty in a live shop. */
  readonly #sandbox: Partial<ProviderPorts>;
  /** Problems that were logged: each once, however often the credentials are read anew. */
  readonly #loggedProblems = new Set<string>();

  constructor(options: SourceOptions) {
    this.#options = options;
    const { sandbox } = options;
    const sandboxOptions = sandbox && { ...options, fetch: sandbox.fetch, getTemplates: async () => sandboxTemplates };
    this.#sandbox = Object.fromEntries(
      sandboxOptions ? providerIds.map((id) => [id, createAdapter(id, sandbox.configs[id], sandboxOptions)]) : [],
    );
  }

  /** The adapters with the provider's credentials, or the sandbox's where it has none. */
  async get<Id extends ProviderId>(id: Id): Promise<AdapterPair<ProviderPorts[Id]>> {
    const { current, previous } = await this.getConfigured(id);
    return { current: current ?? this.getSandbox(id), previous };
  }

  /** The sandbox's adapter; null in a live shop. */
  getSandbox<Id extends ProviderId>(id: Id): ProviderPorts[Id] | null {
    return this.#sandbox[id] ?? null;
  }

  /** The adapters with the provider's credentials. */
  async getConfigured<Id extends ProviderId>(id: Id): Promise<AdapterPair<ProviderPorts[Id]>> {
    const { credentials, isDemo, record, recordConfigured } = this.#options;
    if (isDemo) return { current: null, previous: null };
    const found = await credentials.read(id);
    const known = this.#pairs.get(found);
    if (known) return known as AdapterPair<ProviderPorts[Id]>;
    const pair = {
      current: found.source && this.#create(id, 'current', found.values, recordConfigured),
      previous: this.#create(id, 'previous', found.previous, record),
    };
    if (found.isUnreadable) this.#logOnce('warn', { provider: id }, advice.unreadable);
    this.#pairs.set(found, pair);
    return pair;
  }

  /**
   * Null, with a log line, where the credentials cannot be used. They are checked when they are saved, but a URL in the
   * environment, or the fields that are required, may have changed since.
   */
  #create<Id extends ProviderId>(
    id: Id,
    which: keyof AdapterPair<unknown>,
    values: CredentialValues | null,
    record: RecordExchange,
  ) {
    if (!values || Object.keys(values).length === 0) return null;
    try {
      return createAdapter(id, parseCredentials(id, values), { ...this.#options, record });
    } catch (error) {
      if (!(error instanceof CredentialError)) throw error;
      const { field, problem } = error;
      // Without the credentials before the last change, the shop works.
      this.#logOnce(which === 'current' ? 'error' : 'warn', { provider: id, field, problem }, advice[which]);
      return null;
    }
  }

  #logOnce(level: 'error' | 'warn', about: { provider: ProviderId; field?: string; problem?: string }, text: string) {
    const key = JSON.stringify([about, text]);
    if (this.#loggedProblems.has(key)) return;
    this.#loggedProblems.add(key);
    this.#options.log[level](about, text);
  }
}
