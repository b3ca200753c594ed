import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import type { KycStatus, Role } from '@sampan/api/entities';
import { capped } from '@sampan/domain/money/money';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/connect.ts';
import { queryRows } from '../../db/query.ts';
import { ApiError } from '../../http/apiError.ts';

type StaffUser = OutputOf<Contract['adminUser']['detail']>;

interface UserColumns {
  id: number;
  username: string;
  avatar: string;
  email: string | null;
  phone: string | null;
  email_verified: boolean;
  phone_verified: boolean;
  description: string;
  status: 0 | 1 | 2;
  sex: 0 | 1 | 2;
  role: Role;
  kyc_status: KycStatus;
  last_login_at: string | null;
  created_at: string;
  order_count: number;
  spent_amount: number;
  blacklisted: boolean;
  has_second_factor: boolean;
}

function toDto(row: UserColumns): StaffUser {
  return {
    id: row.id,
    username: row.username,
    avatar: row.avatar,
    email: row.email ?? '',
    phone: row.phone ?? '',
    emailVerified: row.email_verified,
    phoneVerified: row.phone_verified,
    description: row.description,
    status: row.status,
    sex: row.sex,
    role: row.role,
    kycStatus: row.kyc_status,
    createdAt: new Date(row.created_at).toISOString(),
    orderCount: row.order_count,
    // Refunds of orders older than the ledger can make the sum negative.
    spentAmount: capped(Math.max(0, row.spent_amount)),
    ...(row.last_login_at !== null && { lastLoginAt: new Date(row.last_login_at).toISOString() }),
    blacklisted: row.blacklisted,
    hasSecondFactor: row.has_second_factor,
  };
}

/** Reads users (alias `u`) with their totals (`t`); `rest` filters and sorts. */
export async function readStaffUsers(db: Db, now: Date, rest: SQL): Promise<StaffUser[]> {
  const rows = await queryRows<{ record: UserColumns }>(
    db,
    sql`select row_to_json(found) as record from (
      select u.id, u.username, u.avatar, u.email, u.phone, u.email_verified_at is not null as email_verified,
        u.phone_verified_at is not null as phone_verified, u.description, u.status, u.sex, u.role, u.kyc_status,
        u.last_login_at, u.created_at, u.second_factor_at is not null as has_second_factor, t.order_count, t.spent_amount,
        exists (select 1 from blacklist b where b.user_id = u.id
          and (b.expires_at is null or b.expires_at > ${now.toISOString()}::timestamptz)) as blacklisted
      from users u join user_totals t on t.user_id = u.id ${rest}
    ) found`,
  );
  return rows.map(({ record }) => toDto(record));
}

/** @throws ApiError NOT_FOUND */
export async function readStaffUser(db: Db, now: Date, id: number): Promise<StaffUser> {
  const [found] = await readStaffUsers(db, now, sql`where u.id = ${id}`);
  if (!found) throw new ApiError('NOT_FOUND');
  return found;
}
