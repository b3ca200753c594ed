import { locales, type Setting } from '@sampan/api/entities';
import { problemOfSetting } from '@sampan/domain/setting/settingRules';
import { type SmsTemplateName, smsTemplateNames } from '@sampan/domain/sms/smsTemplates';
import { readAmount, typedAmount } from '../../../patterns/PriceRange/amounts.ts';
import { normalise } from '../../../primitives/TextInput/normalise.ts';
import { getSpec } from './settingSpecs.ts';

type Value = Setting['value'];
/** A text for each language. */
export type LocaleTexts = Record<(typeof locales)[number], string>;
export interface PromiseDraft {
  title: LocaleTexts;
  text: LocaleTexts;
}
export type SmsTemplatesDraft = Record<SmsTemplateName, LocaleTexts>;

/** Form value of a setting, as typed. */
export type Draft =
  | string
  | boolean
  | LocaleTexts
  | { isRemoved: boolean; text: string }
  | { promises: readonly PromiseDraft[] }
  | { templates: SmsTemplatesDraft };

/** The parsed value of a field, or its error. */
type Reading = { value: Value } | { problem: string; reason?: string };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A plain text counts for each language. */
const toLocaleTexts = (value: unknown): LocaleTexts => {
  const plain = typeof value === 'string' ? value : '';
  const given = isRecord(value) ? value : {};
  return Object.fromEntries(locales.map((locale) => [locale, String(given[locale] ?? plain)])) as LocaleTexts;
};
const trimTexts = (texts: LocaleTexts) =>
  Object.fromEntries(locales.map((locale) => [locale, texts[locale].trim()])) as LocaleTexts;
const isFilled = (texts: LocaleTexts) => Object.values(texts).some((text) => text !== '');

export const emptyPromise: PromiseDraft = { title: toLocaleTexts(''), text: toLocaleTexts('') };

function toPromises(value: Value): PromiseDraft[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries
    .filter(isRecord)
    .map(({ title, text }) => ({ title: toLocaleTexts(title), text: toLocaleTexts(text) }));
}

function toTemplates(value: Value): SmsTemplatesDraft {
  const codes = isRecord(value) ? value : {};
  return Object.fromEntries(smsTemplateNames.map((name) => [name, toLocaleTexts(codes[name])])) as SmsTemplatesDraft;
}

/** A promise without a single text was not meant to be one. */
function fromPromises(promises: readonly PromiseDraft[]): Value {
  const trimmed = promises.map(({ title, text }) => ({ title: trimTexts(title), text: trimTexts(text) }));
  return trimmed.filter(({ title, text }) => isFilled(title) || isFilled(text));
}

function fromTemplates(templates: SmsTemplatesDraft): Value {
  const filled = smsTemplateNames.map((name) => {
    const codes = Object.entries(trimTexts(templates[name])).filter(([, code]) => code !== '');
    return [name, Object.fromEntries(codes)] as const;
  });
  return Object.fromEntries(filled.filter(([, codes]) => Object.keys(codes).length > 0));
}

/** Form value of a stored setting. A secret's is empty, because it is write-only. */
export function toDraft(setting: Setting, currency: string): Draft {
  const { value, type } = setting;
  const { kind } = getSpec(setting);
  if (type === 'secret') return { isRemoved: false, text: '' };
  if (type === 'boolean') return value === true;
  if (kind === 'words') return toLocaleTexts(value);
  if (kind === 'promises') return { promises: toPromises(value) };
  if (kind === 'smsTemplates') return { templates: toTemplates(value) };
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (kind === 'money') return typedAmount(typeof value === 'number' ? value : undefined, currency);
  if (type === 'json') return JSON.stringify(value, null, 2);
  return value === null ? '' : String(value);
}

function readJson(text: string): Reading {
  try {
    return { value: JSON.parse(text) as Value };
  } catch (error) {
    return { problem: 'json', reason: error instanceof Error ? error.message : '' };
  }
}

function readNumber(text: string): Reading {
  const tidy = normalise(text).replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(tidy) ? { value: Number(tidy) } : { problem: 'number' };
}

function valueIn(setting: Setting, draft: Draft, currency: string): Reading {
  if (typeof draft === 'boolean') return { value: draft };
  if (typeof draft === 'object') {
    if ('isRemoved' in draft) return { value: draft.isRemoved ? null : draft.text };
    if ('promises' in draft) return { value: fromPromises(draft.promises) };
    if ('templates' in draft) return { value: fromTemplates(draft.templates) };
    return { value: trimTexts(draft) };
  }
  const { kind } = getSpec(setting);
  if (kind === 'lines') {
    const lines = draft.split('\n').map((line) => line.trim());
    return { value: lines.filter((line) => line !== '') };
  }
  if (kind === 'money') {
    const amount = readAmount(draft, currency);
    return amount === undefined ? { problem: 'number' } : { value: amount };
  }
  if (setting.type === 'number') return readNumber(draft);
  if (setting.type === 'json') return readJson(draft);
  return { value: draft.trim() };
}

/** Parses a form value by the server's rules. */
export function readDraft(setting: Setting, draft: Draft, currency: string): Reading {
  const read = valueIn(setting, draft, currency);
  if ('problem' in read) return read;
  const problem = problemOfSetting(setting, read.value);
  return problem ? { problem } : read;
}

/** Whether saving would change the setting. An invalid value counts as a change. */
export function isChanged(setting: Setting, draft: Draft | undefined, currency: string): boolean {
  if (draft === undefined) return false;
  if (typeof draft === 'object' && 'isRemoved' in draft) return draft.isRemoved || draft.text !== '';
  const before = valueIn(setting, toDraft(setting, currency), currency);
  return JSON.stringify(valueIn(setting, draft, currency)) !== JSON.stringify(before);
}
