import type { Contract } from '@sampan/api/contract';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { callback, certifyId } from './certify.ts';
import { photo, video } from './evidence.ts';
import { readKyc, toKycDto } from './kycRecord.ts';

export const kycHandlers: HandlersOf<Contract['kyc']> = {
  certifyId,
  callback,
  async status(_input, { db, user, now, deps }) {
    const row = await readKyc(db, user.id);
    return row ? toKycDto(row, user.username, now, deps.providers) : null;
  },
  photo,
  video,
};
