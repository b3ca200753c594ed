import type { Contract } from '@sampan/api/contract';
import { isChangedSince } from '@sampan/domain/audit/versionConflict';
import { findMissing } from '@sampan/domain/setting/checklist';
import { isCurrencySetting, isRetiredSetting } from '@sampan/domain/setting/settingRules';
import {
  auditSetting,
  checkNewSetting,
  demandsSecondFactor,
  getBrandPicture,
  toStaffSetting,
} from '@sampan/domain/setting/staffSetting';
import { eq, sql } from 'drizzle-orm';
import { getReturnedRow } from '../../db/query.ts';
import { settings } from '../../db/schema.ts';
import { createFieldError, requireRow } from '../../http/apiError.ts';
import type { Call, HandlersOf } from '../../http/calls/handler.ts';
import { rejectTaken } from '../../http/errors.ts';
import { createVersionConflict } from '../audit/checkVersion.ts';
import { writeAudit } from '../audit/writeAudit.ts';
import { checkPicture } from '../gallery/queries.ts';
import { gallery } from '../gallery/service.ts';
import { hasSecondFactor } from '../security/secondFactor.ts';
import { dismissChecklist, readChecklist } from './checklist.ts';
import {
  checkCurrency,
  checkIdentityProvider,
  invalidateSettings,
  isCurrencyLocked,
  type SettingRef,
  toSetting,
  toStoredValue,
  type Value,
} from './service.ts';

/** Checks a new value, and returns its stored form. `before` is the value of an existing setting. */
async function checkValue(call: Pick<Call, 'db' | 'deps'>, setting: SettingRef, value: Value, before?: Value) {
  const stored = toStoredValue(setting, value, call.deps);
  await checkCurrency(call.db, setting, value, before);
  await checkIdentityProvider(call, setting, value);
  await checkPicture(call.db, 'value', getBrandPicture(setting, value) ?? '');
  return stored;
}

export const adminSettingHandlers: HandlersOf<Contract['adminSetting']> = {
  async create({ settingGroup, key, value, type, label, isPublic }, call) {
    const { db, now } = call;
    const keyAndType = { settingGroup, key, type };
    const fields = checkNewSetting({ ...keyAndType, isPublic, value });
    if (fields) throw createFieldError(fields);
    const stored = await checkValue(call, keyAndType, value);
    const last = sql`(select coalesce(max(sort), 0) + 1 from settings where setting_group = ${settingGroup})`;
    const rows = await db
      .insert(settings)
      .values({ ...keyAndType, value: stored, label, isPublic, sort: last, updatedAt: now })
      .returning()
      .catch(rejectTaken('settings_key', 'key'));
    const after = toSetting(getReturnedRow(rows));
    await writeAudit(call, auditSetting({ after }));
    invalidateSettings(call);
    return toStaffSetting(after);
  },

  async list({ settingGroup }, { db }) {
    const rows = await db
      .select()
      .from(settings)
      .where(eq(settings.settingGroup, settingGroup))
      .orderBy(settings.sort, settings.id);
    const isLocked = rows.some(isCurrencySetting) && (await isCurrencyLocked(db));
    const shown = rows.filter((row) => !isRetiredSetting(row));
    return shown.map((row) => ({
      ...toStaffSetting(toSetting(row)),
      ...(isLocked && isCurrencySetting(row) && { isLocked }),
    }));
  },

  async update({ id, value, updatedAt }, call) {
    const { db, now, fail } = call;
    const before = requireRow(await db.select().from(settings).where(eq(settings.id, id)).for('update'));
    const current = toStaffSetting(toSetting(before));
    if (isChangedSince(current, updatedAt)) throw await createVersionConflict(db, { type: 'setting', current });
    const isDemanded = demandsSecondFactor(before, value);
    if (isDemanded && !(await hasSecondFactor(db, call.user.id))) throw fail('SECOND_FACTOR_SETUP_REQUIRED');
    const stored = await checkValue(call, before, value, before.value.value);
    const rows = await db
      .update(settings)
      .set({ value: stored, updatedAt: now })
      .where(eq(settings.id, id))
      .returning();
    const after = toSetting(getReturnedRow(rows));
    await writeAudit(call, auditSetting({ before: toSetting(before), after }));
    invalidateSettings(call);
    return toStaffSetting(after);
  },

  checklist: (_input, { deps, db }) => readChecklist(deps, db),

  dismissChecklist: {
    async prepare(_input, { deps }) {
      const checklist = await readChecklist(deps);
      return async ({ db, fail }) => {
        if (findMissing(checklist).length > 0) throw fail('CHECKLIST_OPEN');
        await dismissChecklist(db);
        return { ...checklist, isDismissed: true };
      };
    },
  },

  gallery,
};
