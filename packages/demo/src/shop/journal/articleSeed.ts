import type { ShopLocale } from '../translations.ts';

export interface ArticleText {
  title: string;
  summary: string;
  /** Sanitised HTML. */
  content: string;
}

export interface ArticleSeed {
  slug: string;
  /** All but help and about are the journal. */
  category: 'harbour' | 'workshops' | 'tea' | 'help' | 'about';
  /** Picture key of a scene. */
  cover: string;
  author: string;
  tags: readonly string[];
  views: number;
  /** Days since it was published. */
  daysAgo: number;
  /** The default locale is always there: it is what a missing translation falls back to. */
  texts: { 'zh-CN': ArticleText } & Partial<Record<ShopLocale, ArticleText>>;
}
