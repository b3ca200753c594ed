import type { adminUser as calls } from '@sampan/api/contract/admin';
import type { InputOf } from '@sampan/api/endpoint';
import { EmailSchema, PhoneSchema } from '@sampan/api/entities/credentials';
import { NewUsernameSchema } from '@sampan/domain/account/username';
import * as v from 'valibot';
import type { StaffUser } from '../../shared/users/userNames.ts';

export const aboutMax = 200;
export const nameLimits = { min: 2, max: 32 } as const;

/** Allows an empty value; any other must be valid. */
const allowEmpty = <Schema extends v.GenericSchema<string, string>>(schema: Schema) =>
  v.union([v.pipe(v.string(), v.trim(), v.literal('')), schema], (issue) => issue.issues?.at(-1)?.message ?? 'check');

/** Schema of the form for this user: existing contact data can be changed but not removed. */
export function editSchemaFor(user: Pick<StaffUser, 'username' | 'email' | 'phone'>) {
  const chosen = v.pipe(v.string(), v.minLength(1, 'required'), NewUsernameSchema);
  const RequiredSchema = v.pipe(v.string(), v.trim(), v.minLength(1, 'kept'));
  return v.object({
    // The current name stays valid even if today's rules reject it.
    username: v.lazy((name) => (name === user.username ? v.string() : chosen)),
    email: user.email ? v.pipe(RequiredSchema, EmailSchema) : allowEmpty(EmailSchema),
    phone: user.phone ? v.pipe(RequiredSchema, PhoneSchema) : allowEmpty(PhoneSchema),
    sex: v.picklist(['0', '1', '2']),
    description: v.pipe(v.string(), v.trim(), v.maxLength(aboutMax, 'tooLong')),
  });
}
/** Fields typed before they are valid, for the draft. */
export const EditDraftSchema = v.partial(
  v.object({
    username: v.string(),
    email: v.string(),
    phone: v.string(),
    sex: v.picklist(['0', '1', '2']),
    description: v.string(),
  }),
);
/** Draft of the own account: one's addresses have no fields, so an older draft's would be saved unseen. */
export const OwnEditDraftSchema = v.omit(EditDraftSchema, ['email', 'phone']);
export type EditFields = v.InferOutput<ReturnType<typeof editSchemaFor>>;

/** Converts an account to the values of its form. */
export function toEditFields({ username, email, phone, sex, description }: StaffUser): EditFields {
  return { username, email, phone, sex: String(sex) as EditFields['sex'], description };
}

/** Input of the update call: changed fields only. */
export function toEdits(fields: EditFields, user: StaffUser): Omit<InputOf<typeof calls.edit>, 'id'> {
  const before = toEditFields(user);
  const { sex, ...texts } = fields;
  const changed = Object.entries(texts).filter(([name, value]) => value !== before[name as keyof EditFields]);
  return {
    ...Object.fromEntries(changed),
    ...(sex !== before.sex && { sex: Number(sex) as StaffUser['sex'] }),
  };
}
