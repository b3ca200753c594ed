import * as v from 'valibot';
import { boundedArray, boundedJson, IdSchema, TimeSchema, text, translations, translationsInput } from './common.ts';
import { richText } from './richText.ts';
import { KycStatusSchema } from './user.ts';

/** 0 draft · 1 published · 2 archived */
export const ArticleStatusSchema = v.picklist([0, 1, 2]);
const translatedEntries = { title: text(200), summary: text(500), content: text(200_000) };
export const ArticleTranslationsSchema = translations(translatedEntries);
export const ArticleTranslationsInputSchema = translationsInput({ ...translatedEntries, content: richText(200_000) });

export const ArticleSchema = v.object({
  id: IdSchema,
  title: v.string(),
  slug: v.string(),
  summary: v.string(),
  cover: v.optional(v.string()),
  /** Sanitised HTML. */
  content: v.string(),
  categoryId: IdSchema,
  categoryName: v.string(),
  status: ArticleStatusSchema,
  author: v.string(),
  tags: v.array(v.string()),
  views: v.number(),
  publishedAt: v.optional(TimeSchema),
  i18n: v.optional(ArticleTranslationsSchema),
  version: v.number(),
  createdAt: TimeSchema,
  updatedAt: TimeSchema,
});
export type Article = v.InferOutput<typeof ArticleSchema>;

export const ArticleCardSchema = v.object({
  ...v.omit(ArticleSchema, ['content', 'version']).entries,
  /** Present only in a list requested with content; the same applies to `i18n`. */
  content: v.optional(v.string()),
});
export type ArticleCard = v.InferOutput<typeof ArticleCardSchema>;

export const ArticleCategorySchema = v.object({
  id: IdSchema,
  name: v.string(),
  slug: v.string(),
  sort: v.number(),
  articleCount: v.optional(v.number()),
  i18n: v.optional(translations({ name: text(60) })),
});
export type ArticleCategory = v.InferOutput<typeof ArticleCategorySchema>;

export const settingGroups = [
  'site',
  'order',
  'payment',
  'shipping',
  'upload',
  'mail',
  'sms',
  'kyc',
  'seo',
  'security',
  'gallery',
] as const;
export const SettingGroupSchema = v.picklist(settingGroups);
export const settingTypes = ['text', 'number', 'boolean', 'json', 'image', 'secret'] as const;

/** A setting's value, as the JSON value of its type. */
export const SettingValueSchema = v.union([
  v.string(),
  v.number(),
  v.boolean(),
  v.null(),
  v.array(v.unknown()),
  v.record(v.string(), v.unknown()),
]);
/** Maximum characters of a setting as JSON. */
const maxSettingLength = 100_000;
/** A setting's value in an input. */
export const SettingValueInputSchema = v.union([
  v.pipe(v.string(), v.maxLength(maxSettingLength)),
  v.pipe(v.number(), v.minValue(-Number.MAX_SAFE_INTEGER), v.maxValue(Number.MAX_SAFE_INTEGER)),
  v.boolean(),
  v.null(),
  v.pipe(boundedArray(v.unknown(), 1_000), boundedJson(maxSettingLength)),
  v.pipe(
    v.record(v.pipe(v.string(), v.maxLength(100)), v.unknown()),
    v.maxEntries(1_000),
    boundedJson(maxSettingLength),
  ),
]);
export const SettingSchema = v.object({
  id: IdSchema,
  settingGroup: SettingGroupSchema,
  key: v.string(),
  /** null for a secret: secrets are write-only. */
  value: SettingValueSchema,
  /** EXT: for a secret, whether it has a value. */
  isSet: v.optional(v.boolean()),
  /** EXT: true if it can no longer be changed: site.currency, once a product or an order exists. */
  isLocked: v.optional(v.boolean()),
  type: v.picklist(settingTypes),
  label: v.string(),
  isPublic: v.boolean(),
  sort: v.number(),
  updatedAt: TimeSchema,
});
export type Setting = v.InferOutput<typeof SettingSchema>;
/** EXT: a use of a gallery picture. */
export const PictureUseSchema = v.object({
  type: v.picklist(['product', 'category', 'article', 'setting']),
  id: IdSchema,
  /** For a setting its group and key: `gallery.cover`. */
  name: v.string(),
});
export type PictureUse = v.InferOutput<typeof PictureUseSchema>;
/** `details` of IN_USE when pictures to be removed from the gallery are still used. */
export interface UsedPictures {
  pictures: { id: number; uses: PictureUse[] }[];
}

/** `{group: {key: value}}`, public settings only. */
export const PublicSettingsSchema = v.record(v.string(), v.record(v.string(), SettingValueSchema));
export type PublicSettings = v.InferOutput<typeof PublicSettingsSchema>;

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
