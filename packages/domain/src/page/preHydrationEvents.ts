/** Where the script keeps what it caught, for the app that takes the page over. */
export const preHydrationEventsName = 'preHydrationEvents';

/** A press or a sent form, with the element that it was meant for. */
export type PreHydrationEvent = ['click' | 'submit', HTMLElement];

/** What the script leaves at `window.preHydrationEvents`. */
export interface PreHydrationEvents {
  /** What was caught; from now on the page hears for itself. */
  take: () => PreHydrationEvent[];
}

const pressed = 'button,[role=button],input[type=checkbox],input[type=radio]';

/**
 * A finished page is there before the app that makes it work. Until the app takes it over this catches what is pressed
 * and what is sent: nothing is lost, and no form goes to the server by itself, with a password in its address. Links
 * work without an app, but not past what waits for it. Text for an inline script, the same in every build: its hash stands in the CSP.
 */
export function preHydrationScript(): string {
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
