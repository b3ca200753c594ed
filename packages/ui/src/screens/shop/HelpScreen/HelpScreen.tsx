import { posts } from '@sampan/api/contract/article';
import { setting } from '@sampan/api/contract/setting';
import type { ArticleCard, PublicSettings } from '@sampan/api/entities';
import { notFoundStatus } from '@sampan/api/errors';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ContactList } from '../../../features/article/ContactList/ContactList.tsx';
import { RichNodes } from '../../../features/article/RichText/RichText.tsx';
import { markMatches } from '../../../features/article/RichText/richTree.ts';
import { useLocale } from '../../../i18n/useFormats.ts';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { HeroBand } from '../../../patterns/HeroBand/HeroBand.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Accordion } from '../../../primitives/Accordion/Accordion.tsx';
import { Button } from '../../../primitives/Button/Button.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { jumpTo } from '../../../primitives/jumpTo.ts';
import { Link } from '../../../primitives/Link/Link.tsx';
import { SearchInput } from '../../../primitives/SearchInput/SearchInput.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { MutedText, Text } from '../../../primitives/Text/Text.tsx';
import { useAnnouncement } from '../../../primitives/VisuallyHidden/announce.ts';
import * as css from './HelpScreen.css.ts';
import { filterTopics, findAnswerIds, findQuestion, type Topic, toTopics } from './questions.ts';

/** Slug of the article category with the help texts. */
const section = 'help';
/** The contract's largest page: all articles are searched in the browser. */
const maxArticles = 100;

export interface HelpScreenProps {
  /** The URL hash: `#q-7-2` opens a question. */
  hash?: string | undefined;
  /** Replaces the URL hash when a question is opened. */
  onHashChange: (hash: string) => void;
}

/** Help page: questions by topic, searched in the browser. */
export function HelpScreen({ hash, onHashChange }: HelpScreenProps) {
  const { t } = useTranslation(['content', 'common']);
  const [query, setQuery] = useState('');
  const articles = useEndpoint(posts.category, { categoryId: section, withContent: true, limit: maxArticles });
  const { data: settings } = useEndpoint(setting.public, {});
  const title = t('common:nav.help');
  usePageHead({ title, description: t('help.description') });

  const empty = <EmptyState art="search" title={t('help.empty')} text={t('help.emptyText')} />;
  return (
    <>
      <TopBar backTo="/home" />
      <div className={css.page}>
        <HeroBand title={title}>
          <div className={css.search}>
            <SearchInput
              size="lg"
              label={t('help.search')}
              placeholder={t('help.search')}
              value={query}
              onValueChange={setQuery}
            />
          </div>
        </HeroBand>
        <PageState
          result={articles}
          level="page"
          skeleton={<HelpSkeleton />}
          isEmpty={({ list }) => list.length === 0}
          empty={empty}
          // A shop may lack the help section.
          failed={(error) => (error.statusCode === notFoundStatus ? empty : undefined)}
        >
          {({ list }) => (
            <HelpAnswers
              articles={list}
              query={query.trim()}
              email={settings?.site?.contactEmail}
              hash={hash}
              onHashChange={onHashChange}
            />
          )}
        </PageState>
        <HelpContact settings={settings} />
      </div>
    </>
  );
}

/** Contact details below the answers; hidden until the settings are loaded. */
function HelpContact({ settings }: { settings: PublicSettings | undefined }) {
  const { t } = useTranslation('content');
  if (!settings?.site?.contactEmail && !settings?.site?.contactPhone) return null;
  return (
    <section className={css.contact}>
      <div className={css.contactLabels}>
        <Heading level={2} size="h3">
          {t('help.stillNeed')}
        </Heading>
        <Text tone="muted">{t('help.stillNeedText')}</Text>
      </div>
      <ContactList settings={settings} />
    </section>
  );
}

/** Placeholder of the help page. */
function HelpSkeleton() {
  return (
    <div className={css.columns} aria-hidden>
      <div className={css.topics}>
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className={css.tile}>
            <Skeleton width="72%" />
            <Skeleton width="48px" />
          </div>
        ))}
      </div>
      <div className={css.answers}>
        {[0, 1].map((place) => (
          <div key={place} className={css.topic}>
            <Skeleton width="160px" />
            <Skeleton shape="block" height="56px" lines={3} />
          </div>
        ))}
      </div>
    </div>
  );
}

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
function HelpAnswers({ articles, query, email, hash, onHashChange }: HelpAnswersProps) {
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
