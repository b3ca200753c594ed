import { adminProvider as calls } from '@sampan/api/contract/provider';
import { setting } from '@sampan/api/contract/setting';
import {
  type CredentialState,
  maxCredentialLength,
  type ProviderState,
  ProviderStateSchema,
} from '@sampan/api/entities';
import { checkCredentials } from '@sampan/domain/provider/checkCredentials';
import { type CredentialField, getUsedFields, providerDefinitions } from '@sampan/domain/provider/definitions';
import { readFeatures } from '@sampan/domain/setting/features';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigation } from '../../../../app/navigation/navigation.tsx';
import { useAction } from '../../../../data/useAction.ts';
import { useEndpoint, useReads } from '../../../../data/useEndpoint.ts';
import { useFormats } from '../../../../i18n/useFormats.ts';
import { Banner } from '../../../../patterns/Banner/Banner.tsx';
import { jumpToField } from '../../../../patterns/SaveBar/jumpToField.ts';
import { LeaveDialog } from '../../../../patterns/SaveBar/LeaveDialog.tsx';
import { useUnsavedGuard } from '../../../../patterns/SaveBar/useUnsavedGuard.ts';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { Button } from '../../../../primitives/Button/Button.tsx';
import { useDiscardGuard } from '../../../../primitives/Dialog/useDiscardGuard.tsx';
import { Field } from '../../../../primitives/Field/Field.tsx';
import { Inline } from '../../../../primitives/Inline/Inline.tsx';
import { PasswordInput } from '../../../../primitives/PasswordInput/PasswordInput.tsx';
import { Select } from '../../../../primitives/Select/Select.tsx';
import { Stack } from '../../../../primitives/Stack/Stack.tsx';
import { TextArea } from '../../../../primitives/TextArea/TextArea.tsx';
import { TextInput } from '../../../../primitives/TextInput/TextInput.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import { type Conflict, readConflict } from '../../shared/merge/conflict.ts';
import { useConflictFacts } from '../../shared/merge/useConflictFacts.ts';
import { code } from '../ShopSettingsScreen.css.ts';
import { TestResult, useProviderTexts, useTest } from './connectionTest.tsx';

interface ProviderFormProps {
  state: ProviderState;
  onClose: () => void;
}

type Drafts = Record<string, string | null>;

const toId = (name: string) => `credential-${name}`;
const controlSelector = ':is(input, textarea, [role="combobox"]):enabled';
/** Form of a provider's credentials. An empty field keeps a stored secret; an error keeps the typed values. */
export function ProviderForm({ state, onClose }: ProviderFormProps) {
  const { t } = useTranslation('admin');
  const { block } = useNavigation();
  const toast = useToast();
  const texts = useProviderTexts();
  const { provider, fields } = state;
  const form = useRef<HTMLFormElement>(null);
  useEffect(function focusFirstField() {
    form.current?.querySelector<HTMLElement>(controlSelector)?.focus();
  }, []);
  const name = t(`provider.name.${provider}`);
  const { drafts, problems, usedFields, change, check, show } = useCredentialDrafts(state);
  const saving = useSaveCredentials(state);
  const test = useTest(provider);
  const [isRemoving, setRemoving] = useState(false);
  const { mode } = readFeatures(useEndpoint(setting.public, {}).data);
  const isDirty = Object.keys(drafts).length > 0;
  const guard = useUnsavedGuard(isDirty, block);
  const discardGuard = useDiscardGuard(isDirty, onClose);

  async function submit() {
    if (!check()) return;
    const answer = await saving.write(drafts);
    if (answer.status === 'fail') return show(answer.error.fields);
    // The demo shop keeps using the sandbox.
    const isInUse = mode !== 'demo' && answer.data.isEnabled;
    toast.success(t(isInUse ? 'provider.saved' : 'provider.savedOnly', { name }));
    onClose();
  }

  async function tryOut() {
    if (check()) show(await test.run(drafts));
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={t('provider.formOf', { name })}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <LeaveDialog name={name} {...guard} />
      {discardGuard.question}
      <Stack gap="md">
        {usedFields.map((field) => (
          <CredentialControl
            key={field.name}
            id={toId(field.name)}
            field={field}
            state={fields.find(({ name: key }) => key === field.name) ?? { name: field.name, isSet: false }}
            isDemo={mode === 'demo'}
            draft={drafts[field.name]}
            problem={problems[field.name] && texts.getFieldProblem(problems[field.name] ?? '')}
            onChange={(value) => {
              test.forget();
              change(field.name, value);
            }}
          />
        ))}
        {!isRemoving && saving.failure && <Banner tone="danger">{saving.failure}</Banner>}
        <TestResult result={test.result} name={name} />
        <Inline gap="sm">
          <Button type="submit" isLoading={saving.isPending}>
            {t('provider.save')}
          </Button>
          <Button variant="tonal" isLoading={test.isPending} onClick={() => void tryOut()}>
            {t('provider.test')}
          </Button>
          <Button variant="ghost" onClick={() => discardGuard.mayClose() && onClose()}>
            {t('provider.cancel')}
          </Button>
          {state.source === 'settings' && (
            <Button
              variant="ghost"
              onClick={() => {
                saving.reset();
                setRemoving(true);
              }}
            >
              {t('provider.removeAll')}
            </Button>
          )}
        </Inline>
        <RemoveCredentials
          state={state}
          saving={saving}
          isOpen={isRemoving}
          onClose={() => setRemoving(false)}
          onRemoved={onClose}
        />
      </Stack>
    </form>
  );
}

