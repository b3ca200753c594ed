import { isAccentColor } from '@sampan/domain/brand/accentColor';
import { useTranslation } from 'react-i18next';
import { TextInput, type TextInputProps } from '../../../primitives/TextInput/TextInput.tsx';
import { colorRow, colorSwatch, narrow } from './ShopSettingsScreen.css.ts';

export interface ColorInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** `#rrggbb`, or what was typed. */
  value: string;
  onValueChange: (value: string) => void;
  /** Color that the swatch shows where the text is none. */
  fallback: string;
}

/** A color as text, with the browser's color chooser beside it. */
export function ColorInput({ value, onValueChange, fallback, ...props }: ColorInputProps) {
  const { t } = useTranslation('admin');
  return (
    <div className={colorRow}>
      <input
        type="color"
        aria-label={t('settings.brand.choose')}
        className={colorSwatch}
        value={isAccentColor(value) ? value.toLowerCase() : fallback}
        disabled={props.disabled}
        onChange={(event) => onValueChange(event.target.value)}
      />
      <TextInput {...props} className={narrow} value={value} onChange={(event) => onValueChange(event.target.value)} />
    </div>
  );
}
