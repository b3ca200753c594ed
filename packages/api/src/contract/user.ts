import * as v from 'valibot';
import { get, post } from '../endpoint.ts';
import {
  AddressSchema,
  EmailSchema,
  EmptySchema,
  FileSchema,
  IdInputSchema,
  IdOutputSchema,
  PasswordSchema,
  PhoneSchema,
  pageOf,
  paging,
  SexSchema,
  TimeSchema,
  text,
  UsernameSchema,
  UserSchema,
} from '../entities.ts';

const SessionSchema = v.object({ token: v.string(), expiresAt: TimeSchema, user: UserSchema });
const captchaEntries = { captchaId: v.string(), captcha: text(16, 1) };

export const user = {
  regist: post('/user/regist', {
    access: 'public',
    input: v.pipe(
      v.object({
        username: UsernameSchema,
        password: PasswordSchema,
        email: v.optional(EmailSchema),
        phone: v.optional(PhoneSchema),
        ...captchaEntries,
      }),
      v.forward(
        v.check((input) => Boolean(input.email ?? input.phone), 'emailOrPhone'),
        ['email'],
      ),
    ),
    output: SessionSchema,
    errors: ['TAKEN', 'CAPTCHA_WRONG'],
  }),
  login: post('/user/login', {
    access: 'public',
    input: v.object({
      /** User name, e-mail or phone. */
      username: text(254, 1),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      captchaId: v.optional(v.string()),
      captcha: v.optional(text(16, 1)),
    }),
    output: SessionSchema,
    errors: ['BAD_CREDENTIALS', 'CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'ACCOUNT_DISABLED'],
  }),
  logout: post('/user/logout', { access: 'customer', input: EmptySchema, output: v.object({}) }),
  findpassword: post('/user/findpassword', {
    access: 'public',
    input: v.object({ email: v.optional(EmailSchema), phone: v.optional(PhoneSchema), ...captchaEntries }),
    output: v.object({ ticket: v.string() }),
    errors: ['CAPTCHA_WRONG'],
  }),
  resetpassword: post('/user/resetpassword', {
    access: 'public',
    input: v.object({ ticket: v.string(), code: text(6, 6), password: PasswordSchema }),
    output: v.object({}),
    errors: ['CODE_WRONG'],
  }),
  userinfo: post('/user/userinfo', { access: 'customer', input: EmptySchema, output: UserSchema }),
  editinfo: post('/user/editinfo', {
    access: 'customer',
    input: v.partial(
      v.object({
        username: UsernameSchema,
        email: EmailSchema,
        phone: PhoneSchema,
        description: text(200),
        sex: SexSchema,
        avatar: text(300),
        /** A new e-mail or phone needs the code that was sent to it. */
        code: text(6, 6),
      }),
    ),
    output: UserSchema,
    errors: ['TAKEN', 'CODE_WRONG'],
  }),
  uploadAvatar: post('/user/upload-avatar', {
    access: 'customer',
    body: 'multipart',
    input: v.object({ file: v.blob() }),
    output: v.object({ avatar: v.string() }),
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'],
  }),
  myfiles: post('/user/myfiles', { access: 'customer', input: v.object(paging(20)), output: pageOf(FileSchema) }),
  addressList: post('/user/address/list', { access: 'customer', input: EmptySchema, output: v.array(AddressSchema) }),
  addressSave: post('/user/address/save', {
    access: 'customer',
    input: AddressSchema,
    output: AddressSchema,
    errors: ['NOT_FOUND'],
  }),
  addressDelete: post('/user/address/delete', {
    access: 'customer',
    input: IdInputSchema,
    output: IdOutputSchema,
    errors: ['NOT_FOUND'],
  }),
};

export const captcha = {
  image: post('/captcha/image', {
    access: 'public',
    input: EmptySchema,
    /** `image` is a data URL; `expiresIn` in seconds. */
    output: v.object({ captchaId: v.string(), image: v.string(), expiresIn: v.number() }),
  }),
  mail: post('/captcha/mail', {
    access: 'public',
    input: v.object({ email: EmailSchema, ...captchaEntries }),
    /** Seconds until the next one may be asked for. */
    output: v.object({ cooldown: v.number() }),
    errors: ['CAPTCHA_WRONG'],
  }),
  sms: post('/captcha/sms', {
    access: 'public',
    input: v.object({ phone: PhoneSchema, ...captchaEntries }),
    output: v.object({ cooldown: v.number() }),
    errors: ['CAPTCHA_WRONG'],
  }),
};

export const file = {
  download: get('/file/download', {
    access: 'customer',
    input: v.object({ id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)) }),
    output: v.blob(),
    answer: 'blob',
    errors: ['NOT_FOUND'],
  }),
  upload: post('/file/upload', {
    access: 'customer',
    body: 'multipart',
    /** Fields file0, file1, … */
    input: v.record(v.pipe(v.string(), v.regex(/^file\d+$/)), v.blob()),
    output: v.object({ files: v.array(FileSchema) }),
    errors: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE', 'FILE_REFUSED'],
  }),
};
