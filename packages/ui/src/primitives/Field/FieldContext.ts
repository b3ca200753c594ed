import { createContext, useContext } from 'react';

interface FieldControl {
  id: string;
  /** Text of the label, if it is plain text. */
  label?: string;
  labelId: string;
  describedBy?: string;
  isInvalid: boolean;
}

export const FieldContext = createContext<FieldControl | undefined>(undefined);

export interface ControlProps {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

/** Returns the props of the surrounding Field; empty outside a Field. The control's own props win. */
export function useFieldControl(own: {
  id?: string;
  'aria-describedby'?: string;
  'aria-invalid'?: unknown;
}): ControlProps {
  const field = useContext(FieldContext);
  const describedBy = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] === true || field?.isInvalid || undefined,
  };
}

/** Text of the label, for the names of buttons that belong to the control. */
export function useFieldLabel(): string | undefined {
  return useContext(FieldContext)?.label;
}

/** Id of the label element, for controls that a `for` attribute cannot reference. */
export function useFieldLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId;
}
