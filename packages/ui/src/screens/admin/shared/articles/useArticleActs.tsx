import type { Envelope } from '@sampan/api/clientEnvelope';
import { adminArticle } from '@sampan/api/contract/article';
import type { Article, ArticleCard } from '@sampan/api/entities';
import { isOutcomeUnknown } from '@sampan/api/noAnswer';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../../../data/ClientContext.ts';
import { runInTurn } from '../../../../data/runInTurn.ts';
import { useAction } from '../../../../data/useAction.ts';
import { useLocalize } from '../../../../i18n/localize.ts';
import { AlertDialog } from '../../../../primitives/AlertDialog/AlertDialog.tsx';
import { useToast } from '../../../../primitives/Toast/Toast.tsx';
import type { ArticleStatus } from './articleStatus.ts';

type ArticleQuestionName = 'archive' | 'draft' | 'delete';

/** Actions on a whole article, outside its editor. */
export type ArticleActs = ReturnType<typeof useArticleActs>;

type Subject = Pick<ArticleCard, 'id' | 'title' | 'i18n'>;
const statusAfter: Record<Exclude<ArticleQuestionName, 'delete'>, ArticleStatus> = { archive: 2, draft: 0 };
const stale = ['admin', 'post'] as const;

interface ArticleActOptions {
  onDone?: (act: ArticleQuestionName | 'publish') => void;
  /** Called with the changed article. */
  onChanged?: (article: Article) => void;
}

/** Returns the actions on articles of lists and the editor: publish at once, others after a confirmation. */
export function useArticleActs({ onDone, onChanged }: ArticleActOptions = {}) {
  const { t } = useTranslation(['admin', 'common', 'order']);
  const localize = useLocalize();
  const client = useClient();
  const toast = useToast();
  const update = useAction(adminArticle.update, { invalidates: stale });
  const remove = useAction(adminArticle.delete, { invalidates: stale });
  const [question, setQuestion] = useState<{ name: ArticleQuestionName; article: Subject }>();

  function setStatus(id: number, status: ArticleStatus): Promise<Envelope<unknown>> {
    return runInTurn(client, `article ${id}`, async () => {
      // Lists contain no versions.
      const now = await client.call(adminArticle.detail, { id });
      if (now.status === 'fail') return now;
      const answer = await update.run({ id, version: now.data.version, status });
      if (answer.status === 'success') onChanged?.(answer.data);
      return answer;
    });
  }
  async function act(name: ArticleQuestionName | 'publish', article: Subject) {
    const answer =
      name === 'delete'
        ? await remove.run({ id: article.id })
        : await setStatus(article.id, name === 'publish' ? 1 : statusAfter[name]);
    // Another question may have been asked since.
    setQuestion((asked) => (asked?.name === name && asked.article === article ? undefined : asked));
    if (answer.status === 'fail') {
      toast.error(t(isOutcomeUnknown(answer, false) ? 'order:refused.unknownRetry' : 'common:error.action'));
      return;
    }
    toast.success(t(`articles.done.${name}`, { name: localize(article).title }));
    onDone?.(name);
  }

  const dialog = question && (
    <AlertDialog
      onClose={() => setQuestion(undefined)}
      title={t(`articles.ask.${question.name}.title`, { name: localize(question.article).title })}
      description={t(`articles.ask.${question.name}.text`)}
      confirmLabel={t(`articles.act.${question.name}`)}
      safeLabel={t('articles.ask.keep')}
      tone={question.name === 'delete' ? 'danger' : 'confirm'}
      isBusy={update.isPending || remove.isPending}
      onConfirm={() => void act(question.name, question.article)}
    />
  );
  return {
    publish: (article: Subject) => void act('publish', article),
    /** Asks for a confirmation first: the `dialog`. */
    ask: (name: ArticleQuestionName, article: Subject) => setQuestion({ name, article }),
    dialog,
  };
}
