import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  EmptySchema,
  FileSchema,
  IdSchema,
  PublicSettingsSchema,
  SettingGroupSchema,
  SettingSchema,
  SettingValueSchema,
  settingTypes,
  text,
} from '../entities.ts';

export const setting = {
  public: get('/setting/public', { access: 'public', input: EmptySchema, output: PublicSettingsSchema }),
};

export const adminSetting = {
  create: post('/admin/setting/create', {
    access: 'admin',
    input: v.object({
      settingGroup: SettingGroupSchema,
      key: v.pipe(v.string(), v.regex(/^[a-zA-Z][a-zA-Z0-9.]{0,99}$/, 'key')),
      value: SettingValueSchema,
      type: v.picklist(settingTypes),
      label: text(100, 1),
      isPublic: v.boolean(),
    }),
    output: SettingSchema,
    errors: ['TAKEN'],
  }),
  list: post('/admin/setting/list', {
    access: 'staff',
    input: v.object({ settingGroup: SettingGroupSchema }),
    output: v.array(SettingSchema),
  }),
  update: post('/admin/setting/update', {
    access: 'admin',
    input: v.object({ id: IdSchema, value: SettingValueSchema }),
    output: SettingSchema,
    errors: ['NOT_FOUND'],
  }),
  gallery: post('/admin/setting/gallery', {
    access: 'staff',
    /**
     * Each is the id of an uploaded picture, in the gallery's order; without them it stays as it is. A picture that
     * something shows cannot be left out: the details of IN_USE say which, and what shows it.
     */
    input: v.union([v.object({ images: v.pipe(v.array(text(300, 1)), v.maxLength(1000)) }), EmptySchema]),
    output: v.array(FileSchema),
    errors: ['IN_USE'],
  }),
};
