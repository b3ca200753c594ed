import type { Locale, PublicSettings, Setting } from '@sampan/api/entities';
import type { MessageSender } from '../account/codeMessage.ts';
import { defaultLocale, isLocale } from '../preferences/locale.ts';
import { isGallerySetting } from './gallery.ts';
import { type ShopSettings, settingDefaults } from './settingDefaults.ts';
import { readShopName } from './siteTexts.ts';

type StoredSetting = Pick<Setting, 'settingGroup' | 'key' | 'type' | 'value' | 'isPublic'>;

/** The settings that the shop works with: the stored values, and the default where none of the right type is stored. */
export function readShopSettings(
  stored: readonly Pick<StoredSetting, 'settingGroup' | 'key' | 'value'>[],
): ShopSettings {
  const shop: Record<string, unknown> = { ...settingDefaults };
  for (const { settingGroup, key, value } of stored) {
    const name = `${settingGroup}.${key}`;
    const isKnown = Object.hasOwn(settingDefaults, name) && value !== null;
    if (isKnown && typeof value === typeof settingDefaults[name as keyof ShopSettings]) shop[name] = value;
  }
  return shop as ShopSettings;
}

/**
 * The values that everybody may read, by group and key; secrets are never among them. Nor is the gallery's list: it may
 * have 20,000 ids, every page carries these values, and none reads it.
 */
export function readPublicSettings(stored: readonly StoredSetting[]): PublicSettings {
  const groups: Record<string, Record<string, Setting['value']>> = {};
  for (const { settingGroup, key, type, value, isPublic } of stored) {
    const isListed = isPublic && type !== 'secret' && !isGallerySetting({ settingGroup, key });
    if (isListed) groups[settingGroup] = { ...groups[settingGroup], [key]: value };
  }
  return groups;
}

/** The shop's locale, for messages that no request of the recipient causes. */
export function getShopLocale(settings: Pick<ShopSettings, 'site.defaultLocale'>): Locale {
  const locale = settings['site.defaultLocale'];
  return isLocale(locale) ? locale : defaultLocale;
}

/** A signature without the brackets in which it may be typed: Chinese messages add them. Undefined if nothing is left. */
function readSignature(typed: string): string | undefined {
  const text = typed.trim();
  return (/^【([^【】]*)】$/.exec(text)?.[1] ?? text).trim() || undefined;
}

/** Sender of a message in a locale. */
export function toMessageSender(
  locale: Locale,
  settings: Pick<ShopSettings, 'site.name' | 'sms.signature'>,
): MessageSender {
  return {
    locale,
    shop: readShopName(settings['site.name'], locale),
    signature: readSignature(settings['sms.signature']),
  };
}
