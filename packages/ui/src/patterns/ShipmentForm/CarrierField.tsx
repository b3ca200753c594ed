import { Combobox, type ComboboxOption } from '../../primitives/Combobox/Combobox.tsx';
import { useCarrierName } from './useCarrierName.ts';

export interface CarrierFieldProps {
  /** Its accessible name where no Field's label is: "Carrier of SP2610483". */
  label?: string;
  /** The shop's own, from the settings. */
  carriers: readonly string[];
  value: string;
  onChange: (carrier: string) => void;
  size?: 'sm' | 'md';
}

/** Whose parcel it is: one of the shop's carriers, or another one as it is typed. */
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
