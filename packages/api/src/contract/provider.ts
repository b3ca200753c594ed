import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  ConnectionFailureSchema,
  CredentialInputSchema,
  EmptyQuerySchema,
  ProviderIdSchema,
  ProviderStateSchema,
  TimeSchema,
} from '../entities.ts';

/** EXT: providers of the shop and their credentials. */
export const adminProvider = {
  list: get('/admin/provider/list', {
    access: 'admin',
    input: EmptyQuerySchema,
    output: v.array(ProviderStateSchema),
  }),
  /** Stores credentials, encrypted; they act at once on every server. VALIDATION names fields as `fields.ALIPAY_APP_ID`. */
  save: post('/admin/provider/save', {
    access: 'admin',
    input: v.strictObject({
      provider: ProviderIdSchema,
      fields: v.optional(CredentialInputSchema, {}),
      isEnabled: v.optional(v.boolean()),
    }),
    output: ProviderStateSchema,
    errors: ['SET_BY_ENVIRONMENT'],
  }),
  /** Asks the provider something harmless: by the credentials in force, with the given ones instead where there are any. */
  test: post('/admin/provider/test', {
    access: 'admin',
    idempotency: 'none',
    input: v.strictObject({ provider: ProviderIdSchema, fields: v.optional(CredentialInputSchema, {}) }),
    output: v.object({ at: TimeSchema, failure: v.nullable(ConnectionFailureSchema) }),
    errors: ['NOT_CONFIGURED', 'SET_BY_ENVIRONMENT'],
  }),
};
