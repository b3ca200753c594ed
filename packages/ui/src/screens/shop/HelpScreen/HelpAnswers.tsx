import type { ArticleCard } from '@sampan/api/entities';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RichNodes } from '../../../features/article/RichText/RichText.tsx';
import { markMatches } from '../../../features/article/RichText/richTree.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { Accordion } from '../../../primitives/Accordion/Accordion.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { jumpTo } from '../../../primitives/jumpTo.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { useAnnouncement } from '../../../primitives/VisuallyHidden/announce.ts';
import * as css from './HelpScreen.css.ts';
import { filterTopics, findAnswerIds, findQuestion, type Topic, toTopics } from './questions.ts';

interface HelpAnswersProps {
  articles: readonly ArticleCard[];
  /** Search text; empty shows everything. */
  query: string;
  /** The shop's e-mail address, if set. */
  email: unknown;
  hash: string | undefined;
  onHashChange: (hash: string) => void;
}

/** Topic links, and the questions of each topic. */
export function HelpAnswers({ articles, query, email, hash, onHashChange }: HelpAnswersProps) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  // Parsed once, not on every key stroke.
  const topics = useMemo(() => toTopics(articles, locale), [articles, locale]);
  const matchingTopics = filterTopics(topics, query);
  const { open, setOpen } = useOpenQuestions(topics, query, hash);

  function change({ questions }: Topic, next: readonly string[]) {
    const own = new Set(questions.map(({ id }) => id));
    const opened = next.find((id) => !open.includes(id));
    setOpen([...open.filter((id) => !own.has(id)), ...next]);
    if (opened) onHashChange(`#q-${opened}`);
  }
  const count = matchingTopics.reduce((sum, { questions }) => sum + questions.length, 0);
  const result = query && (count > 0 ? t('help.found', { count }) : t('help.noAnswer', { q: query }));
  useAnnouncement(result);

  if (matchingTopics.length === 0) return <NoAnswer query={query} email={email} />;
  return (
    <div className={css.columns}>
      <HelpTopics topics={matchingTopics} />
      <div className={css.answers}>
        <MutedText isNumeric className={css.found}>
          {result}
        </MutedText>
        {matchingTopics.map((topic) => (
          <section key={topic.id} className={css.topic}>
            <Heading level={2} size="h3" id={getTopicId(topic)} lang={topic.lang}>
              {topic.name}
            </Heading>
            <Accordion
              level={3}
              open={open.filter((id) => topic.questions.some((question) => question.id === id))}
              onOpenChange={(next) => change(topic, next)}
              items={topic.questions.map(({ id, text: question, answer }) => ({
                value: id,
                id: `q-${id}`,
                title: (
                  <span lang={topic.lang}>
                    <Marked text={question} query={query} />
                  </span>
                ),
                content: <RichNodes nodes={markMatches(answer, query)} name={question} lang={topic.lang} />,
              }))}
            />
          </section>
        ))}
      </div>
    </div>
  );
}

function Marked({ text, query }: { text: string; query: string }) {
  return markMatches([text], query).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one sentence are never reordered
    typeof piece === 'string' ? piece : <mark key={at}>{piece.children.join('')}</mark>,
  );
}

/**
 * State of the expanded questions: those the viewer opened, plus, after each new search, those whose answers match. The
 * URL hash opens one as well and scrolls to it.
 */
function useOpenQuestions(topics: readonly Topic[], query: string, hash: string | undefined) {
  const [chosen, setChosen] = useState<{ query: string; ids: string[] }>({ query: '', ids: [] });
  const open = chosen.query === query ? chosen.ids : findAnswerIds(topics, query);
  const linkedId = findQuestion(topics, hash)?.id;
  const latest = useRef(open);
  useEffect(function keepLatest() {
    latest.current = open;
  });
  useEffect(
    function openFromAddress() {
      // The viewer's own press set the hash.
      if (!linkedId || latest.current.includes(linkedId)) return;
      setChosen((before) => ({ ...before, ids: [...before.ids, linkedId] }));
      // Scroll after the answer has expanded and been laid out.
      const frame = requestAnimationFrame(() => bringUp(linkedId));
      return () => cancelAnimationFrame(frame);
    },
    [linkedId],
  );
  return { open, setOpen: (ids: string[]) => setChosen({ query, ids }) };
}

function bringUp(id: string) {
  const row = document.getElementById(`q-${id}`);
  row?.scrollIntoView({ block: 'start' });
  row?.querySelector('button')?.focus({ preventScroll: true });
}

function NoAnswer({ query, email }: Pick<HelpAnswersProps, 'query' | 'email'>) {
  const { t } = useTranslation('content');
  return (
    <EmptyState
      level="inline"
      title={t('help.noAnswer', { q: query })}
      text={t('help.noAnswerText')}
      action={
        typeof email === 'string' && (
          <Button asChild variant="tonal">
            <a href={`mailto:${email}`}>{t('help.contactUs')}</a>
          </Button>
        )
      }
    />
  );
}

/** DOM id of a topic, to which the table of contents links. */
const getTopicId = ({ slug }: Topic) => `topic-${slug}`;

/** Tiles on phones; a sticky column beside the answers on desktops. */
function HelpTopics({ topics }: { topics: readonly Topic[] }) {
  const { t } = useTranslation('content');
  return (
    <nav aria-label={t('help.topics')} className={css.topics}>
      {topics.map((topic) => (
        <Link
          key={topic.id}
          look="bare"
          href={`#${getTopicId(topic)}`}
          className={css.tile}
          onClick={(event) => {
            event.preventDefault();
            jumpTo(document.getElementById(getTopicId(topic)));
          }}
        >
          <Text as="span" weight="semibold" lang={topic.lang}>
            {topic.name}
          </Text>
          <MutedText as="span" size="caption" isNumeric>
            {t('help.questions', { count: topic.questions.length })}
          </MutedText>
        </Link>
      ))}
    </nav>
  );
}
