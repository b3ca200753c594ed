import { setting as calls } from '@sampan/api/contract/setting';
import type { PublicSettings, Setting } from '@sampan/api/entities';
import { getDemoBackend } from '@sampan/demo/backend/handlers';
import { brandStyleId } from '@sampan/domain/brand/brand';
import { createBrandCss } from '@sampan/domain/brand/brandCss';
import { toQueryKey } from '../packages/ui/src/data/queryKeys.ts';
import { getStoryQueries } from './providers.tsx';

/** Draws a wordmark on a transparent background as a data URL. */
function drawLogo(color: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 132 32" width="132" height="32"><circle cx="16" cy="16" r="13" fill="none" stroke="${color}" stroke-width="4"/><path d="M16 3v26" stroke="${color}" stroke-width="4"/><text x="40" y="22" font-family="sans-serif" font-weight="700" font-size="18" fill="${color}">Kiln Row</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#7a1f5c"/><circle cx="16" cy="16" r="9" fill="none" stroke="#fff" stroke-width="3"/></svg>',
)}`;

/** The second brand of the toolbar: another accent, name, logo, icon, contact and registration numbers. */
const accentColor = '#7a1f5c';
export const secondBrandName = 'Kiln Row';
const secondBrand: Readonly<Record<string, Setting['value']>> = {
  accentColor,
  name: { 'zh-CN': '窑里', 'zh-HK': '窰里', 'en-US': secondBrandName },
  logo: drawLogo(accentColor),
  logoDark: drawLogo('#ffffff'),
  icon,
  contactEmail: 'hello@kiln.example',
  icpNumber: '粤ICP备12345678号',
  businessNumber: '91440300MA5FAKE00X',
};

/** Sets the brand's settings in the demo shop. */
export function applyBrandSettings(brand: unknown): void {
  if (brand !== 'second') return;
  for (const setting of getDemoBackend().state.settings) {
    if (setting.settingGroup === 'site') setting.value = secondBrand[setting.key] ?? setting.value;
  }
}

/** Sets the brand's colours, as the server's document does. */
export function applyBrandStyle(brand: unknown): void {
  const known = document.getElementById(brandStyleId);
  if (brand !== 'second') {
    known?.remove();
    return;
  }
  const style = known ?? document.head.appendChild(document.createElement('style'));
  style.id = brandStyleId;
  style.dataset.accent = accentColor;
  style.textContent = createBrandCss(accentColor);
}

/** Two turns: queries tell their observers in the first, and React and observers of the page respond. */
async function waitForObservers() {
  for (let turn = 0; turn < 2; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}

/**
 * Runs a check in the colours of the second brand, and with its name, pictures, contact and numbers wherever the page
 * has read the settings; then switches back. The check gets the elements that differ from Sampan's.
 */
export async function inSecondBrand<Found>(look: (changed: Element[]) => Promise<Found>): Promise<Found> {
  const wasSecond = document.getElementById(brandStyleId) !== null;
  const queries = getStoryQueries();
  const key = toQueryKey(calls.public, {});
  const before = queries?.getQueryData<PublicSettings>(key);
  const changed = new Set<Element>();
  const observer = new MutationObserver((records) => {
    for (const { target } of records) {
      const element = target instanceof Element ? target : target.parentElement;
      if (element) changed.add(element);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  try {
    applyBrandStyle('second');
    if (before) queries?.setQueryData(key, { ...before, site: { ...before.site, ...secondBrand } });
    await waitForObservers();
    observer.disconnect();
    return await look([...changed].filter((element) => element.isConnected));
  } finally {
    observer.disconnect();
    if (before) queries?.setQueryData(key, before);
    if (!wasSecond) applyBrandStyle('sampan');
    if (before) await waitForObservers();
  }
}
