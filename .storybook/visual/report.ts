import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoryEntry } from '../storyFiles.ts';
import { readTaken, resultsFolder } from './findings.ts';
import type { Difference, Outcome } from './outcome.ts';
import { showPictures } from './reportPage.ts';
import { hasPicture, readPicture } from './store.ts';

export const reportFile = join(resultsFolder, 'index.html');

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Embeds each picture once, however many stories show it. */
function getPictures(differences: Difference[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const { before, after } of differences) {
    if (before !== undefined && hasPicture(before))
      all[before] = `data:image/webp;base64,${readPicture(before).toString('base64')}`;
    if (after !== undefined) all[after] = `data:image/png;base64,${readTaken(after).toString('base64')}`;
  }
  return all;
}

function renderFigure({ key, state, before = '', after = '' }: Difference): string {
  const frames = [
    ...(before ? ['before'] : []),
    ...(after ? ['after'] : []),
    ...(before && after ? ['difference'] : []),
  ].map((look) => `<figure><canvas data-look="${look}"></canvas><figcaption>${look}</figcaption></figure>`);
  return `<section data-before="${before}" data-after="${after}"><h3>${escaped(key)} <mark data-state="${state}">${state}</mark></h3><div>${frames.join('')}</div></section>`;
}

function renderGroup(name: string, differences: Difference[]): string {
  return `<article><h2>${escaped(name)}</h2>${differences.map(renderFigure).join('')}</article>`;
}

const style = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 2rem; }
article { border-top: 1px solid #8888; margin-top: 2rem; }
h3 { font-size: 1rem; font-weight: 500; }
mark { border-radius: 4px; padding: 2px 8px; background: #8883; color: inherit; }
mark[data-state='changed'], mark[data-state='restless'] { background: #c7352b; color: #fff; }
section > div { display: flex; flex-wrap: wrap; gap: 1rem; align-items: start; }
figure { margin: 0; max-width: 100%; }
canvas { display: block; max-width: 100%; min-height: 1rem; outline: 1px solid #8888; }
figcaption { color: GrayText; }`;

/** Writes a self-contained HTML page with before, after and difference, grouped by story. */
export function writeReport({ same, differences, missed }: Outcome, stories: StoryEntry[], takenWith: string) {
  const names = new Map(stories.map(({ id, title, name }) => [id, `${title} – ${name}`]));
  const groups = Map.groupBy(differences, ({ id }) => names.get(id) ?? id);
  const counts = Object.entries(Object.groupBy(differences, ({ state }) => state)).map(
    ([state, all]) => `${all?.length ?? 0} ${state}`,
  );
  const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Pictures: ${counts.join(', ') || 'all as before'}</title>
<style>${style}</style>
<h1>Pictures</h1>
<p>${[`${same} as before`, ...counts].join(', ')}. Taken with ${escaped(takenWith)}.</p>
${missed.length === 0 ? '' : `<h2>Without a picture: the story failed first, or lacks the <code>!visual</code> of the one that it copies</h2><ul>${missed.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul>`}
${[...groups].map(([name, all]) => renderGroup(name, all)).join('\n')}
<script type="application/json" id="pictures">${JSON.stringify(getPictures(differences))}</script>
<script>(${showPictures})()</script>
</html>
`;
  writeFileSync(reportFile, page);
}
