import { EmailSchema, PhoneSchema } from '@sampan/api/entities/credentials';
import { isGoodPassword } from '@sampan/domain/account/passwordRules';
import { NewUsernameSchema } from '@sampan/domain/account/username';
import * as v from 'valibot';
import { type ContactKind, contactKinds } from '../../../features/account/CodeRequest/ContactField.tsx';

const filled = v.pipe(v.string(), v.minLength(1, 'required'));
const common = {
  code: v.pipe(filled, v.minLength(6, 'short')),
  username: v.pipe(filled, NewUsernameSchema),
  password: v.pipe(filled, v.check(isGoodPassword, 'password')),
  agrees: v.pipe(
    v.boolean(),
    v.check((agrees) => agrees, 'required'),
  ),
};

/** Schemas by kind of address: only the selected kind is validated. */
export const registerSchemas = {
  email: v.object({ ...common, email: v.pipe(filled, EmailSchema), phone: v.string() }),
  phone: v.object({ ...common, email: v.string(), phone: v.pipe(filled, PhoneSchema) }),
} satisfies Record<ContactKind, v.GenericSchema>;

/** Whether a code can be sent to the address. */
export const reachable: Record<ContactKind, (address: string) => boolean> = {
  email: (address) => v.is(EmailSchema, address),
  phone: (address) => v.is(PhoneSchema, address),
};

export type Registration = v.InferOutput<(typeof registerSchemas)['email']>;
export const emptyRegistration: Registration = {
  email: '',
  phone: '',
  code: '',
  username: '',
  password: '',
  agrees: false,
};

/**
 * Fields that outlast a reload of the page: nothing secret. `at`: when they were stored; `sent`: address of the last
 * code, and when it was sent. Times in ms since 1970.
 */
export const RegistrationDraftSchema = v.object({
  kind: v.picklist(contactKinds),
  email: v.string(),
  phone: v.string(),
  username: v.string(),
  at: v.number(),
  sent: v.optional(v.object({ address: v.string(), at: v.number() })),
});
