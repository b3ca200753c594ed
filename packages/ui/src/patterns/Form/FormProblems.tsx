import { useTranslation } from 'react-i18next';
import { Banner } from '../Banner/Banner.tsx';
import { jumpToField } from '../SaveBar/jumpToField.ts';
import { link, list } from './FormProblems.css.ts';

export interface FormProblem {
  /** Id of the control. */
  id: string;
  /** Error message that says how to correct the input; undefined if valid. */
  message: string | undefined;
}

export interface FormProblemsProps {
  /** Fields from top to bottom; valid ones have no message. */
  problems: readonly FormProblem[];
  /** True after a submit; before that, only the fields show errors. */
  isSent: boolean;
}

/**
 * Error summary of a submitted form with links to the fields. A single error needs no list, since its field has the
 * focus.
 */
export function FormProblems({ problems, isSent }: FormProblemsProps) {
  const { t } = useTranslation('controls');
  const wrong = problems.filter(({ message }) => message);
  if (!isSent || wrong.length < 2) return null;
  return (
    <Banner tone="danger">
      <strong>{t('field.toFix', { count: wrong.length })}</strong>
      <ul className={list}>
        {wrong.map(({ id, message }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className={link}
              onClick={(event) => {
                event.preventDefault();
                jumpToField(id);
              }}
            >
              {message}
            </a>
          </li>
        ))}
      </ul>
    </Banner>
  );
}
