import * as v from 'valibot';
import { get, post, postRead } from '../endpoint.ts';
import {
  AuditEntrySchema,
  AuditTargetSchema,
  BlacklistEntrySchema,
  boundedArray,
  createPageSchema,
  EmailSchema,
  IdInputSchema,
  IdOutputSchema,
  IdSchema,
  JobSchema,
  KeywordSchema,
  KycItemSchema,
  KycSchema,
  KycStatusSchema,
  KycSummarySchema,
  LocaleSchema,
  PhoneSchema,
  paging,
  QueryIdSchema,
  RoleSchema,
  SentMessageSchema,
  SexSchema,
  StaffUserSchema,
  TimeSchema,
  TimeZoneSchema,
  text,
  UsernameSchema,
  UserStatusSchema,
} from '../entities.ts';
import { shopZone } from '../shopZone.ts';
import { kycStatus } from '../statuses.ts';

/** A row of the staff's list of users. `adminUser.detail` has the complete account. */
const StaffUserSummarySchema = v.omit(StaffUserSchema, [
  'emailVerified',
  'phoneVerified',
  'description',
  'sex',
  'needsSecondFactor',
  'hasSecondFactor',
  'updatedAt',
]);

const userFilters = {
  keyword: v.optional(KeywordSchema),
  role: v.optional(RoleSchema),
  status: v.optional(UserStatusSchema),
  kycStatus: v.optional(KycStatusSchema),
  /** EXT: when the account was opened; both limits are inclusive. */
  from: v.optional(TimeSchema),
  to: v.optional(TimeSchema),
};

const UserSortSchema = v.picklist(['created', '-created', 'spent', '-spent', 'orders', '-orders']);

export const adminUser = {
  list: postRead('/admin/userlist', {
    access: 'staff',
    input: v.strictObject({
      ...paging(20),
      ...userFilters,
      sort: v.optional(UserSortSchema),
    }),
    output: createPageSchema(StaffUserSummarySchema),
  }),
  detail: postRead('/admin/userinfo', {
    access: 'staff',
    input: IdInputSchema,
    output: StaffUserSchema,
    errors: ['NOT_FOUND'],
  }),
  /** EXT: removes another account's lost second factor and ends its sessions. One's own is turned off with the password. */
  resetSecondFactor: post('/admin/users/reset-second-factor', {
    access: 'admin',
    input: IdInputSchema,
    output: IdOutputSchema,
    errors: ['NOT_FOUND', 'SECOND_FACTOR_STATE'],
  }),
  /** EXT: logs another account out on all its devices. One's own other sessions are ended on the account page. */
  endSessions: post('/admin/users/end-sessions', {
    access: 'staff',
    input: IdInputSchema,
    output: IdOutputSchema,
    errors: ['NOT_FOUND'],
  }),
  /** One's own e-mail and phone are changed by `/user/editinfo`, which asks for the password. */
  edit: post('/admin/edituser', {
    access: 'staff',
    input: v.strictObject({
      id: IdSchema,
      username: v.optional(UsernameSchema),
      email: v.optional(EmailSchema),
      phone: v.optional(PhoneSchema),
      description: v.optional(text(200)),
      sex: v.optional(SexSchema),
      status: v.optional(UserStatusSchema),
      /**
       * EXT: `updatedAt` of the account that the client opened. If it has changed since, the answer is
       * VERSION_CONFLICT; without it, the account is overwritten.
       */
      updatedAt: v.optional(TimeSchema),
    }),
    output: StaffUserSchema,
    errors: ['NOT_FOUND', 'TAKEN', 'LAST_ADMIN', 'VERSION_CONFLICT'],
  }),
  /** EXT: the filtered rows as CSV, with headers in the locale. */
  export: post('/admin/users/export', {
    access: 'staff',
    input: v.strictObject({
      filter: v.optional(v.strictObject(userFilters), {}),
      sort: v.optional(UserSortSchema),
      locale: v.optional(LocaleSchema, 'zh-CN'),
      tz: v.optional(TimeZoneSchema, shopZone),
    }),
    output: JobSchema,
  }),
  role: post('/admin/userrole', {
    access: 'admin',
    input: v.strictObject({ id: IdSchema, role: RoleSchema }),
    output: StaffUserSchema,
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
  }),
  /** EXT: adds a note to the account's history, visible to staff only. Returns the entry. */
  note: post('/admin/users/note', {
    access: 'staff',
    input: v.strictObject({ id: IdSchema, note: text(500, 1) }),
    output: AuditEntrySchema,
    errors: ['NOT_FOUND'],
  }),
  delete: post('/admin/delete_user', {
    access: 'admin',
    input: IdInputSchema,
    output: IdOutputSchema,
    errors: ['NOT_FOUND', 'LAST_ADMIN'],
  }),
};

