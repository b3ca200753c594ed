import type { user as contract } from '@sampan/api/contract/user';
import type { InputOf } from '@sampan/api/endpoint';
import type { User } from '@sampan/api/entities';
import { NewUsernameSchema } from '@sampan/domain/account/username';
import * as v from 'valibot';

export const aboutMax = 200;

/** @param current the account's user name: it stays valid even if today's rules reject it */
export function getProfileSchema(current: string) {
  const chosen = v.pipe(v.string(), v.minLength(1, 'required'), NewUsernameSchema);
  return v.object({
    username: v.lazy((name) => (name === current ? v.string() : chosen)),
    sex: v.picklist(['0', '1', '2']),
    description: v.pipe(v.string(), v.trim(), v.maxLength(aboutMax, 'tooLong')),
  });
}
export type ProfileFields = v.InferOutput<ReturnType<typeof getProfileSchema>>;

/** Fields of an unfinished form, stored until the next login. */
export const ProfileDraftSchema = v.partial(
  v.object({
    username: v.string(),
    sex: v.picklist(['0', '1', '2']),
    description: v.string(),
  }),
);

/** Converts a user to the values of the profile form. */
export function toFields({ username, sex, description }: User): ProfileFields {
  return { username, sex: String(sex) as ProfileFields['sex'], description };
}

/** Input of the update call: changed fields only. */
export function getChanges(fields: ProfileFields, user: User): InputOf<(typeof contract)['editinfo']> {
  const sex = Number(fields.sex) as User['sex'];
  return {
    ...(fields.username !== user.username && { username: fields.username }),
    ...(sex !== user.sex && { sex }),
    ...(fields.description !== user.description && { description: fields.description }),
  };
}

/** The saved fields, except for those that were changed while `sent` was being saved. */
export function withLaterChanges(saved: ProfileFields, sent: ProfileFields, current: ProfileFields): ProfileFields {
  const later = Object.entries(current).filter(([name, value]) => value !== sent[name as keyof ProfileFields]);
  return { ...saved, ...Object.fromEntries(later) };
}
