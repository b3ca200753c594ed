import type { Contract } from '@sampan/api/contract';
import { getShopSmsLimit } from '@sampan/domain/account/codes';
import { writeAudit } from '../audit.ts';
import type { DemoHandlersOf } from '../call.ts';
import { getShopSettings } from '../state.ts';

export const sms: DemoHandlersOf<Contract['sms']> = {
  // The demo shop's messages are not sent, so any report has an invalid signature.
  twilioStatus: (_body, call) => {
    throw call.fail('SIGNATURE');
  },
};

export const adminSms: DemoHandlersOf<Contract['adminSms']> = {
  stops: (_input, { state, now }) =>
    [...state.smsStops.values()]
      .filter(({ endsAt }) => new Date(endsAt) > now)
      .sort((one, other) => other.startedAt.localeCompare(one.startedAt) || other.id - one.id)
      .map(({ liftedAt: _liftedAt, ...stop }) => stop),

  lift({ id }, call) {
    const { state, now, fail } = call;
    const stop = [...state.smsStops.values()].find((one) => one.id === id);
    if (!stop || new Date(stop.endsAt) <= now) throw fail('NOT_FOUND');
    const { prefix, reason } = stop;
    state.smsStops.set(prefix, { ...stop, endsAt: now.toISOString(), liftedAt: now.getTime() });
    if (reason === 'shop') state.rateLimits.delete(getShopSmsLimit(getShopSettings(state)['sms.maxPerDay']).key);
    writeAudit(call, { action: 'adminSms.lift', targetType: 'setting', before: { prefix, reason } });
    return { id };
  },
};
