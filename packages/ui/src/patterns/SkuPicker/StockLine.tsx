import { useTranslation } from 'react-i18next';
import { Text, type TextTone } from '../../primitives/Text/Text.tsx';

export interface StockLineProps {
  stock: number;
  /** At or below this many it says how few. */
  lowStock?: number | undefined;
  /** A file never runs out: only what is wrong with it is said. */
  isEndless?: boolean;
}

/** Gone, nearly gone, or there. */
export function StockLine({ stock, lowStock = 0, isEndless = false }: StockLineProps) {
  const { t } = useTranslation('shop');
  const [tone, words]: [TextTone, string] =
    stock <= 0
      ? ['muted', t('product.soldOut')]
      : stock <= lowStock
        ? ['warning', t('product.left', { n: stock })]
        : ['success', t('product.inStock')];
  if (isEndless && stock > lowStock) return null;
  return (
    <Text size="bodySm" tone={tone} weight="medium">
      {words}
    </Text>
  );
}
