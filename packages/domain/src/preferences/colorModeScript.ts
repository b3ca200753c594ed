import { colorModeKey, darkMark } from './colorMode.ts';

/**
 * Marks html and body before the first paint, so that no light frame shows in the dark. Text for an inline script, the
 * same in every build: its hash stands in the CSP. It belongs right behind the opening tag of body; a head has no body yet.
 */
export function colorModeScript(): string {
  const key = JSON.stringify(colorModeKey);
  const mark = JSON.stringify(darkMark);
  return [
    '(function(){var mode="light";',
    `try{mode=localStorage.getItem(${key})}catch(forbidden){}`,
    'var dark=mode==="dark"||(mode==="system"&&typeof matchMedia==="function"',
    '&&matchMedia("(prefers-color-scheme: dark)").matches);',
    `if(!dark)return;document.documentElement.classList.add(${mark});`,
    `if(document.body)document.body.setAttribute(${mark},"")})()`,
  ].join('');
}
