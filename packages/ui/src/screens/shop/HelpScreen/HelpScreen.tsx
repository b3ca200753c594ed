import { posts } from '@sampan/api/contract/article';
import { setting } from '@sampan/api/contract/setting';
import type { PublicSettings } from '@sampan/api/entities';
import { notFoundStatus } from '@sampan/api/errors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageHead } from '../../../app/head/usePageHead.ts';
import { useEndpoint } from '../../../data/useEndpoint.ts';
import { ContactList } from '../../../features/article/ContactList/ContactList.tsx';
import { TopBar } from '../../../layouts/TopBar/TopBar.tsx';
import { EmptyState } from '../../../patterns/EmptyState/EmptyState.tsx';
import { HeroBand } from '../../../patterns/HeroBand/HeroBand.tsx';
import { PageState } from '../../../patterns/PageState/PageState.tsx';
import { Heading } from '../../../primitives/Heading/Heading.tsx';
import { SearchInput } from '../../../primitives/SearchInput/SearchInput.tsx';
import { Skeleton } from '../../../primitives/Skeleton/Skeleton.tsx';
import { Text } from '../../../primitives/Text/Text.tsx';
import { HelpAnswers } from './HelpAnswers.tsx';
import { answers, columns, contact, contactLabels, page, search, tile, topic, topics } from './HelpScreen.css.ts';

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
      <div className={page}>
        <HeroBand title={title}>
          <div className={search}>
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
    <section className={contact}>
      <div className={contactLabels}>
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
    <div className={columns} aria-hidden>
      <div className={topics}>
        {[0, 1, 2, 3].map((place) => (
          <div key={place} className={tile}>
            <Skeleton width="72%" />
            <Skeleton width="48px" />
          </div>
        ))}
      </div>
      <div className={answers}>
        {[0, 1].map((place) => (
          <div key={place} className={topic}>
            <Skeleton width="160px" />
            <Skeleton shape="block" height="56px" lines={3} />
          </div>
        ))}
      </div>
    </div>
  );
}
