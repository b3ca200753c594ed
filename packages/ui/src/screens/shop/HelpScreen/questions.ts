import type { ArticleCard } from '@sampan/api/entities';
import { getPlainText, parseRichText, type RichNode } from '../../../features/article/RichText/richTree.ts';
import type { Locale } from '../../../i18n/locales.ts';
import { getForeignLocale, localize } from '../../../i18n/localize.ts';

export interface Question {
  /** Hash of the question: `q-7-2` is the second question of article 7. */
  id: string;
  text: string;
  answer: RichNode[];
}

/** An article of the help section: its headings are questions, the content below each heading is the answer. */
export interface Topic {
  id: number;
  slug: string;
  name: string;
  /** Language of the texts when it is not the viewer's. */
  lang: Locale | undefined;
  questions: Question[];
}

const isHeading = (node: RichNode) => typeof node !== 'string' && node.tag === 'h2';
const isBlank = (node: RichNode) => typeof node === 'string' && node.trim() === '';

/** Splits content before each heading; content before the first heading is a part without one. */
function getParts(nodes: readonly RichNode[]): RichNode[][] {
  const parts: RichNode[][] = [[]];
  for (const node of nodes) {
    if (isHeading(node)) parts.push([node]);
    else parts.at(-1)?.push(node);
  }
  return parts.filter((part) => !part.every(isBlank));
}

function toTopic(article: ArticleCard, locale: Locale): Topic {
  const { id, slug, title, content = '' } = localize(article, locale);
  const questions = getParts(parseRichText(content)).map((part, index) => {
    const [first, ...rest] = part;
    const hasHeading = first !== undefined && isHeading(first);
    // The title of an article without headings is its question.
    const text = hasHeading ? getPlainText([first]).trim() : title;
    return { id: `${id}-${index + 1}`, text, answer: hasHeading ? rest : part };
  });
  return { id, slug, name: title, lang: getForeignLocale(article, 'content', locale), questions };
}

/** Topics, oldest article first. Articles without an answer are left out. */
export function toTopics(articles: readonly ArticleCard[], locale: Locale): Topic[] {
  return [...articles]
    .reverse()
    .map((article) => toTopic(article, locale))
    .filter(({ questions }) => questions.length > 0);
}

const holds = (text: string, query: string) => text.toLocaleLowerCase().includes(query.toLocaleLowerCase());

/** Topics whose questions or answers match the query; all topics without a query. */
export function filterTopics(topics: readonly Topic[], query: string): Topic[] {
  if (query === '') return [...topics];
  return topics
    .map((topic) => ({ ...topic, questions: topic.questions.filter((question) => isHit(question, query)) }))
    .filter(({ questions }) => questions.length > 0);
}

const isHit = ({ text: question, answer }: Question, query: string) =>
  holds(question, query) || holds(getPlainText(answer), query);

/** Ids of the questions whose answers contain the query, to be expanded. */
export function findAnswerIds(topics: readonly Topic[], query: string): string[] {
  if (query === '') return [];
  const all = topics.flatMap(({ questions }) => questions);
  return all.filter(({ answer }) => holds(getPlainText(answer), query)).map(({ id }) => id);
}

/** The question named by `#q-7-2`; `q-7` gives the first question of the topic. */
export function findQuestion(topics: readonly Topic[], hash: string | undefined): Question | undefined {
  const id = /^#?q-(\d+(?:-\d+)?)$/.exec(hash ?? '')?.[1];
  if (!id) return undefined;
  const all = topics.flatMap(({ questions }) => questions);
  return all.find((question) => question.id === id) ?? all.find((question) => question.id === `${id}-1`);
}
