import { formatAmount } from '@sampan/domain/money/formatAmount';
import { escapeHtml } from '@sampan/domain/page/html';
import { type PageShop, renderAnswerForm, renderSandboxPage } from '../../sandbox/sandboxPage.ts';
import { cashierMessages } from './cashierMessages.ts';
import { cashierAnswers, type SandboxTrade } from './ledger.ts';

/** The sandbox's payment page of one trade. `search` is the query string with which it was opened. */
export function renderCashierPage(trade: SandboxTrade, pageShop: PageShop, search: string): string {
  const { locale } = pageShop;
  const messages = cashierMessages[locale];
  const forms = cashierAnswers.map((answer) =>
    renderAnswerForm(`/sandbox/pay/${trade.token}/${answer}${search}`, answer, messages[answer]),
  );
  return renderSandboxPage(pageShop, {
    title: messages.title,
    heading: `${messages.method[trade.method]} · ${messages.title}`,
    body: `<dl>
<dt>${messages.amount}</dt><dd class="amount">${escapeHtml(formatAmount(trade.amount, trade.currency, locale))}</dd>
<dt>${messages.order}</dt><dd>${escapeHtml(trade.orderNo)}</dd>
</dl>
<p class="state" data-state="${trade.state}" role="status">${messages.state[trade.state]}</p>
${trade.state === 'pending' ? forms.join('\n') : ''}
<p><a href="${escapeHtml(trade.returnPath)}">${messages.back}</a></p>
<p class="note">${messages.sandbox}</p>`,
  });
}

/** The sandbox's payment page for an unknown trade, or for a browser that does not say from which shop it comes. */
export function renderProblemPage(pageShop: PageShop, problem: 'missing' | 'noReferrer'): string {
  const messages = cashierMessages[pageShop.locale];
  return renderSandboxPage(pageShop, {
    title: messages.title,
    body: `<p class="state">${messages[problem]}</p>`,
  });
}

/** Style sheet with the colors of the design's light theme. */
export const cashierStyle = `
:root { color-scheme: light; font: 16px/1.5 system-ui, -apple-system, "PingFang SC", "PingFang HK", "Noto Sans CJK SC", sans-serif; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 16px; background: #f9f9f8; color: #21201c; }
main { width: 100%; max-width: 400px; padding: 24px; border-radius: 16px; background: #fff; box-shadow: 0 0 0 1px #21201c0f, 0 1px 2px #21201c0d; }
.shop { margin: 0; color: #056c5e; font-weight: 600; }
h1 { margin: 4px 0 16px; font-size: 20px; line-height: 1.3; }
dl { margin: 0 0 16px; padding: 16px; border-radius: 12px; background: #faf9f2; }
dt { color: #63635e; font-size: 14px; }
dd { margin: 0 0 8px; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
dd:last-child { margin-bottom: 0; }
.amount { font-size: 32px; line-height: 1.2; font-weight: 600; }
.state { padding: 12px 16px; border-radius: 12px; background: #f1f0ef; }
.state[data-state="paid"] { background: #e9f6e9; color: #203c25; }
.state[data-state="failed"] { background: #feeaed; color: #64172b; }
form { margin: 0 0 8px; }
button { width: 100%; min-height: 48px; padding: 8px 16px; border: 1px solid #8d8d86; border-radius: 12px; background: #fff; color: #21201c; font: inherit; cursor: pointer; }
button:hover { background: #f1f0ef; }
button.pay { border-color: #d13415; background: #d13415; color: #fff; font-weight: 600; }
button.pay:hover { background: #bf3217; }
a { color: #056c5e; }
:focus-visible { outline: 2px solid #008573; outline-offset: 2px; }
.note { margin-bottom: 0; color: #63635e; font-size: 14px; }
@media (forced-colors: active) { main, button { border: 1px solid; } }
`;
