/** Event on `window` that the app dispatches when its first scripts run. */
export const appStartEvent = 'appstart';
/** Id of the notice, which has styles of its own. */
export const loadFailureId = 'load-failure';

/** Time in which the app's first scripts arrive on a slow connection, ms. */
const maxLoadMs = 30_000;

interface LoadFailureTexts {
  message: string;
  /** Text of the button. */
  reload: string;
}

/**
 * Inline script that says that the page has not loaded and offers to reload it, if a script of the app fails to load
 * before the app has started, or nothing arrives in time. The app's own messages would be in those scripts. Its listener
 * must be added before that of `getPreHydrationScript`, which holds clicks back.
 * @param texts by locale
 */
export function getLoadFailureScript(texts: Readonly<Record<string, LoadFailureTexts>>): string {
  return [
    `(function(){var texts=${JSON.stringify(texts)},notice,button;`,
    'function show(){if(notice)return;var text=texts[document.documentElement.lang];if(!text)return;',
    'button=document.createElement("button");button.textContent=text.reload;',
    `notice=document.createElement("p");notice.id=${JSON.stringify(loadFailureId)};notice.setAttribute("role","alert");`,
    'notice.append(text.message,button);document.body.prepend(notice)}',
    // The app's scripts are modules; those that extensions of browsers add are not.
    'function fail(event){if(event.target.type==="module")show()}',
    'function press(event){if(notice&&event.target===button)location.reload()}',
    `var timer=setTimeout(show,${maxLoadMs});`,
    'addEventListener("error",fail,true);addEventListener("click",press,true);',
    `addEventListener(${JSON.stringify(appStartEvent)},function(){clearTimeout(timer);`,
    'removeEventListener("error",fail,true);removeEventListener("click",press,true);if(notice)notice.remove()})})()',
  ].join('');
}
