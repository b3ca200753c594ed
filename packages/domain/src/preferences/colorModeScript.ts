import { colorModeKey, darkMark } from './colorMode.ts';

/**
 * Inline script that applies the color mode to html and body before the first paint, to avoid a light flash in dark
 * mode. Must follow the opening body tag. Identical in every build, because its hash is in the CSP.
 */
export function getColorModeScript(): string {
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