/** The typed values and their errors. */
function useCredentialDrafts({ provider, fields }: ProviderState) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const [problems, setProblems] = useState<Record<string, string>>({});
  const definition = providerDefinitions[provider];
  const readable = Object.fromEntries(
    fields.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value]])),
  );
  const typed = Object.fromEntries(Object.entries(drafts).map(([name, value]) => [name, value ?? '']));

  function change(name: string, value: string | undefined) {
    setProblems(({ [name]: _gone, ...rest }) => rest);
    setDrafts(({ [name]: _before, ...rest }) => (value === undefined ? rest : { ...rest, [name]: value }));
  }

  /** Shows errors by field and focuses the first invalid one. The server's paths have a prefix: `fields.ALIPAY_APP_ID`. */
  function show(errors: Record<string, string> = {}) {
    const byName = Object.fromEntries(
      Object.entries(errors).map(([path, code]) => [path.replace(/^fields\./, ''), code]),
    );
    setProblems(byName);
    const first = definition.fields.find(({ name }) => byName[name] !== undefined);
    if (first) jumpToField(toId(first.name));
  }

  /** Shows the errors that need no server; returns whether there are none. */
  function check(): boolean {
    const isSet = (key: string) => fields.some((field) => field.name === key && field.isSet);
    // A field without a value counts as emptied, so that a form without any value is refused.
    const empty = Object.fromEntries(fields.filter((field) => !field.isSet).map(({ name }) => [name, '']));
    const found = checkCredentials(definition, { ...empty, ...drafts }, { values: readable, isSet });
    show(found);
    return Object.keys(found).length === 0;
  }

  const usedFields = getUsedFields(definition, { ...readable, ...typed });
  return { drafts, problems, usedFields, change, check, show };
}

/** Saves over the credentials that the viewer knows; after a conflict these are the ones that others have saved. */
function useSaveCredentials({ provider, updatedAt }: ProviderState) {
  const { t } = useTranslation('admin');
  const { relative } = useFormats();
  const { getActor } = useConflictFacts();
  const texts = useProviderTexts();
  const reads = useReads();
  const save = useAction(calls.save, { invalidates: ['admin', 'payment'] });
  // A list that is refetched meanwhile does not count as opened: the viewer has not decided about it.
  const [openedAt, setOpenedAt] = useState(updatedAt ?? null);
  const [conflict, setConflict] = useState<Conflict<ProviderState>>();

  async function write(fields: Drafts) {
    setConflict(undefined);
    const answer = await save.run({ provider, fields, updatedAt: openedAt });
    const found = answer.status === 'fail' && readConflict(answer.error, ProviderStateSchema);
    if (found) {
      const { current } = found;
      const states = reads.peek(calls.list, {});
      const next = states?.map((one) => (one.provider === provider ? current : one));
      if (next) reads.put(calls.list, {}, next);
      setOpenedAt(current.updatedAt ?? null);
      setConflict(found);
    }
    return answer;
  }

  /** Why the save failed, if not because of a field. */
  function formatFailure(): string | undefined {
    if (!save.error || save.error.fields) return undefined;
    if (!conflict) return texts.getSaveError(save.error);
    const who = getActor(conflict);
    return conflict.at
      ? t('provider.conflictAt', { who, when: relative(conflict.at) })
      : t('provider.conflict', { who });
  }
  return { write, failure: formatFailure(), isPending: save.isPending, reset: save.reset };
}

interface RemoveCredentialsProps extends ProviderFormProps {
  saving: ReturnType<typeof useSaveCredentials>;
  isOpen: boolean;
  onRemoved: () => void;
}

