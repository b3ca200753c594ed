import type { PublicSettings, Setting } from '@sampan/api/entities';
import { isAccentColor } from '@sampan/domain/brand/accentColor';
import { readBrand } from '@sampan/domain/brand/brand';
import { createBrandVariables } from '@sampan/domain/brand/brandCss';
import { providerDefinitions } from '@sampan/domain/provider/definitions';
import { gallerySetting } from '@sampan/domain/setting/gallery';
import { useEffect } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useCurrency } from '../../../../app/useCurrency.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { jumpToField } from '../../../../patterns/SaveBar/jumpToField.ts';
import { LeaveDialog } from '../../../../patterns/SaveBar/LeaveDialog.tsx';
import { SaveBar } from '../../../../patterns/SaveBar/SaveBar.tsx';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { BrandContext, type ShopBrand, useShopBrand } from '../../../../primitives/Logo/BrandContext.ts';
import { Logo } from '../../../../primitives/Logo/Logo.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { MutedText } from '../../../../primitives/Text/Text.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { useConflictFacts } from '../../shared/merge/useConflictFacts.ts';
import * as css from '../ShopSettingsScreen.css.ts';
import { listSavedTexts } from './mergeDraft.ts';
import { SettingConflict } from './SettingConflict.tsx';
import { SettingRow } from './SettingRow.tsx';
import { type Draft, isForeignAccount, isList, toDraft, toFieldId } from './settingDraft.ts';
import { getName, type SettingGroup, useSettingLabels } from './settingSpecs.ts';
import { useSettingDrafts } from './useSettingDrafts.ts';

export interface GroupFormProps {
  group: SettingGroup;
  settings: readonly Setting[];
  /** Key from the search: its field gets the focus. */
  searchedKey: string | undefined;
}

/** The album's pictures are a setting edited on the gallery screen. */
const isEdited = ({ settingGroup, key }: Setting) =>
  settingGroup !== gallerySetting.settingGroup || key !== gallerySetting.key;

const isProviderSwitch = ({ settingGroup, key }: Setting) =>
  Object.values(providerDefinitions).some(({ switchName }) => switchName === `${settingGroup}.${key}`);

/** Settings of the section "Brand". */
const brandKeys: readonly string[] = ['accentColor', 'logo', 'logoDark', 'icon'];
const isBrandSetting = ({ settingGroup, key }: Setting) => settingGroup === 'site' && brandKeys.includes(key);

/** Preview of the brand as it is typed. */
function toPreview(settings: readonly Setting[], draftFor: (setting: Setting) => Draft, name: string) {
  const drafts = Object.fromEntries(settings.map((setting) => [setting.key, draftFor(setting)]));
  const accentColor = String(drafts.accentColor ?? '').trim();
  return { accentColor, brand: { ...readBrand({ site: drafts as PublicSettings[string] }), name } };
}