export const blacklist = {
  add: post('/admin/blacklist/add', {
    access: 'admin',
    input: v.strictObject({
      id: IdSchema,
      reason: text(500, 2),
      expiresAt: v.optional(TimeSchema),
      /** EXT: `createdAt` of the entry to replace. Any other entry of the user stays: VERSION_CONFLICT has it. */
      replaces: v.optional(TimeSchema),
    }),
    output: BlacklistEntrySchema,
    errors: ['NOT_FOUND', 'LAST_ADMIN', 'VERSION_CONFLICT'],
  }),
  check: postRead('/admin/blacklist/check', {
    access: 'staff',
    input: IdInputSchema,
    output: v.object({ blacklisted: v.boolean(), entry: v.optional(BlacklistEntrySchema) }),
    errors: ['NOT_FOUND'],
  }),
  list: postRead('/admin/blacklist/list', {
    access: 'staff',
    input: v.strictObject({ ...paging(20), keyword: v.optional(KeywordSchema) }),
    output: createPageSchema(BlacklistEntrySchema),
  }),
  remove: post('/admin/blacklist/remove', {
    access: 'admin',
    input: IdInputSchema,
    output: IdOutputSchema,
    errors: ['NOT_FOUND'],
  }),
};

const ReviewedKycSchema = v.object({
  ...KycSchema.entries,
  /** EXT: other accounts with the same name and an equivalent document number. */
  duplicates: v.array(v.object({ userId: IdSchema, username: v.string() })),
  /** EXT: user name of the member of staff who decided. */
  reviewer: v.optional(v.string()),
});

export const adminKyc = {
  list: postRead('/admin/kyc/list', {
    access: 'staff',
    input: v.strictObject({
      ...paging(20),
      status: v.optional(KycStatusSchema),
      keyword: v.optional(KeywordSchema),
      /** EXT: oldest first for a queue; `-reviewed` is the latest decision first, or submission where there is none. */
      sort: v.optional(v.picklist(['submitted', '-submitted', '-reviewed'])),
    }),
    output: createPageSchema(KycSummarySchema),
  }),
  /** EXT: one check by its id or its user's, null if there is none. Links to the evidence expire in a minute. */
  detail: postRead('/admin/kyc/detail', {
    access: 'staff',
    input: v.pipe(
      v.strictObject({ id: v.optional(IdSchema), userId: v.optional(IdSchema) }),
      v.forward(
        v.check(({ id, userId }) => id !== undefined || userId !== undefined, 'required'),
        ['id'],
      ),
    ),
    output: v.nullable(ReviewedKycSchema),
  }),
  update: post('/admin/kyc/update', {
    access: 'staff',
    input: v.pipe(
      v.strictObject({
        id: IdSchema,
        status: v.picklist([2, 3]),
        reason: v.optional(text(500)),
        /** Items that must be submitted again; all if left out. */
        rejected: v.optional(boundedArray(KycItemSchema, KycItemSchema.options.length)),
        /**
         * EXT: `submittedAt` of the check that staff reviewed. If the customer has sent evidence again since then, the
         * call fails with KYC_STATE.
         */
        submittedAt: v.optional(TimeSchema),
      }),
      v.forward(
        v.check((input) => input.status === kycStatus.approved || Boolean(input.reason), 'required'),
        ['reason'],
      ),
    ),
    output: KycSchema,
    errors: ['NOT_FOUND', 'KYC_STATE'],
  }),
};

/** A message as the outbox and the demo inbox list it; only the outbox masks codes. */
export const OutboxMessageSchema = v.pick(SentMessageSchema, ['id', 'channel', 'to', 'subject', 'text', 'createdAt']);

/** EXT: messages to customers. */
export const outbox = {
  /**
   * Messages that a demo or test shop did not send, newest first: the last `maxCountedRows` of them, also for a keyword.
   * Codes are masked; a text is deleted when its code expires.
   */
  list: get('/admin/outbox/list', {
    access: 'admin',
    input: v.object({ ...paging(20), keyword: v.optional(KeywordSchema) }),
    output: createPageSchema(OutboxMessageSchema),
  }),
  /** The messages to one account or about one order, newest first; empty without either. */
  history: get('/admin/messages/list', {
    access: 'staff',
    input: v.object({ ...paging(20), userId: v.optional(QueryIdSchema), orderId: v.optional(QueryIdSchema) }),
    output: createPageSchema(SentMessageSchema),
  }),
  /** Resends a message without a secret to the account's current verified address. */
  resend: post('/admin/messages/resend', {
    access: 'staff',
    input: IdInputSchema,
    output: SentMessageSchema,
    errors: ['NOT_FOUND', 'MESSAGE_STATE'],
  }),
};

/** EXT: the audit log of staff actions, newest first. */
export const audit = {
  list: get('/admin/audit/list', {
    access: 'staff',
    input: v.object({
      ...paging(20),
      targetType: v.optional(AuditTargetSchema),
      targetId: v.optional(QueryIdSchema),
      actorId: v.optional(QueryIdSchema),
    }),
    output: createPageSchema(AuditEntrySchema),
  }),
};
