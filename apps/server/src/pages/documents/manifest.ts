import { type Brand, readBrand } from '@sampan/domain/brand/brand';
import { getIconPath } from '@sampan/domain/brand/brandIcons';
import { createBrandPalette } from '@sampan/domain/brand/brandPalette';
import { isLocale } from '@sampan/domain/preferences/locale';
import { defaultShopName, readShopName } from '@sampan/domain/setting/siteTexts';
import type { Deps } from '../../deps.ts';
import { type StaticFile, toStaticFile } from './builtFiles.ts';

type ManifestChanges = Record<string, unknown>;

const sides = [192, 512] as const;

function toIcons(icon: string) {
  return sides.map((side) => ({ src: getIconPath(icon, side), sizes: `${side}x${side}`, type: 'image/png' }));
}

function toChanges(name: string, { accentColor, icon }: Brand): ManifestChanges {
  return {
    ...(name !== defaultShopName && { name, short_name: name }),
    ...(accentColor && { theme_color: createBrandPalette(accentColor, 'light')['bg.deep'] }),
    ...(icon && { icons: toIcons(icon) }),
  };
}

/** Writes the shop's name, colour and icons into the web app manifest; returns other files unchanged. */
export async function applyBrandToManifest(deps: Deps, path: string, file: StaticFile): Promise<StaticFile> {
  if (path !== '/manifest.webmanifest') return file;
  const { shop, public: settings } = await deps.settings.current();
  const locale = shop['site.defaultLocale'];
  const name = readShopName(shop['site.name'], isLocale(locale) ? locale : 'zh-CN');
  const changes = toChanges(name, readBrand(settings));
  if (Object.keys(changes).length === 0) return file;
  const manifest = JSON.parse(file.bytes.toString()) as ManifestChanges;
  return toStaticFile(Buffer.from(JSON.stringify({ ...manifest, ...changes })), file.type);
}
