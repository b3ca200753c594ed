import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import { DocTypeSchema, EmptyQuerySchema, FileSchema, KycSchema, TimeSchema, text } from '../entities.ts';

export const kyc = {
  certifyId: post('/user/kyc/certifyId', {
    access: 'customer',
    input: v.strictObject({ realName: text(60, 2), idNumber: text(30, 4), docType: DocTypeSchema }),
    /** Empty if no identity provider is configured: the details are stored for a manual review of photos and video. */
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
    body: 'multipart',
    input: v.strictObject({ file: v.blob(), side: v.picklist(['front', 'back', 'hand']) }),
    output: FileSchema,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED', 'KYC_STATE'],
  }),
  video: post('/user/kyc/video', {
    access: 'customer',
    body: 'multipart',
    input: v.strictObject({ file: v.blob() }),
    output: FileSchema,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED', 'KYC_STATE'],
  }),
};
