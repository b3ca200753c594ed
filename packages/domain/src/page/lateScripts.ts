/** Id of the template element that holds a server-rendered page's deferred scripts. */
export const lateScriptsId = 'late-scripts';

/** Maximum delay before the deferred scripts start. */
const maxDelayMs = 2000;

/**
 * Inline script that starts the app's scripts only after the page and its high-priority images have been painted, so
 * that they do not compete for bandwidth. A click or key press, or a hidden tab (which paints nothing), starts them at
 * once. Identical in every build, because its hash is in the CSP.
 */
export function getDeferredScriptsScript(): string {
  return [
    '(function(){function start(){',
    `var late=document.getElementById(${JSON.stringify(lateScriptsId)});`,
    'if(!late)return;late.remove();document.head.append(document.importNode(late.content,true));',
    'removeEventListener("pointerdown",start,true);removeEventListener("keydown",start,true)}',
    'addEventListener("pointerdown",start,true);addEventListener("keydown",start,true);',
    'function painted(){var left=1;',
    'function one(){left-=1;if(left===0)requestAnimationFrame(function(){setTimeout(start)})}',
    'document.querySelectorAll("img[fetchpriority=high]").forEach(function(picture){if(picture.complete)return;left+=1;',
    'picture.addEventListener("load",one);picture.addEventListener("error",one)});one()}',
    `addEventListener("DOMContentLoaded",function(){if(document.hidden)return start();setTimeout(start,${maxDelayMs});`,
    'new PerformanceObserver(function(paints){',
    'if(paints.getEntriesByName("first-contentful-paint").length)painted()}).observe({type:"paint",buffered:true})})})()',
  ].join('');
}
