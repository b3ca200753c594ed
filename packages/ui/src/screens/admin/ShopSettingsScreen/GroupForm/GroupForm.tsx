import { Label } from '@radix-ui/react-label';
import type { PublicSettings, Setting } from '@sampan/api/entities';
import { isAccentColor } from '@sampan/domain/brand/accentColor';
import { readBrand } from '@sampan/domain/brand/brand';
import { createBrandVariables } from '@sampan/domain/brand/brandCss';
import { providerDefinitions } from '@sampan/domain/provider/definitions';
import { gallerySetting } from '@sampan/domain/setting/gallery';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useMay } from '../../../../app/session/useViewer.ts';
import { useCurrency } from '../../../../app/useCurrency.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { FormCard } from '../../../../patterns/FormCard/FormCard.tsx';
import { jumpToField } from '../../../../patterns/SaveBar/jumpToField.ts';
import { LeaveDialog } from '../../../../patterns/SaveBar/LeaveDialog.tsx';
import { SaveBar } from '../../../../patterns/SaveBar/SaveBar.tsx';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { FieldContext } from '../../../../primitives/Field/FieldContext.ts';
import { Icon } from '../../../../primitives/Icon/Icon.tsx';
import { Link } from '../../../../primitives/Link/Link.tsx';
import { BrandContext, type ShopBrand, useShopBrand } from '../../../../primitives/Logo/BrandContext.ts';
import { Logo } from '../../../../primitives/Logo/Logo.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { Text } from '../../../../primitives/Text/Text.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { VisuallyHidden } from '../../../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import {
  about,
  control,
  dot,
  error as errorClass,
  label as labelClass,
  previewBand,
  previewButton,
  previewLink,
  previewPanel,
  previews,
  previewTint,
  row,
  warning as warningClass,
} from '../ShopSettingsScreen.css.ts';
import { listSavedTexts } from './mergeDraft.ts';
import { SettingConflict } from './SettingConflict.tsx';
import { SettingControl, type SettingControlProps } from './SettingControl.tsx';
import { type Draft, isForeignAccount, toDraft, toFieldId } from './settingDraft.ts';
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
  const { relative } = useFormats();
  const guard = useUnsavedGuard(drafts.changed.length > 0, block);
  const name = t(`settings.group.${group}`);
  const builtInSettings = settings.filter((setting) => getName(setting) && !isBrandSetting(setting));
  const branded = settings.filter(isBrandSetting);
  const others = settings.filter((setting) => !getName(setting));
  const searchedId = settings.find(({ key }) => key === searchedKey)?.id;
  useEffect(
    function goToWhatWasFound() {
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
            ? t('settings.conflict.text', {
                who: conflict.actor ?? t('conflict.someone'),
                when: relative(conflict.at ?? conflict.current.updatedAt),
              })
            : problem && labels.toProblem(setting, problem.code, problem.reason)
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
              texts={listSavedTexts(toDraft(setting, currency), drafts.draftFor(setting))}
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
          {builtInSettings.length === 0 && (
            <Text size="bodySm" tone="muted">
              {t('settings.none')}
            </Text>
          )}
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
      <section className={previews} aria-label={t('settings.brand.preview')}>
        {(['light', 'dark'] as const).map((mode) => (
          <div
            key={mode}
            data-theme={mode}
            className={previewPanel}
            style={isAccentColor(accentColor) ? createBrandVariables(accentColor, mode) : {}}
          >
            <Logo />
            <span className={previewButton}>{t('settings.brand.button')}</span>
            <span className={previewTint}>{t('settings.brand.selected')}</span>
            <span className={previewLink}>{t('settings.brand.link')}</span>
            <span className={previewBand}>
              <Logo tone="onDeep" />
            </span>
            <Text size="caption" tone="muted">
              {t(`settings.brand.${mode}`)}
            </Text>
          </div>
        ))}
      </section>
    </BrandContext>
  );
}

interface SettingRowProps extends Omit<SettingControlProps, 'id' | 'fault'> {
  /** Explains the setting. */
  hint: string | undefined;
  /** Error message of the value. */
  problem: string | undefined;
  /** Id of the control with the error, where the setting has several. */
  faultyId: string | undefined;
  /** Valid, but not what the shop probably wants. */
  warning: string | undefined;
  isChanged: boolean;
  /** Choice between the viewer's value and the one that somebody else has saved meanwhile. */
  conflict: ReactNode;
}

/** A setting's label and hint beside its control. */
function SettingRow({ hint, problem, faultyId, warning, isChanged, conflict, ...props }: SettingRowProps) {
  const { t } = useTranslation('admin');
  const { setting, label, draft } = props;
  const id = toFieldId(setting);
  const message = problem ?? warning;
  const [labelId, hintId, messageId] = [`${id}-label`, `${id}-hint`, `${id}-problem`];
  const describedBy = [hint && hintId, message && messageId].filter(Boolean).join(' ');
  const isGroup = typeof draft === 'object' && !('isRemoved' in draft);
  const texts = (
    <>
      {label}
      {isChanged && (
        <>
          <span className={dot} aria-hidden />
          <VisuallyHidden>{t('settings.changed')}</VisuallyHidden>
        </>
      )}
    </>
  );
  const fault =
    problem !== undefined && faultyId !== undefined ? { controlId: faultyId, problemId: messageId } : undefined;
  const controls = <SettingControl {...props} id={id} fault={fault} />;
  return (
    <div className={row} data-changed={isChanged ? '' : undefined}>
      <div className={about}>
        {isGroup || typeof draft === 'boolean' ? (
          <span id={labelId} className={labelClass}>
            {texts}
          </span>
        ) : (
          <Label htmlFor={id} id={labelId} className={labelClass}>
            {texts}
          </Label>
        )}
        {hint && (
          <Text size="caption" tone="muted" id={hintId}>
            {hint}
          </Text>
        )}
      </div>
      <div className={control}>
        {isGroup ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend could not stand beside it
          <div role="group" aria-labelledby={labelId} aria-describedby={describedBy || undefined}>
            {controls}
          </div>
        ) : (
          <FieldContext value={{ id, labelId, ...(describedBy && { describedBy }), isInvalid: problem !== undefined }}>
            {controls}
          </FieldContext>
        )}
        {message && (
          <Text size="caption" id={messageId} className={problem ? errorClass : warningClass}>
            <Icon as={CircleAlert} size={16} />
            <span>{message}</span>
          </Text>
        )}
        {conflict}
      </div>
    </div>
  );
}
