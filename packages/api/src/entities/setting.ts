import * as v from 'valibot';
import { boundedArray, boundedJson, IdSchema, TimeSchema } from './common.ts';

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
  /** EXT: true if it can no longer be changed: site.currency, once a product, an order or an adjustment exists. */
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
export const UsedPicturesSchema = v.object({
  pictures: v.array(v.object({ id: IdSchema, uses: v.array(PictureUseSchema) })),
});
export type UsedPictures = v.InferOutput<typeof UsedPicturesSchema>;

/** `{group: {key: value}}`, public settings only. */
export const PublicSettingsSchema = v.record(v.string(), v.record(v.string(), SettingValueSchema));
export type PublicSettings = v.InferOutput<typeof PublicSettingsSchema>;
