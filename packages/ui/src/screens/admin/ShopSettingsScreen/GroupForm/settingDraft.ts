import { locales, type Setting } from '@sampan/api/entities';
import {
  formatAmountInput,
  normalizeCurrencyCode,
  normalizeTypedNumber,
  readAmount,
} from '@sampan/domain/money/typedAmount';
import { isRecord } from '@sampan/domain/setting/isRecord';
import { isLocalizedText } from '@sampan/domain/setting/promises';
import { findSettingProblem } from '@sampan/domain/setting/settingRules';
import { isTemplateCode, type SmsTemplateName, smsTemplateNames } from '@sampan/domain/sms/smsTemplates';
import { mapLocales } from '../../shared/mapLocales.ts';
import { getName, getSpec } from './settingSpecs.ts';

type Value = Setting['value'];
/** A text for each language. */
export type LocaleTexts = Record<(typeof locales)[number], string>;
export interface PromiseDraft {
  /** Tells the promises of a form apart; not stored. */
  id: number;
  title: LocaleTexts;
  text: LocaleTexts;
}
/** The texts of a promise. */
export const promiseParts = ['title', 'text'] as const;
export type SmsTemplatesDraft = Record<SmsTemplateName, LocaleTexts>;

/** Form value of a setting, as typed. */
export type Draft =
  | string
  | boolean
  | LocaleTexts
  | { isRemoved: boolean; text: string }
  | { promises: readonly PromiseDraft[] }
  | { templates: SmsTemplatesDraft };

/**
 * The parsed value of a field, or its error. `at` is the part of the id after the setting's of the control with the
 * error; absent for the first control.
 */
type ParsedValue = { value: Value } | { problem: string; reason?: string; at?: string };

/** A plain text counts for each language. */
const toLocaleTexts = (value: unknown): LocaleTexts => {
  const plain = typeof value === 'string' ? value : '';
  const given = isRecord(value) ? value : {};
  return mapLocales((locale) => String(given[locale] ?? plain));
};
const trimTexts = (texts: LocaleTexts) => mapLocales((locale) => texts[locale].trim());
const isFilled = (texts: LocaleTexts) => Object.values(texts).some((text) => text !== '');

/** An empty promise with an id of its own among the others. */
export const createPromise = (promises: readonly PromiseDraft[]): PromiseDraft => ({
  id: Math.max(-1, ...promises.map(({ id }) => id)) + 1,
  title: toLocaleTexts(''),
  text: toLocaleTexts(''),
});

function toPromises(value: Value): PromiseDraft[] {
  const entries: unknown[] = Array.isArray(value) ? value : [];
  return entries
    .filter(isRecord)
    .map(({ title, text }, id) => ({ id, title: toLocaleTexts(title), text: toLocaleTexts(text) }));
}

function toTemplates(value: Value): SmsTemplatesDraft {
  const codes = isRecord(value) ? value : {};
  return Object.fromEntries(smsTemplateNames.map((name) => [name, toLocaleTexts(codes[name])])) as SmsTemplatesDraft;
}

/** A promise without a single text was not meant to be one. */
function trimPromises(promises: readonly PromiseDraft[]): PromiseDraft[] {
  const trimmed = promises.map(({ id, title, text }) => ({ id, title: trimTexts(title), text: trimTexts(text) }));
  return trimmed.filter(({ title, text }) => isFilled(title) || isFilled(text));
}

/** The first text that is missing or too long, as the part of its control's id. */
function findWrongPromise(promises: readonly PromiseDraft[]): string | undefined {
  const texts = promises.flatMap((promise) =>
    promiseParts.map((part) => ({ at: `${promise.id}-${part}`, text: promise[part] })),
  );
  return texts.find(({ text }) => !isLocalizedText(text))?.at;
}

function findWrongTemplate(templates: SmsTemplatesDraft): string | undefined {
  const codes = smsTemplateNames.flatMap((name) =>
    locales.map((locale) => ({ at: `${name}-${locale}`, code: templates[name][locale] })),
  );
  return codes.find(({ code }) => !isTemplateCode(code.trim()))?.at;
}

