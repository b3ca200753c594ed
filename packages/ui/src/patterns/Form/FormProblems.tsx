import { useTranslation } from 'react-i18next';
import { Banner } from '../Banner/Banner.tsx';
import { jumpToField } from '../SaveBar/jumpToField.ts';
import { link, list } from './FormProblems.css.ts';

export interface FormProblem {
  /** Of the control. */
  id: string;
  /** What to do about it, as a sentence. */
  words: string | undefined;
}

export interface FormProblemsProps {
  /** The fields from top to bottom; those without words are right. */
  problems: readonly FormProblem[];
  /** It was sent: before that only the fields themselves say something. */
  isSent: boolean;
}

/** All that is to mend in a form that was sent, each leading to its field. One alone needs no list: it has the focus. */
export function FormProblems({ problems, isSent }: FormProblemsProps) {
  const { t } = useTranslation('controls');
  const wrong = problems.filter(({ words }) => words);
  if (!isSent || wrong.length < 2) return null;
  return (
    <Banner tone="danger">
      <strong>{t('field.toFix', { count: wrong.length })}</strong>
      <ul className={list}>
        {wrong.map(({ id, words }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={link}
              onClick={(event) => {
                event.preventDefault();
                jumpToField(id);
              }}
            >
              {words}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
