import { Combobox, type ComboboxOption } from '../../../primitives/Combobox/Combobox.tsx';
import { useCarrierName } from './useCarrierName.ts';

export interface CarrierFieldProps {
  /** Carriers from the shop's settings. */
  carriers: readonly string[];
  value: string;
  onChange: (carrier: string) => void;
}

/** Carrier field: one of the shop's carriers, or free text. */
export function CarrierField({ carriers, value, onChange }: CarrierFieldProps) {
  const getName = useCarrierName();
  const options: ComboboxOption[] = carriers.map((carrier) => ({ value: carrier, label: getName(carrier) }));
  return (
    <Combobox
      options={options}
      value={value || undefined}
      onValueChange={(carrier) => onChange(carrier ?? '')}
      onCreate={onChange}
    />
  );
}