/** Confirms and removes the credentials of a provider. */
function RemoveCredentials({ state, saving, isOpen, onClose, onRemoved }: RemoveCredentialsProps) {
  const { t } = useTranslation('admin');
  const { number } = useFormats();
  const toast = useToast();
  const { provider, fields, underWay: { payments, refunds } = { payments: 0, refunds: 0 } } = state;
  const name = t(`provider.name.${provider}`);

  async function remove() {
    const gone = fields.filter(({ isSet, isFixed }) => isSet && !isFixed).map(({ name: key }) => [key, null] as const);
    const answer = await saving.write(Object.fromEntries(gone));
    if (answer.status === 'fail') return;
    toast.success(t('provider.removed', { name }));
    onRemoved();
  }
  return (
    <AlertDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('provider.removeTitle', { name })}
      description={t('provider.removeText')}
      confirmLabel={t('provider.removeAll')}
      safeLabel={t('provider.keepAll')}
      tone="danger"
      isBusy={saving.isPending}
      onConfirm={() => void remove()}
    >
      {(payments > 0 || refunds > 0) && (
        <Banner tone="warning">
          {t('provider.underWay', { payments: number(payments), refunds: number(refunds) })}
        </Banner>
      )}
      {saving.failure && <Banner tone="danger">{saving.failure}</Banner>}
    </AlertDialog>
  );
}

interface CredentialControlProps {
  id: string;
  field: CredentialField;
  state: CredentialState;
  /** The demo shop, whose fixed addresses are those of the sandbox. */
  isDemo: boolean;
  /** Unsaved value; undefined if unchanged. */
  draft: string | null | undefined;
  problem: string | undefined;
  /** Called with the new value; `undefined` keeps the stored one. */
  onChange: (value: string | undefined) => void;
}

/** Control of one credential. A secret is write-only: the control shows only whether it is set. */
function CredentialControl({ id, field, state, isDemo, draft, problem, onChange }: CredentialControlProps) {
  const { t } = useTranslation('admin');
  const { date } = useFormats();
  const { name, kind, options = [] } = field;
  const { isSet, isFixed = false, value = '', fingerprint, expiresAt } = state;
  const label = t(`provider.field.${name as 'ALIPAY_APP_ID'}.label`);
  // Other credentials from the environment have no form.
  const fixedHint = t(isDemo ? 'provider.sandboxField' : 'provider.fixedField');
  const hint = isFixed ? fixedHint : t(`provider.field.${name as 'ALIPAY_APP_ID'}.hint`);
  const facts = [
    hint,
    fingerprint && t('provider.fingerprint', { text: fingerprint }),
    expiresAt && t('provider.expires', { date: date(expiresAt) }),
  ];
  const common = { name, disabled: isFixed, maxLength: maxCredentialLength, spellCheck: false };
  const placeholder = t(isSet ? 'provider.keep' : 'provider.empty');
  const type = (event: { target: { value: string } }) => onChange(event.target.value);
  /** An empty field keeps the stored secret. */
  const typeSecret = (event: { target: { value: string } }) => onChange(event.target.value || undefined);

  function renderControl() {
    if (kind === 'choice' && !isFixed) {
      return (
        <Select
          options={options.map((each) => ({ value: each, label: t(`provider.option.${toOptionKey(each)}`) }))}
          value={draft ?? (value || (options[0] ?? ''))}
          onValueChange={onChange}
        />
      );
    }
    if (kind === 'text' || kind === 'choice') {
      return <TextInput {...common} autoComplete="off" autoCapitalize="none" value={draft ?? value} onChange={type} />;
    }
    if (kind === 'secret') {
      return (
        <PasswordInput
          {...common}
          autoComplete="new-password"
          placeholder={placeholder}
          value={draft ?? ''}
          onChange={typeSecret}
        />
      );
    }
    return (
      <TextArea
        {...common}
        rows={5}
        className={code}
        autoComplete="off"
        placeholder={placeholder}
        value={draft ?? ''}
        onChange={typeSecret}
      />
    );
  }
  // An error replaces the hint, and the hint says what the value looks like.
  const error = problem && `${problem} · ${hint}`;
  return (
    <Field id={id} label={label} hint={facts.filter(Boolean).join(' · ')} error={error}>
      {renderControl()}
    </Field>
  );
}

const optionKeys = {
  publicKey: 'publicKey',
  certificate: 'certificate',
  'https://openapi.alipay.com/gateway.do': 'alipayProduction',
  'https://openapi-sandbox.dl.alipaydev.com/gateway.do': 'alipaySandbox',
  'https://api.mch.weixin.qq.com': 'wechatMainland',
  'https://apihk.mch.weixin.qq.com': 'wechatHongKong',
} as const;
type OptionKey = (typeof optionKeys)[keyof typeof optionKeys];

/** Message key of an option: URLs contain dots, which message keys cannot. */
function toOptionKey(option: string): OptionKey {
  const keys: Readonly<Record<string, OptionKey>> = optionKeys;
  return keys[option] ?? 'publicKey';
}
