/** Global variable in which the script stores the captured events. */
export const preHydrationEventsName = 'preHydrationEvents';

/** A click or form submission, with its target element. */
export type PreHydrationEvent = ['click' | 'submit', HTMLElement];

/** API of the script at `window.preHydrationEvents`. */
export interface PreHydrationEvents {
  /** Returns the captured events and stops capturing. */
  take: () => PreHydrationEvent[];
}

const pressed = 'button,[role=button],input[type=checkbox],input[type=radio]';

/**
 * Inline script that captures clicks and form submissions on a server-rendered page until the app has hydrated it. No
 * event is lost, and no form is submitted natively, which would put a password into the URL. Links work natively unless
 * earlier events are waiting. Identical in every build, because its hash is in the CSP.
 */
export function getPreHydrationScript(): string {
  return [
    '(function(){var kept=[];function keep(event){',
    'var to=event.target;',
    'var isBeside=event.ctrlKey||event.metaKey||event.shiftKey;',
    `var what=${JSON.stringify(pressed)}+(kept.length&&!isBeside?",a[href]":"");`,
    'if(event.type==="click")to=to.closest&&to.closest(what);',
    'if(!to)return;event.preventDefault();event.stopImmediatePropagation();kept.push([event.type,to])}',
    'addEventListener("click",keep,true);addEventListener("submit",keep,true);',
    `window.${preHydrationEventsName}={take:function(){`,
    'removeEventListener("click",keep,true);removeEventListener("submit",keep,true);return kept.splice(0)}}})()',
  ].join('');
}
