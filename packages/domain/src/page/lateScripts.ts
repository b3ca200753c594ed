/** The template in which a finished page carries what makes it work. */
export const lateScriptsId = 'late-scripts';

/** How long the app waits for a page to be seen, ms. */
const longestWait = 2000;

/**
 * A finished page is seen before it works: its scripts are asked for once it has been painted, with the pictures that it
 * marked as important, so that over a slow line they take nothing from either. Whoever presses a key or
 * the page does not wait for that, and a tab that nobody looks at paints nothing: both start at once. Text for an inline script, the same in every build: its hash stands in the CSP.
 */
export function deferredScriptsScript(): string {
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
    `addEventListener("DOMContentLoaded",function(){if(document.hidden)return start();setTimeout(start,${longestWait});`,
    'new PerformanceObserver(function(paints){',
    'if(paints.getEntriesByName("first-contentful-paint").length)painted()}).observe({type:"paint",buffered:true})})})()',
  ].join('');
}
