import * as v from 'valibot';
import { get, post, postRead } from '../endpoint.ts';
import {
  boundedArray,
  ChecklistSchema,
  EmptyQuerySchema,
  FileSchema,
  IdSchema,
  maxGalleryPictures,
  PublicSettingsSchema,
  SettingGroupSchema,
  SettingSchema,
  SettingValueInputSchema,
  settingTypes,
  TimeSchema,
  text,
} from '../entities.ts';

/** More than a full gallery, so that one picture too many is GALLERY_FULL and no invalid input. */
const maxNamedPictures = 2 * maxGalleryPictures;

export const setting = {
  public: get('/setting/public', { access: 'public', input: EmptyQuerySchema, output: PublicSettingsSchema }),
};

export const adminSetting = {
  create: post('/admin/setting/create', {
    access: 'admin',
    input: v.strictObject({
      settingGroup: SettingGroupSchema,
      key: v.pipe(v.string(), v.maxLength(100, 'key'), v.regex(/^[a-zA-Z][a-zA-Z0-9.]{0,99}$/, 'key')),
      value: SettingValueInputSchema,
      type: v.picklist(settingTypes),
      label: text(100, 1),
      isPublic: v.boolean(),
    }),
    output: SettingSchema,
    errors: ['TAKEN', 'CURRENCY_LOCKED'],
  }),
  list: postRead('/admin/setting/list', {
    access: 'staff',
    input: v.strictObject({ settingGroup: SettingGroupSchema }),
    output: v.array(SettingSchema),
  }),
  update: post('/admin/setting/update', {
    access: 'admin',
    input: v.strictObject({
      id: IdSchema,
      value: SettingValueInputSchema,
      /**
       * EXT: `updatedAt` of the setting that the client opened. If it has changed since, the answer is VERSION_CONFLICT;
       * without it, others' changes are overwritten.
       */
      updatedAt: v.optional(TimeSchema),
    }),
    output: SettingSchema,
    errors: ['NOT_FOUND', 'CURRENCY_LOCKED', 'VERSION_CONFLICT'],
  }),
  /** EXT: the setup steps of a shop, and which of them are done. */
  checklist: get('/admin/setting/checklist', { access: 'staff', input: EmptyQuerySchema, output: ChecklistSchema }),
  /** EXT: hides the checklist once all of it is done. */
  dismissChecklist: post('/admin/setting/checklist-dismiss', {
    access: 'admin',
    input: v.optional(v.strictObject({}), {}),
    output: ChecklistSchema,
    errors: ['CHECKLIST_OPEN'],
  }),
  gallery: post('/admin/setting/gallery', {
    access: 'staff',
    /**
     * Ids of uploaded pictures in gallery order; without them the gallery stays unchanged. A picture in use cannot be
     * removed: the details of IN_USE list its uses. GALLERY_FULL: a longer gallery would have too many pictures.
     */
    input: v.optional(
      v.strictObject({
        images: v.optional(boundedArray(text(300, 1), maxNamedPictures)),
        /**
         * EXT: ids of the gallery that the client changed. What others added since then stays, and what they removed
         * stays removed; without it, `images` replaces whatever the gallery is.
         */
        seen: v.optional(boundedArray(IdSchema, maxNamedPictures)),
      }),
      {},
    ),
    output: v.array(FileSchema),
    errors: ['IN_USE', 'GALLERY_FULL'],
  }),
};
