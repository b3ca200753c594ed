import { type ReactNode, useState } from 'react';
import { Field } from '../Field/Field.tsx';
import { TextInput, type TextInputProps } from '../TextInput/TextInput.tsx';

/** Text that must be typed before an irreversible action. */
export interface TypedConfirmation {
  text: string;
  label: string;
  error: string;
  /** Keyboard of touch devices: "numeric" for a number. */
  inputMode?: TextInputProps['inputMode'];
}

/**
 * Asks for a typed text before an irreversible action.
 * @param expected undefined if nothing must be typed
 * @returns the field, `check`, which shows the error and returns whether the text is right, and `reset`
 */
export function useTypedConfirmation(expected: TypedConfirmation | undefined) {
  const [typed, setTyped] = useState('');
  const [isMistyped, setMistyped] = useState(false);
  const isRight = (text: string) => expected === undefined || text.trim() === expected.text;

  const field: ReactNode = expected && (
    <Field label={expected.label} error={isMistyped ? expected.error : undefined}>
      <TextInput
        value={typed}
        inputMode={expected.inputMode}
        autoComplete="off"
        onChange={(event) => {
          setTyped(event.target.value);
          if (isRight(event.target.value)) setMistyped(false);
        }}
      />
    </Field>
  );
  return {
    field,
    check(): boolean {
      setMistyped(!isRight(typed));
      return isRight(typed);
    },
    reset() {
      setTyped('');
      setMistyped(false);
    },
  };
}