function toTemplatesValue(templates: SmsTemplatesDraft): Value {
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
  if (kind === 'texts') return toLocaleTexts(value);
  if (kind === 'promises') return { promises: toPromises(value) };
  if (kind === 'smsTemplates') return { templates: toTemplates(value) };
  if (kind === 'lines') return Array.isArray(value) ? value.join('\n') : '';
  if (kind === 'money') return formatAmountInput(typeof value === 'number' ? value : undefined, currency);
  if (type === 'json') return JSON.stringify(value, null, 2);
  return value === null ? '' : String(value);
}

/** Whether the setting is a list with one entry a line. */
export const isList = (setting: Setting): boolean => getSpec(setting).kind === 'lines';

/** The entries of a list with one a line. Chinese lists are often written on one line. */
export function splitLines(text: string): string[] {
  return text
    .split(/[\n，、]/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function readJson(text: string): ParsedValue {
  try {
    return { value: JSON.parse(text) as Value };
  } catch (error) {
    return { problem: 'json', reason: error instanceof Error ? error.message : '' };
  }
}

function readNumber(text: string): ParsedValue {
  const tidy = normalizeTypedNumber(text).replaceAll(',', '');
  return /^-?\d+(\.\d+)?$/.test(tidy) ? { value: Number(tidy) } : { problem: 'number' };
}

function parseValue(setting: Setting, draft: Draft, currency: string): ParsedValue {
  if (typeof draft === 'boolean') return { value: draft };
  if (typeof draft === 'object') {
    if ('isRemoved' in draft) return { value: draft.isRemoved ? null : draft.text };
    if ('promises' in draft) return { value: trimPromises(draft.promises).map(({ title, text }) => ({ title, text })) };
    if ('templates' in draft) return { value: toTemplatesValue(draft.templates) };
    return { value: trimTexts(draft) };
  }
  const { kind } = getSpec(setting);
  if (kind === 'lines') return { value: splitLines(draft) };
  if (kind === 'money') {
    const text = normalizeTypedNumber(draft);
    const isNegative = text.startsWith('-');
    const amount = readAmount(isNegative ? text.slice(1) : text, currency);
    if (amount === undefined) return { problem: 'number' };
    // A negative amount is refused with the range of the setting.
    return { value: isNegative ? 0 - amount : amount };
  }
  if (kind === 'currency') return { value: normalizeCurrencyCode(draft) };
  if (setting.type === 'number') return readNumber(draft);
  if (setting.type === 'json') return readJson(draft);
  return { value: draft.trim() };
}

/** Parses a form value by the server's rules. */
export function readDraft(setting: Setting, draft: Draft, currency: string): ParsedValue {
  const read = parseValue(setting, draft, currency);
  if ('problem' in read) return read;
  const problem = findSettingProblem(setting, read.value);
  if (!problem) return read;
  const at = findWrongControl(draft);
  return { problem, ...(at !== undefined && { at }) };
}

function findWrongControl(draft: Draft): string | undefined {
  if (typeof draft !== 'object') return undefined;
  if ('promises' in draft) return findWrongPromise(trimPromises(draft.promises));
  return 'templates' in draft ? findWrongTemplate(draft.templates) : undefined;
}

/** Whether saving would change the setting. An invalid value counts as a change. */
export function isChanged(setting: Setting, draft: Draft | undefined, currency: string): boolean {
  if (draft === undefined) return false;
  if (typeof draft === 'object' && 'isRemoved' in draft) return draft.isRemoved || draft.text !== '';
  const before = parseValue(setting, toDraft(setting, currency), currency);
  return JSON.stringify(parseValue(setting, draft, currency)) !== JSON.stringify(before);
}

/** The control with a setting's error, where the setting has several. */
export interface Fault {
  controlId: string;
  /** Id of the error message. */
  problemId: string;
}

/** Marks the control with the error; empty for all others. */
export const toFaultProps = (fault: Fault | undefined, id: string) =>
  fault?.controlId === id ? ({ 'aria-invalid': true, 'aria-describedby': fault.problemId } as const) : {};

/** Element id of the setting's control, or of one of several (`at`). */
export const toFieldId = ({ id }: Pick<Setting, 'id'>, at?: string) =>
  at === undefined ? `setting-${id}` : `setting-${id}-${at}`;

/** Whether this is a currency of the account for transfers that differs from the shop's: transfers are not offered then. */
export function isForeignAccount(setting: Setting, draft: Draft, currency: string): boolean {
  if (getName(setting) !== 'payment.manualCurrency' || typeof draft !== 'string') return false;
  const typed = normalizeCurrencyCode(draft);
  return typed !== '' && typed !== currency;
}
