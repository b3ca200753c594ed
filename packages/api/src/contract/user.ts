import * as v from 'valibot';
import { fileErrorCodes, get, post, postRead } from '../endpoint.ts';
import {
  AddressInputSchema,
  AddressSchema,
  codeText,
  createPageSchema,
  EmailSchema,
  EmptySchema,
  FileSchema,
  IdInputSchema,
  idCall,
  PasswordSchema,
  PhoneSchema,
  paging,
  QueryIdSchema,
  queryInteger,
  SexSchema,
  TimeSchema,
  text,
  UsernameSchema,
  UserSchema,
} from '../entities.ts';
import { SecondFactorCodeSchema } from './security.ts';

const SessionSchema = v.object({ token: v.string(), expiresAt: TimeSchema, user: UserSchema });
const CaptchaIdSchema = text(64, 1);
const captchaEntries = { captchaId: CaptchaIdSchema, captcha: codeText(16, 1) };
/** Omitted by viewers who cannot read the captcha: a much lower rate limit then applies. */
const captchaIfReadable = { captchaId: v.optional(CaptchaIdSchema), captcha: v.optional(codeText(16, 1)) };
const CodeSchema = codeText(6, 6);
/** Format of the device token, a random value that the browser creates to be recognised at later logins and recoveries. */
export const deviceTokenPattern = /^[A-Za-z0-9_-]{20,64}$/;
const device = v.optional(v.pipe(v.string(), v.maxLength(64), v.regex(deviceTokenPattern, 'device')));
/**
 * Purpose of a code: a new account; a new e-mail or phone of the viewer; or, sent to the current verified address, a
 * change of that address without the password.
 */
const CodePurposeSchema = v.optional(v.picklist(['register', 'change', 'confirm']), 'register');

