import type { FormName, PaletteName, PatternName } from '../../art/vocabulary.ts';
import type { Words } from '../translations.ts';
import type { AttributeName, OptionName, OptionValue } from './vocabulary.ts';

/** One sellable thing of a group. What it leaves out, it takes from its group. */
export interface VariantSeed extends Partial<Record<OptionName, OptionValue>> {
  /** Palette and pattern of its pictures, `celadon-waves`. */
  look: `${PaletteName}-${PatternName}`;
  /** Minor units. */
  price?: number;
  /** What is on hand today; a digital good never runs out. */
  stock: number;
}

/** One card of the shop: a product and the variants that differ from it by their options alone. */
export interface ProductGroup {
  /** The first variant's slug; the others append their option values. */
  slug: string;
  /** Slug of a leaf category. */
  category: string;
  /** The form its pictures show. */
  form: FormName;
  name: Words;
  subtitle: Words;
  description: Words;
  /** Minor units. */
  price: number;
  /** Former price in minor units, really charged before. */
  wasPrice?: number;
  isFeatured?: boolean;
  /** Left out: on shelf. */
  status?: 'offShelf' | 'archived';
  attributes: Partial<Record<AttributeName, Words>>;
  variants: readonly [VariantSeed, ...VariantSeed[]];
  /** A blueprint's files, which `files/demoFiles.ts` draws: bytes, and SHA-256 in hexadecimal. A group with files is digital. */
  files?: readonly { name: string; size: number; checksum: string }[];
}
