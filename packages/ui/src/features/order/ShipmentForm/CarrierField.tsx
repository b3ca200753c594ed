import { Combobox, type ComboboxOption } from '../../../primitives/Combobox/Combobox.tsx';
import { useCarrierName } from './useCarrierName.ts';

export interface CarrierFieldProps {
  /** Accessible name if it has no Field label: "Carrier of SP2610483". */
  label?: string;
  /** Carriers from the shop's settings. */
  carriers: readonly string[];
  value: string;
  onChange: (carrier: string) => void;
  size?: 'sm' | 'md';
}

/** Carrier field: one of the shop's carriers, or free text. */
export function CarrierField({ label, carriers, value, onChange, size = 'md' }: CarrierFieldProps) {
  const getName = useCarrierName();
  const options: ComboboxOption[] = carriers.map((carrier) => ({ value: carrier, label: getName(carrier) }));
  return (
    <Combobox
      {...(label && { label })}
      options={options}
      value={value || undefined}
      onValueChange={(carrier) => onChange(carrier ?? '')}
      onCreate={onChange}
      size={size}
    />
  );
}
