import type { Contract } from '@sampan/api/contract';
import { ApiError } from '../../http/apiError.ts';
import type { HandlersOf } from '../../http/handler.ts';
import { toDelivery } from '../../providers/sms/twilio/gateway.ts';
import { applyReport } from '../outbox/smsDelivery.ts';

export const smsHandlers: HandlersOf<Contract['sms']> = {
  twilioStatus: {
    async prepare(body, { deps, request, log }) {
      const url = `${deps.config.publicUrl}${request.url}`;
      const signature = String(request.headers['x-twilio-signature'] ?? '');
      const fields = await deps.providers.sms.readTwilioStatus({ url, body, signature });
      if (!fields) {
        log.warn({ provider: 'twilio' }, 'notify refused');
        throw new ApiError('SIGNATURE');
      }
      const messageId = Number(new URL(url).searchParams.get('message'));
      const { MessageSid: providerId = '', MessageStatus: status, ErrorCode: code } = fields;
      return async function apply({ db, now }) {
        if (Number.isSafeInteger(messageId)) {
          await applyReport(db, { messageId, providerId, delivery: toDelivery(status, code) }, now);
        }
        return '';
      };
    },
  },
};
