import type { Category, Product } from '@sampan/api/entities';
import type { FieldPath } from 'react-hook-form';
import type { Locale } from '../../../i18n/locales.ts';
import type { ShopForm } from '../../../patterns/Form/useShopForm.ts';
import type { ProductFields } from './productForm.ts';

/** State shared by the parts of the editor. */
export interface Editor {
  shop: ShopForm<ProductFields>;
  /** Current form values. */
  fields: ProductFields;
  /** Locale being edited. */
  locale: Locale;
  currency: string;
  categories: readonly Category[];
  /** The saved product; undefined for a new one. */
  product: Product | undefined;
  /** Sets a field, and validates it again if it had an error. */
  set: <Name extends keyof ProductFields>(name: Name, value: ProductFields[Name]) => void;
  /** Error message of a field. */
  problem: (name: FieldPath<ProductFields>, label: string, max?: number) => string | undefined;
}

/** Element id of a field's control, to which the SaveBar leads. */
export function getId(name: string): string {
  return `product-${name.replaceAll('.', '-')}`;
}
