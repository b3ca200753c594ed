import type { Contract } from '@sampan/api/contract';
import type { OutputOf } from '@sampan/api/endpoint';
import { codeMessage } from '@sampan/domain/account/codeMessage';
import { type Allowance, allowancesOf, type CodeAsk, codeMinutes, codeTries } from '@sampan/domain/account/codes';
import { type DemoCall, DemoRefusal } from './call.ts';
import { checkCaptcha } from './captcha.ts';
import { type DemoState, nextId, settingsIn } from './state.ts';

export type OutboxMessage = OutputOf<Contract['outbox']['list']>['list'][number];

/** A code that was sent, by what it proves. */
export interface SentCode {
  code: string;
  expiresAt: number;
  wrong: number;
}

/** How often something was asked since its window began. */
export interface AskWindow {
  count: number;
  endsAt: number;
}

type CodeCall = Pick<DemoCall, 'state' | 'now' | 'locale'>;
/** The page is the demo's one visitor. */
const client = 'this page';

/** The code of the nth message: the same one each time, and no two in a row alike. */
function codeNumbered(number: number): string {
  return String((number * 382_913 + 104_729) % 1_000_000).padStart(6, '0');
}

/** The code that went to this e-mail or phone last; undefined where none did. Stories and tests type it. */
export function codeSentTo(state: DemoState, to: string): string | undefined {
  return state.messages.findLast((message) => message.to === to)?.text.match(/\d{6}/)?.[0];
}

export function cooldownOf(state: DemoState): number {
  return Number(settingsIn(state, 'security').captchaCooldownSeconds);
}

function refuseSpent(state: DemoState, now: Date, allowances: readonly Allowance[]): void {
  const spent = allowances.flatMap(({ key, limit }) => {
    const window = state.asks.get(key);
    return window && window.endsAt > now.getTime() && window.count >= limit ? [window.endsAt] : [];
  });
  if (spent.length === 0) return;
  const retryAfter = Math.ceil((Math.max(...spent) - now.getTime()) / 1000);
  throw new DemoRefusal('TOO_MANY_REQUESTS', { details: { retryAfter } });
}

/** Counts one of each, or refuses with 429 and counts none. */
export function take({ state, now }: Pick<DemoCall, 'state' | 'now'>, allowances: readonly Allowance[]): void {
  refuseSpent(state, now, allowances);
  for (const { key, seconds } of allowances) {
    const window = state.asks.get(key);
    const isOpen = window !== undefined && window.endsAt > now.getTime();
    state.asks.set(key, {
      count: isOpen ? window.count + 1 : 1,
      endsAt: isOpen ? window.endsAt : now.getTime() + seconds * 1000,
    });
  }
}

/** Limits first, then the picture where there is one: an ask that comes too early does not use it up. */
export function admitAsk(
  call: CodeCall,
  ask: Pick<CodeAsk, 'purpose' | 'channel' | 'to'>,
  { captchaId, captcha }: { captchaId?: string | undefined; captcha?: string | undefined },
): void {
  const { state, now } = call;
  const hasPicture = Boolean(captchaId && captcha);
  const allowances = allowancesOf({ ...ask, from: client, hasPicture, cooldownSeconds: cooldownOf(state) });
  refuseSpent(state, now, allowances);
  if (hasPicture) checkCaptcha(state, captchaId, captcha);
  take(call, allowances);
}

/** A new code in place of the one before it; it goes into the outbox unless nobody may have it. */
export function sendCode(
  { state, now, locale }: CodeCall,
  { purpose, channel, to }: Pick<CodeAsk, 'purpose' | 'channel' | 'to'>,
  { key, isSent = true }: { key: string; isSent?: boolean },
): void {
  const code = codeNumbered(nextId(state, 'code'));
  state.codes.set(key, { code, expiresAt: now.getTime() + codeMinutes * 60_000, wrong: 0 });
  if (!isSent) return;
  const message = codeMessage(channel, { purpose, locale, code });
  const id = nextId(state, 'message');
  state.messages.push({ id, channel, to, ...message, createdAt: now.toISOString() });
}

/** Whether the code is the one that was sent for this. A wrong one counts; the right one works until it is spent. */
export function isRightCode({ state, now }: Pick<DemoCall, 'state' | 'now'>, key: string, code: string): boolean {
  const sent = state.codes.get(key);
  if (!sent || sent.expiresAt <= now.getTime() || sent.wrong >= codeTries) return false;
  if (sent.code !== code) sent.wrong += 1;
  return sent.code === code;
}
