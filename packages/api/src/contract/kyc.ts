import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import { DocTypeSchema, EmptySchema, FileSchema, KycSchema, TimeSchema, text } from '../entities.ts';

export const kyc = {
  certifyId: post('/user/kyc/certifyId', {
    access: 'customer',
    input: v.object({ realName: text(60, 2), idNumber: text(30, 4), docType: DocTypeSchema }),
    output: v.object({ certifyId: v.string(), certifyUrl: v.string(), expiresAt: TimeSchema }),
    errors: ['KYC_STATE'],
  }),
  callback: post('/user/kyc/callback', {
    access: 'customer',
    input: v.object({ certifyId: v.string() }),
    output: KycSchema,
    errors: ['NOT_FOUND'],
  }),
  status: get('/user/kyc/status', { access: 'customer', input: EmptySchema, output: v.nullable(KycSchema) }),
  photo: post('/user/kyc/photo', {
    access: 'customer',
    body: 'multipart',
    input: v.object({ file: v.blob(), side: v.picklist(['front', 'back', 'hand']) }),
    output: FileSchema,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED', 'KYC_STATE'],
  }),
  video: post('/user/kyc/video', {
    access: 'customer',
    body: 'multipart',
    input: v.object({ file: v.blob() }),
    output: FileSchema,
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED', 'KYC_STATE'],
  }),
};
