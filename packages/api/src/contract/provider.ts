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

/** EXT: payment providers and SMS gateways with their credentials. */
export const adminProvider = {
  list: get('/admin/provider/list', {
    access: 'admin',
    input: EmptyQuerySchema,
    output: v.array(ProviderStateSchema),
  }),
  /**
   * Stores credentials, encrypted; they apply at once on every server. VALIDATION names fields as in
   * `fields.ALIPAY_APP_ID`.
   */
  save: post('/admin/provider/save', {
    access: 'admin',
    input: v.strictObject({
      provider: ProviderIdSchema,
      fields: v.optional(CredentialInputSchema, {}),
      isEnabled: v.optional(v.boolean()),
      /**
       * `updatedAt` of the credentials that the client opened, null if none were stored. If they have changed since, the
       * answer to `fields` is VERSION_CONFLICT; without it, others' changes are overwritten.
       */
      updatedAt: v.optional(v.nullable(TimeSchema)),
    }),
    output: ProviderStateSchema,
    errors: ['SET_BY_ENVIRONMENT', 'VERSION_CONFLICT'],
  }),
  /** Tests the connection with a harmless request: uses the stored credentials, overridden by the given ones. */
  test: post('/admin/provider/test', {
    access: 'admin',
    idempotency: 'none',
    input: v.strictObject({ provider: ProviderIdSchema, fields: v.optional(CredentialInputSchema, {}) }),
    output: v.object({ at: TimeSchema, failure: v.nullable(ConnectionFailureSchema) }),
    errors: ['NOT_CONFIGURED', 'SET_BY_ENVIRONMENT'],
  }),
};
