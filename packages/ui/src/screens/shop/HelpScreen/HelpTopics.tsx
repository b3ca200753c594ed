import { useTranslation } from 'react-i18next';
import { Link } from '../../../primitives/Link/Link.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { jumpTo } from '../jumpTo.ts';
import { tile, topics as topicsClass } from './HelpScreen.css.ts';
import type { Topic } from './questions.ts';

/** DOM id of a topic, to which the table of contents links. */
export const topicId = ({ slug }: Topic) => `topic-${slug}`;

/** Tiles on phones; a sticky column beside the answers on desktops. */
export function HelpTopics({ topics }: { topics: readonly Topic[] }) {
  const { t } = useTranslation('content');
  return (
    <nav aria-label={t('help.topics')} className={topicsClass}>
      {topics.map((topic) => (
        <Link
          key={topic.id}
          look="bare"
          href={`#${topicId(topic)}`}
          className={tile}
          onClick={(event) => {
            event.preventDefault();
            jumpTo(document.getElementById(topicId(topic)));
          }}
        >
          <Text as="span" weight="semibold" lang={topic.lang}>
            {topic.name}
          </Text>
          <Text as="span" size="caption" tone="muted" isNumeric>
            {t('help.questions', { count: topic.questions.length })}
          </Text>
        </Link>
      ))}
    </nav>
  );
}
