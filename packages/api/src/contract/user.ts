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
  QueryIdSchema,
  queryInteger,
  SexSchema,
  TimeSchema,
  text,
  UsernameSchema,
  UserSchema,
} from '../entities.ts';

const SessionSchema = v.object({ token: v.string(), expiresAt: TimeSchema, user: UserSchema });
const captchaEntries = { captchaId: v.string(), captcha: text(16, 1) };
/** Left out by those who cannot read a picture: then far fewer are answered. */
const captchaIfReadable = { captchaId: v.optional(v.string()), captcha: v.optional(text(16, 1)) };
const CodeSchema = text(6, 6);
/** What a code is good for: a new account, or a new e-mail or phone of the one that asks. */
const CodePurposeSchema = v.optional(v.picklist(['register', 'change']), 'register');

export const user = {
  regist: post('/user/regist', {
    access: 'public',
    input: v.pipe(
      v.object({
        username: UsernameSchema,
        password: PasswordSchema,
        email: v.optional(EmailSchema),
        phone: v.optional(PhoneSchema),
        ...captchaIfReadable,
        /** From `/captcha/mail` or `/captcha/sms`: proves the address, and stands in for the picture. */
        code: v.optional(CodeSchema),
      }),
      v.forward(
        v.check((input) => Boolean(input.email ?? input.phone), 'emailOrPhone'),
        ['email'],
      ),
      v.forward(
        v.check((input) => Boolean(input.code ?? (input.captchaId && input.captcha)), 'required'),
        ['captcha'],
      ),
    ),
    output: SessionSchema,
    errors: ['TAKEN', 'CAPTCHA_WRONG', 'CODE_WRONG'],
  }),
  /** EXT: whether a name is free, asked while the form is filled in. Of addresses nobody is told. */
  nameAvailable: post('/user/name-available', {
    access: 'public',
    input: v.object({ username: UsernameSchema }),
    output: v.object({ available: v.boolean() }),
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
  logout: post('/user/logout', {
    access: 'customer',
    /** `everywhere` ends the sessions of every device. */
    input: v.optional(v.strictObject({ everywhere: v.optional(v.boolean()) }), {}),
    output: v.object({}),
  }),
  findpassword: post('/user/findpassword', {
    access: 'public',
    input: v.pipe(
      v.object({ email: v.optional(EmailSchema), phone: v.optional(PhoneSchema), ...captchaIfReadable }),
      v.forward(
        v.check((input) => Boolean(input.email ?? input.phone), 'emailOrPhone'),
        ['email'],
      ),
    ),
    /** Seconds until the next one may be asked for. */
    output: v.object({ ticket: v.string(), cooldown: v.number() }),
    errors: ['CAPTCHA_WRONG', 'CAPTCHA_REQUIRED'],
  }),
  resetpassword: post('/user/resetpassword', {
    access: 'public',
    input: v.object({ ticket: v.string(), code: CodeSchema, password: PasswordSchema }),
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
        code: CodeSchema,
        /** A new password needs the one it replaces; it ends the other sessions. */
        password: PasswordSchema,
        currentPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      }),
    ),
    output: UserSchema,
    errors: ['TAKEN', 'CODE_WRONG', 'PASSWORD_WRONG'],
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
    input: v.object({ email: EmailSchema, purpose: CodePurposeSchema, ...captchaIfReadable }),
    /** Seconds until the next one may be asked for. */
    output: v.object({ cooldown: v.number() }),
    errors: ['CAPTCHA_WRONG'],
  }),
  sms: post('/captcha/sms', {
    access: 'public',
    input: v.object({ phone: PhoneSchema, purpose: CodePurposeSchema, ...captchaEntries }),
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
  /** EXT: private evidence, by a link that dies in 60 s: what a picture's or video's `src` can carry. */
  evidence: get('/file/evidence', {
    access: 'public',
    input: v.object({ id: QueryIdSchema, expires: queryInteger(0, Number.MAX_SAFE_INTEGER), signature: text(128, 1) }),
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
