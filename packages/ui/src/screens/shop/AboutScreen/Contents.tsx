import { useTranslation } from 'react-i18next';
import { getAnchor, getHeadings, getPlainText, type RichNode } from '../../../features/article/RichText/richTree.ts';
import { jumpTo } from '../../../primitives/jumpTo.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { contents, contentsLink } from './AboutScreen.css.ts';

/** Minimum number of headings for which a table of contents is shown. */
const fewest = 3;

interface ContentsProps {
  nodes: readonly RichNode[];
  /** Id prefix of the headings, the same as passed to `RichNodes`. */
  anchor: string;
  lang: string | undefined;
}

/** Table of contents beside a long text, on desktops. */
export function Contents({ nodes, anchor, lang }: ContentsProps) {
  const { t } = useTranslation('content');
  const headings = getHeadings(nodes);
  if (headings.length < fewest) return null;
  return (
    <nav className={contents} aria-label={t('about.contents')}>
      <Text size="label" tone="muted" aria-hidden>
        {t('about.contents')}
      </Text>
      <ol lang={lang}>
        {headings.map(({ children }, index) => (
          <li key={getAnchor(anchor, index)}>
            <Link
              look="quiet"
              href={`#${getAnchor(anchor, index)}`}
              className={contentsLink}
              onClick={(event) => {
                event.preventDefault();
                jumpTo(document.getElementById(getAnchor(anchor, index)));
              }}
            >
              {getPlainText(children)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
