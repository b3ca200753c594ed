import * as v from 'valibot';
import { mapLocales } from './mapLocales.ts';

/** Maximum length of a category's name. */
export const nameMax = 60;
const NameSchema = v.pipe(v.string(), v.trim(), v.maxLength(nameMax, 'tooLong'));

/** Names of a category: the shop's own language needs one. */
export const NamesSchema = v.object({
  'zh-CN': v.pipe(NameSchema, v.minLength(1, 'required')),
  'zh-HK': NameSchema,
  'en-US': NameSchema,
});

/** Names in a draft of a category: they are validated on save. */
export const DraftNamesSchema = v.object(mapLocales(() => v.string()));

/** A slug of up to `max` characters, with an error code for each rule. */
export function createSlugSchema(pattern: RegExp, max: number) {
  return v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'required'),
    v.maxLength(max, 'tooLong'),
    v.regex(pattern, 'slug'),
  );
}
