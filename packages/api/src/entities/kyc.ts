import * as v from 'valibot';
import { IdSchema, TimeSchema } from './common.ts';
import { KycStatusSchema } from './user.ts';

export const docTypes = ['IDENTITY_CARD', 'HOME_VISIT_PERMIT_HK_MC', 'RESIDENCE_PERMIT_HK_MC', 'PASSPORT'] as const;
export const DocTypeSchema = v.picklist(docTypes);
/** Items that staff can reject individually. */
export const kycItems = ['details', 'front', 'back', 'hand', 'video'] as const;
export const KycItemSchema = v.picklist(kycItems);
export type KycItem = v.InferOutput<typeof KycItemSchema>;

export const KycSchema = v.object({
  id: IdSchema,
  userId: IdSchema,
  username: v.string(),
  status: KycStatusSchema,
  docType: DocTypeSchema,
  realName: v.string(),
  idNumberMasked: v.string(),
  certifyId: v.optional(v.string()),
  /** The provider's page, as long as it is open. */
  certifyUrl: v.optional(v.string()),
  certifyExpiresAt: v.optional(TimeSchema),
  photos: v.array(
    v.object({ side: v.picklist(['front', 'back', 'hand']), fileId: IdSchema, url: v.optional(v.string()) }),
  ),
  video: v.optional(v.object({ fileId: IdSchema, url: v.optional(v.string()) })),
  provider: v.optional(v.object({ passed: v.boolean(), subCode: v.string() })),
  reason: v.optional(v.string()),
  /** Items that must be submitted again after a rejection. */
  rejected: v.optional(v.array(KycItemSchema)),
  submittedAt: TimeSchema,
  reviewedAt: v.optional(TimeSchema),
  reviewerId: v.optional(IdSchema),
});
export type Kyc = v.InferOutput<typeof KycSchema>;

/** EXT: a row of the staff's queue. `adminKyc.detail` has the complete check with links to its evidence. */
export const KycSummarySchema = v.pick(KycSchema, [
  'id',
  'userId',
  'username',
  'status',
  'realName',
  'submittedAt',
  'reviewedAt',
]);
export type KycSummary = v.InferOutput<typeof KycSummarySchema>;
