import * as v from 'valibot';
import { fileErrorCodes, get, post } from '../endpoint.ts';
import { RealNameSchema } from '../entities/realName.ts';
import { DocTypeSchema, EmptyQuerySchema, fileCall, KycSchema, TimeSchema, text } from '../entities.ts';

export const kyc = {
  certifyId: post('/user/kyc/certifyId', {
    access: 'customer',
    input: v.strictObject({
      realName: RealNameSchema,
      idNumber: text(30, 4),
      docType: DocTypeSchema,
      /** EXT: `photos` sends nothing to the identity provider: staff review photos and a video. */
      way: v.optional(v.picklist(['online', 'photos']), 'online'),
    }),
    /**
     * Empty for a review by staff: the customer chose photos, staff review by hand, or the provider does not verify this
     * document. The same details again return the page that is still open.
     */
    output: v.object({
      certifyId: v.optional(v.string()),
      certifyUrl: v.optional(v.string()),
      expiresAt: v.optional(TimeSchema),
    }),
    errors: ['KYC_STATE'],
  }),
  callback: post('/user/kyc/callback', {
    access: 'customer',
    input: v.strictObject({ certifyId: text(128, 1) }),
    output: KycSchema,
    errors: ['NOT_FOUND'],
  }),
  status: get('/user/kyc/status', { access: 'customer', input: EmptyQuerySchema, output: v.nullable(KycSchema) }),
  photo: post('/user/kyc/photo', {
    access: 'customer',
    ...fileCall,
    input: v.strictObject({ file: v.blob(), side: v.picklist(['front', 'back', 'hand']) }),
    errors: [...fileErrorCodes, 'KYC_STATE'],
  }),
  video: post('/user/kyc/video', { access: 'customer', ...fileCall, errors: [...fileErrorCodes, 'KYC_STATE'] }),
};
