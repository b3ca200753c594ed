import type { Contract } from '@sampan/api/contract';
import type { Checklist, Setting } from '@sampan/api/entities';
import { articleStatus, paymentMethods, productStatus, transactionType } from '@sampan/api/statuses';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { findMissing, privacySlug, termsSlug, toChecklist } from '@sampan/domain/setting/checklist';
import { settingDefaults } from '@sampan/domain/setting/settingDefaults';
import { isCurrencySetting, isRetiredSetting } from '@sampan/domain/setting/settingRules';
import {
  auditSetting,
  changesCurrency,
  checkNewSetting,
  checkSettingValue,
  demandsSecondFactor,
  getBrandPicture,
  toStaffSetting,
} from '@sampan/domain/setting/staffSetting';
import { writeAudit } from '../audit.ts';
import { DemoApiError, type DemoHandlersOf } from '../call.ts';
import { createVersionConflict } from '../conflict.ts';
import { isMethodEnabled } from '../orders/methods.ts';
import { type DemoState, demoOrigin, getShopSettings } from '../state.ts';
import { changeGallery, getGalleryUrls } from './gallery.ts';

type SettingRef = Pick<Setting, 'settingGroup' | 'key'>;

/** The currency is locked once the shop has amounts stored in it. */
const isCurrencyLocked = ({ products, orders, ledger }: DemoState) =>
  products.size > 0 || orders.size > 0 || ledger.some(({ type }) => type === transactionType.adjustment);

/** @throws DemoApiError CURRENCY_LOCKED if the value changes the currency while amounts exist */
function checkCurrency(state: DemoState, setting: SettingRef, after: Setting['value'], before: Setting['value']): void {
  if (changesCurrency(setting, after, before) && isCurrencyLocked(state)) throw new DemoApiError('CURRENCY_LOCKED');
}

/** @throws DemoApiError VALIDATION with the fields that are not allowed, if any */
function rejectFields(fields: Record<string, string> | null): void {
  if (fields) throw new DemoApiError('VALIDATION', { fields });
}

/** @throws DemoApiError VALIDATION if the logo or icon is not a picture of the gallery */
function checkBrandPicture(state: DemoState, setting: SettingRef, value: Setting['value']): void {
  const url = getBrandPicture(setting, value);
  if (url !== null && !getGalleryUrls(state).has(url)) rejectFields({ value: 'image' });
}

export const adminSetting: DemoHandlersOf<Contract['adminSetting']> = {
  create(input, call) {
    const { state, now } = call;
    const { settingGroup, key } = input;
    rejectFields(checkNewSetting(input));
    checkBrandPicture(state, input, input.value);
    checkCurrency(state, input, input.value, settingDefaults['site.currency']);
    const group = state.settings.filter((one) => one.settingGroup === settingGroup);
    if (group.some((one) => one.key === key)) throw call.fail('TAKEN', { fields: { key: 'taken' } });
    const id = Math.max(...state.settings.map((one) => one.id)) + 1;
    const sort = Math.max(0, ...group.map((one) => one.sort)) + 1;
    const created: Setting = { ...input, id, sort, updatedAt: now.toISOString() };
    state.settings.push(created);
    writeAudit(call, auditSetting({ after: created }));
    return toStaffSetting(created);
  },
  list: ({ settingGroup }, { state }) =>
    state.settings
      .filter((one) => one.settingGroup === settingGroup && !isRetiredSetting(one))
      .sort((one, other) => one.sort - other.sort || one.id - other.id)
      .map((one) => ({
        ...toStaffSetting(one),
        ...(isCurrencySetting(one) && isCurrencyLocked(state) && { isLocked: true }),
      })),
  update({ id, value, updatedAt }, call) {
    const { state, now } = call;
    const index = state.settings.findIndex((one) => one.id === id);
    const before = state.settings[index];
    if (!before) throw call.fail('NOT_FOUND');
    if (isChangedSince(before, updatedAt))
      throw createVersionConflict(call, { type: 'setting', current: toStaffSetting(before) });
    rejectFields(checkSettingValue(before, value));
    checkBrandPicture(state, before, value);
    if (demandsSecondFactor(before, value) && !state.secondFactors.get(call.userId)?.enabledAt)
      throw call.fail('SECOND_FACTOR_SETUP_REQUIRED');
    checkCurrency(state, before, value, before.value);
    const after: Setting = { ...before, value, updatedAt: now.toISOString() };
    state.settings[index] = after;
    writeAudit(call, auditSetting({ before, after }));
    return toStaffSetting(after);
  },
  checklist: (_input, { state }) => readChecklist(state),
  dismissChecklist(_input, { state, fail }) {
    if (findMissing(readChecklist(state)).length > 0) throw fail('CHECKLIST_OPEN');
    state.isChecklistDismissed = true;
    return readChecklist(state);
  },
  gallery: changeGallery,
};

function readChecklist(state: DemoState): Checklist {
  const saved = new Set(
    state.audit.filter(({ targetType }) => targetType === 'setting').map(({ targetId }) => targetId),
  );
  const settings = getShopSettings(state);
  const isPublished = (slug: string) =>
    state.articles.some((article) => article.slug === slug && article.status === articleStatus.published);
  return toChecklist({
    name: settings['site.name'],
    hasLogo: Boolean(settings['site.logo'] || settings['site.logoDark']),
    savedSettings: state.settings.filter(({ id }) => saved.has(id)),
    isCurrencyLocked: isCurrencyLocked(state),
    hasPaymentMethod: paymentMethods.some((method) => isMethodEnabled(state, method)),
    hasMail: state.features.mail,
    hasProductOnShelf: [...state.products.values()].some(({ status }) => status === productStatus.onShelf),
    hasPublishedTerms: isPublished(termsSlug),
    hasPublishedPrivacy: isPublished(privacySlug),
    publicUrl: demoOrigin,
    // The demo has no database.
    outgrown: null,
    isDismissed: state.isChecklistDismissed,
  });
}
