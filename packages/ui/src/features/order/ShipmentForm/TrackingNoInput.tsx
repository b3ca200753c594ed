import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { normalizeTrackingNo } from './parcel.ts';

interface TrackingNoInputProps extends Pick<TextInputProps, 'enterKeyHint' | 'onPaste'> {
  value: string;
  onChange: (trackingNo: string) => void;
}

/** Input of a tracking number. Full-width letters become half-width on blur; before, they may still be composed. */
export function TrackingNoInput({ onChange, ...props }: TrackingNoInputProps) {
  return (
    <TextInput
      {...props}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      onChange={(event) => onChange(event.target.value)}
      onBlur={({ currentTarget: { value } }) => {
        const trackingNo = normalizeTrackingNo(value);
        if (trackingNo !== value) onChange(trackingNo);
      }}
    />
  );
}
