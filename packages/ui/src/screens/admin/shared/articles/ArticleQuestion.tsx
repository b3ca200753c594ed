import { useTranslation } from 'react-i18next';
import { useLocalize } from '../../../../i18n/localize.ts';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import type { ArticleActs } from './useArticleActs.ts';

/** Confirms archiving or deleting an article. */
export function ArticleQuestion({ acts }: { acts: Pick<ArticleActs, 'question' | 'isBusy' | 'answer' | 'close'> }) {
  const { t } = useTranslation('admin');
  const localize = useLocalize();
  const { question, isBusy, answer, close } = acts;
  if (!question) return null;
  const { name, article } = question;
  return (
    <AlertDialog
      onClose={close}
      title={t(`articles.ask.${name}.title`, { name: localize(article).title })}
      description={t(`articles.ask.${name}.text`)}
      confirmLabel={t(`articles.act.${name}`)}
      safeLabel={t('articles.ask.keep')}
      tone={name === 'delete' ? 'danger' : 'confirm'}
      isBusy={isBusy}
      onConfirm={answer}
    />
  );
}