/** Settings of one group: the built-in ones, then the custom ones. Saves changed settings only. */
export function GroupForm({ group, settings: all, searchedKey }: GroupFormProps) {
  const { t } = useTranslation('admin');
  const { block } = useNavigation();
  const toast = useToast();
  const mayEdit = useMay('settings.edit');
  const currency = useCurrency();
  // Admins find these switches beside the credentials.
  const settings = all.filter((setting) => isEdited(setting) && !(mayEdit && isProviderSwitch(setting)));
  const { name: shopName } = useShopBrand();
  const drafts = useSettingDrafts({ group, settings, currency });
  const labels = useSettingLabels(currency);
  const { getFacts } = useConflictFacts();
  const guard = useUnsavedGuard(drafts.changed.length > 0, block);
  const name = t(`settings.group.${group}`);
  const builtInSettings = settings.filter((setting) => getName(setting) && !isBrandSetting(setting));
  const branded = settings.filter(isBrandSetting);
  const others = settings.filter((setting) => !getName(setting));
  const searchedId = settings.find(({ key }) => key === searchedKey)?.id;
  useEffect(
    function jumpToSearchedSetting() {
      if (searchedId !== undefined) jumpToField(toFieldId({ id: searchedId }));
    },
    [searchedId],
  );

  async function save() {
    const { isDone, first } = await drafts.save();
    if (isDone) toast.success(t('settings.saved'));
    else if (first) jumpToField(drafts.getControlId(first));
  }
  /** The buttons disappear with the conflict, so the focus goes to the field. */
  function decide(setting: Setting, choose: (setting: Setting) => void) {
    choose(setting);
    jumpToField(toFieldId(setting));
  }

  const wrong = drafts.changed.filter(drafts.isWrong);
  const toRow = (setting: Setting) => {
    const problem = drafts.toProblem(setting);
    const conflict = drafts.getConflict(setting);
    return (
      <SettingRow
        key={setting.id}
        setting={setting}
        label={labels.getLabel(setting)}
        hint={
          setting.isLocked
            ? t('settings.currencyLocked')
            : (labels.getHint(setting) ?? `${setting.settingGroup}.${setting.key}`)
        }
        problem={
          conflict
            ? t('settings.conflict.text', getFacts(conflict))
            : problem &&
              (problem.code === 'ownSecondFactor' ? (
                <Trans
                  t={t}
                  i18nKey="settings.problem.ownSecondFactor"
                  components={{ account: <Link href="/user/account" /> }}
                />
              ) : (
                labels.toProblem(setting, problem.code, problem.reason)
              ))
        }
        faultyId={problem?.at === undefined ? undefined : drafts.getControlId(setting)}
        warning={
          isForeignAccount(setting, drafts.draftFor(setting), currency)
            ? t('settings.foreignAccount', { currency })
            : undefined
        }
        isChanged={drafts.isChanged(setting)}
        draft={drafts.draftFor(setting)}
        onChange={(draft) => drafts.change(setting, draft)}
        conflict={
          conflict && (
            <SettingConflict
              texts={listSavedTexts({
                opened: drafts.openedFor(setting),
                mine: drafts.draftFor(setting),
                saved: toDraft(setting, currency),
                isList: isList(setting),
              })}
              onKeepMine={() => decide(setting, drafts.keepMine)}
              onTakeSaved={() => decide(setting, drafts.takeSaved)}
            />
          )
        }
        currency={currency}
        isDisabled={!mayEdit || setting.isLocked === true}
      />
    );
  };
  return (
    <Stack gap="lg">
      <SaveBar
        status={drafts.barStatus()}
        name={name}
        problems={wrong.map(drafts.getControlId)}
        failure={
          drafts.failure
            ? t(`save.failure.${drafts.failure}`)
            : wrong.length > 0
              ? t('settings.notSaved', { count: wrong.length })
              : undefined
        }
        onSave={() => void save()}
        onDiscard={drafts.discard}
      />
      <LeaveDialog
        {...guard}
        name={name}
        leave={() => {
          // Not abandoned for good: the navigation may lead to this group again, whose form stays mounted.
          drafts.discard();
          guard.leave();
        }}
      />
      {!mayEdit && <Banner tone="neutral">{t('settings.readOnly')}</Banner>}
      {(builtInSettings.length > 0 || all.length === 0 || group === 'gallery') && (
        <FormCard title={name} note={t(`settings.note.${group}`)}>
          {builtInSettings.length === 0 && <MutedText>{t('settings.none')}</MutedText>}
          <div>{builtInSettings.map(toRow)}</div>
          {group === 'gallery' && <Link href="/admin/gallery">{t('settings.gallery.link')}</Link>}
        </FormCard>
      )}
      {branded.length > 0 && (
        <FormCard title={t('settings.brand.title')} note={t('settings.brand.note')}>
          <BrandPreview {...toPreview(branded, drafts.draftFor, shopName)} />
          <div>{branded.map(toRow)}</div>
        </FormCard>
      )}
      {others.length > 0 && (
        <FormCard title={t('settings.other')} note={t('settings.otherNote')}>
          <div>{others.map(toRow)}</div>
        </FormCard>
      )}
    </Stack>
  );
}

interface BrandPreviewProps {
  /** As typed; a color that is none shows Sampan's. */
  accentColor: string;
  brand: ShopBrand;
}

/** The brand as customers see it, in both themes, before it is saved. */
function BrandPreview({ accentColor, brand }: BrandPreviewProps) {
  const { t } = useTranslation('admin');
  return (
    <BrandContext value={brand}>
      <section className={css.previews} aria-label={t('settings.brand.preview')}>
        {(['light', 'dark'] as const).map((mode) => (
          <div
            key={mode}
            data-theme={mode}
            className={css.previewPanel}
            style={isAccentColor(accentColor) ? createBrandVariables(accentColor, mode) : {}}
          >
            <Logo />
            <span className={css.previewButton}>{t('settings.brand.button')}</span>
            <span className={css.previewTint}>{t('settings.brand.selected')}</span>
            <span className={css.previewLink}>{t('settings.brand.link')}</span>
            <span className={css.previewBand}>
              <Logo tone="onDeep" />
            </span>
            <MutedText size="caption">{t(`settings.brand.${mode}`)}</MutedText>
          </div>
        ))}
      </section>
    </BrandContext>
  );
}