export const user = {
  regist: post('/user/regist', {
    access: 'public',
    endsSession: true,
    input: v.pipe(
      v.strictObject({
        username: UsernameSchema,
        password: PasswordSchema,
        email: v.optional(EmailSchema),
        phone: v.optional(PhoneSchema),
        ...captchaIfReadable,
        /**
         * From `/captcha/mail` or `/captcha/sms`: verifies the address and replaces the captcha. Without it the address
         * is stored unverified, and its code is sent, for `editinfo`.
         */
        code: v.optional(CodeSchema),
        device,
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
  /**
   * EXT: whether a username is available, for form validation. There is no such call for addresses, which stay private.
   */
  nameAvailable: postRead('/user/name-available', {
    access: 'public',
    input: v.strictObject({ username: UsernameSchema }),
    output: v.object({ available: v.boolean() }),
  }),
  login: post('/user/login', {
    access: 'public',
    endsSession: true,
    input: v.strictObject({
      /** Username, e-mail or phone. */
      username: text(254, 1),
      password: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      captchaId: v.optional(CaptchaIdSchema),
      captcha: v.optional(codeText(16, 1)),
      device,
    }),
    output: SessionSchema,
    /** SECOND_FACTOR_REQUIRED has the challenge for `loginCode` in its details (`LoginChallengeSchema`). */
    errors: ['BAD_CREDENTIALS', 'CAPTCHA_REQUIRED', 'CAPTCHA_WRONG', 'ACCOUNT_DISABLED', 'SECOND_FACTOR_REQUIRED'],
  }),
  /** EXT: the second step of a login. CHALLENGE_ENDED: expired or too many attempts, so the login starts again. */
  loginCode: post('/user/login-code', {
    access: 'public',
    endsSession: true,
    input: v.strictObject({ challenge: text(100, 1), code: SecondFactorCodeSchema, device }),
    /** `recoveryCodesLeft` only after a login with a recovery code. */
    output: v.object({ ...SessionSchema.entries, recoveryCodesLeft: v.optional(v.number()) }),
    errors: ['CODE_WRONG', 'CHALLENGE_ENDED', 'ACCOUNT_DISABLED'],
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
      v.strictObject({ email: v.optional(EmailSchema), phone: v.optional(PhoneSchema), device, ...captchaIfReadable }),
      v.forward(
        v.check((input) => Boolean(input.email ?? input.phone), 'emailOrPhone'),
        ['email'],
      ),
    ),
    /** Seconds until the next request is allowed. */
    output: v.object({ ticket: v.string(), cooldown: v.number() }),
    errors: ['CAPTCHA_WRONG', 'CAPTCHA_REQUIRED', 'CHANNEL_UNAVAILABLE'],
  }),
  resetpassword: post('/user/resetpassword', {
    access: 'public',
    endsSession: true,
    input: v.strictObject({ ticket: text(128, 1), code: CodeSchema, password: PasswordSchema }),
    output: v.object({}),
    errors: ['CODE_WRONG'],
  }),
  userinfo: postRead('/user/userinfo', { access: 'customer', input: EmptySchema, output: UserSchema }),
  editinfo: post('/user/editinfo', {
    access: 'customer',
    input: v.partial(
      v.strictObject({
        username: UsernameSchema,
        email: EmailSchema,
        phone: PhoneSchema,
        description: text(200),
        sex: SexSchema,
        avatar: text(300),
        /** The code sent to a new e-mail or phone; with an unchanged address it verifies that one. */
        code: CodeSchema,
        /** A new e-mail or phone also needs the password, or this code (purpose `confirm`) sent to the current one. */
        currentCode: CodeSchema,
        /** A new password needs the current one and ends the other sessions. */
        password: PasswordSchema,
        currentPassword: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      }),
    ),
    output: UserSchema,
    errors: ['TAKEN', 'CODE_WRONG', 'PASSWORD_WRONG'],
  }),
  /**
   * EXT: undoes a change of e-mail or phone by the link sent to the old address. Restores that address; the account's
   * other addresses become unverified, and all its sessions end.
   */
  undoContact: post('/user/undo-contact', {
    access: 'public',
    endsSession: true,
    input: v.strictObject({ token: text(100, 1) }),
    output: v.object({ kind: v.picklist(['email', 'phone']) }),
    errors: ['LINK_EXPIRED'],
  }),
  uploadAvatar: post('/user/upload-avatar', {
    access: 'customer',
    body: 'multipart',
    input: v.strictObject({ file: v.blob() }),
    output: v.object({ avatar: v.string() }),
    errors: fileErrorCodes,
  }),
  /** Bought and uploaded files, also bought ones whose `expiresAt` has passed or that are on hold. */
  myfiles: postRead('/user/myfiles', {
    access: 'customer',
    input: v.strictObject(paging(20)),
    output: createPageSchema(FileSchema),
  }),
  addressList: postRead('/user/address/list', {
    access: 'customer',
    input: EmptySchema,
    output: v.array(AddressSchema),
  }),
  addressSave: post('/user/address/save', {
    access: 'customer',
    input: AddressInputSchema,
    output: AddressSchema,
    errors: ['NOT_FOUND', 'ADDRESS_LIMIT'],
  }),
  /** EXT: makes a saved address the default one, and changes nothing else of it. */
  addressDefault: post('/user/address/default', {
    access: 'customer',
    input: IdInputSchema,
    output: AddressSchema,
    errors: ['NOT_FOUND'],
  }),
  addressDelete: post('/user/address/delete', { access: 'customer', ...idCall, errors: ['NOT_FOUND'] }),
};

export const captcha = {
  image: post('/captcha/image', {
    access: 'public',
    // Each call makes another picture, which lasts minutes: nothing to keep for a day.
    idempotency: 'none',
    input: EmptySchema,
    /** `image` is a data URL; `expiresIn` in seconds. */
    output: v.object({ captchaId: v.string(), image: v.string(), expiresIn: v.number() }),
  }),
  mail: post('/captcha/mail', {
    access: 'public',
    input: v.strictObject({ email: EmailSchema, purpose: CodePurposeSchema, ...captchaIfReadable }),
    /** Seconds until the next request is allowed. */
    output: v.object({ cooldown: v.number() }),
    errors: ['CAPTCHA_WRONG', 'CHANNEL_UNAVAILABLE'],
  }),
  sms: post('/captcha/sms', {
    access: 'public',
    input: v.strictObject({ phone: PhoneSchema, purpose: CodePurposeSchema, ...captchaEntries }),
    output: v.object({ cooldown: v.number() }),
    errors: ['CAPTCHA_WRONG', 'CHANNEL_UNAVAILABLE'],
  }),
};

export const file = {
  download: get('/file/download', {
    access: 'customer',
    input: v.object({ id: v.pipe(v.union([text(32), v.number()]), v.transform(String), v.maxLength(32)) }),
    output: v.blob(),
    answer: 'blob',
    errors: ['NOT_FOUND'],
  }),
  /** EXT: KYC evidence by a signed URL that expires in 60 s, for the `src` of a picture or video. */
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
    input: v.pipe(v.record(v.pipe(v.string(), v.maxLength(8), v.regex(/^file\d+$/)), v.blob()), v.maxEntries(10)),
    output: v.object({ files: v.array(FileSchema) }),
    errors: fileErrorCodes,
  }),
};
