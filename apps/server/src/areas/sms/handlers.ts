import type { Contract } from '@sampan/api/contract';
import { getShopSmsLimit } from '@sampan/domain/account/codes';
import { ApiError } from '../../http/apiError.ts';
import type { HandlersOf } from '../../http/calls/handler.ts';
import { resetRateLimit } from '../../http/limits/sharedRateLimits.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { applyReport } from '../outbox/smsDelivery.ts';
import { liftStop, listStops } from './pumping.ts';

export const smsHandlers: HandlersOf<Contract['sms']> = {
  twilioStatus: {
    async prepare(body, { deps, request, log }) {
      const url = `${deps.config.publicUrl}${request.url}`;
      const signature = String(request.headers['x-twilio-signature'] ?? '');
      const report = await deps.providers.sms.readTwilioReport({ url, body, signature });
      if (!report) {
        log.warn({ provider: 'twilio' }, 'notify refused');
        throw new ApiError('SIGNATURE');
      }
      const messageId = Number(new URL(url).searchParams.get('message'));
      return async function apply({ db, now }) {
        if (Number.isSafeInteger(messageId)) await applyReport(db, { messageId, ...report }, now);
        return '';
      };
    },
  },
};

export const adminSmsHandlers: HandlersOf<Contract['adminSms']> = {
  stops: (_input, { db, now }) => listStops(db, now),

  async lift({ id }, call) {
    const { prefix, reason } = await liftStop(call, id);
    if (reason === 'shop') await resetRateLimit(call.db, [getShopSmsLimit(call.settings['sms.maxPerDay'])]);
    await writeAudit(call, { action: 'adminSms.lift', targetType: 'setting', before: { prefix, reason } });
    return { id };
  },
};
