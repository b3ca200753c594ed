import { Pencil } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../primitives/Icon/Icon.tsx';
import { isComposing } from '../../primitives/isComposing.ts';
import { Text } from '../../primitives/Text/Text.tsx';
import { TextInput } from '../../primitives/TextInput/TextInput.tsx';
import { VisuallyHidden } from '../../primitives/VisuallyHidden/VisuallyHidden.tsx';
import { display, editing, pencil, text } from './InlineEdit.css.ts';

export interface InlineEditProps {
  /** Accessible name: "name of Teaware". */
  label: string;
  /** The saved text. */
  value: string;
  /** The value as shown at rest, where it is edited in another form: an amount with its currency. */
  displayText?: string;
  /** Shown in a subtle colour while there is no value. */
  placeholder?: string;
  /** Maximum number of characters. */
  maxLength?: number;
  /** Returns an error message for an invalid value. */
  validate?: (value: string) => string | undefined;
  /**
   * Resolves to whether the value was saved; the field closes only then. `opened` is the value that the field opened
   * with: `value` may have changed since.
   */
  onSave: (value: string, opened: string) => Promise<boolean>;
  /** Error message of the last save. */
  failure?: string | undefined;
}

/** Text that turns into a field in place, for names in a list. */
export function InlineEdit({
  label,
  value,
  displayText = value,
  placeholder,
  maxLength,
  validate,
  onSave,
  failure,
}: InlineEditProps) {
  const { t } = useTranslation('admin');
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wantsFocus = useRef(false);
  useEffect(
    function returnFocus() {
      if (isEditing || !wantsFocus.current) return;
      wantsFocus.current = false;
      button.current?.focus();
    },
    [isEditing],
  );

  function close(keepsFocus: boolean) {
    wantsFocus.current = keepsFocus;
    setEditing(false);
  }

  if (isEditing) {
    return (
      <InlineField
        label={label}
        value={value}
        maxLength={maxLength}
        validate={validate}
        onSave={onSave}
        failure={failure}
        onClose={close}
      />
    );
  }
  return (
    <button ref={button} type="button" className={display} onClick={() => setEditing(true)}>
      <span className={text} data-empty={value === '' || undefined} aria-hidden>
        {displayText || placeholder}
      </span>
      <VisuallyHidden>{t('save.edit', { name: label })}</VisuallyHidden>
      <Icon as={Pencil} size={16} className={pencil} />
    </button>
  );
}

interface InlineFieldProps extends InlineEditProps {
  maxLength: number | undefined;
  validate: InlineEditProps['validate'];
  /** `keepsFocus` if a key closed it; after a press elsewhere, the focus has already moved. */
  onClose: (keepsFocus: boolean) => void;
}

function InlineField({ label, value, maxLength, validate, onSave, failure, onClose }: InlineFieldProps) {
  const [text, setText] = useState(value);
  const [opened] = useState(value);
  const failedText = useRef<string>(undefined);
  const [hasTried, setTried] = useState(false);
  const [isSaving, setSaving] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const messageId = useId();
  const problem = validate?.(text.trim());
  const message = hasTried ? (problem ?? (isSaving ? undefined : failure)) : undefined;
  useEffect(function selectAll() {
    input.current?.select();
  }, []);

  async function save(keepsFocus: boolean) {
    const next = text.trim();
    if (isSaving) return;
    if (next === value || (next === opened && !hasTried)) return onClose(keepsFocus);
    setTried(true);
    if (problem !== undefined) return;
    setSaving(true);
    const hasArrived = await onSave(next, opened);
    setSaving(false);
    // The focus may have moved on during the save.
    if (hasArrived) return onClose(keepsFocus && document.activeElement === input.current);
    failedText.current = next;
  }

  /** Leaving the field does not repeat a save that failed: the person may be on the way to find out why. */
  function leave() {
    if (text.trim() !== failedText.current) void save(false);
  }

  function press(event: KeyboardEvent) {
    // Ignore the Enter that confirms an IME candidate.
    if (isComposing(event)) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      void save(true);
    }
    if (event.key === 'Escape' && !isSaving) {
      event.stopPropagation();
      onClose(true);
    }
  }

  return (
    <div className={editing}>
      <TextInput
        ref={input}
        value={text}
        maxLength={maxLength}
        aria-label={label}
        aria-invalid={message !== undefined}
        aria-describedby={messageId}
        isChecking={isSaving}
        readOnly={isSaving}
        enterKeyHint="done"
        // The field replaces the focused button.
        autoFocus
        onChange={(event) => setText(event.target.value)}
        onKeyDown={press}
        onBlur={leave}
      />
      <Text as="div" size="caption" tone="danger" id={messageId} role="alert">
        {message}
      </Text>
    </div>
  );
}
