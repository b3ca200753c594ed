import type { CategoryChoice, ImportMapping, ImportSurvey } from '@sampan/api/entities';
import { normalizeTypedNumber } from '@sampan/domain/money/typedAmount';

/** The choices made so far. A choice is `create`, `default`, or the id of a category as text. */
export interface MappingDraft {
  /** Keyed by category text. */
  choices: Readonly<Record<string, string>>;
  /** `create`, `none` or the id of a category. */
  defaultCategory: string;
  /** Text of the input. */
  untrackedStock: string;
}

/** Whether the file needs a mapping step. */
export function needsMapping({ categories, withoutCategory, untracked, defaultCategory }: ImportSurvey): boolean {
  return categories.length > 0 || untracked > 0 || (withoutCategory > 0 && defaultCategory === null);
}

const toChoiceValue = (choice: CategoryChoice | null) =>
  choice?.to === 'category' ? String(choice.categoryId) : (choice?.to ?? 'create');

/** The remembered choices; `create` for new category texts. */
export function toMappingDraft({ categories, ...survey }: ImportSurvey): MappingDraft {
  return {
    choices: Object.fromEntries(categories.map(({ text, choice }) => [text, toChoiceValue(choice)])),
    defaultCategory: toChoiceValue(survey.defaultCategory),
    untrackedStock: String(survey.untrackedStock),
  };
}

/** Parses the stock; null unless it is a whole number of up to six digits. */
export function readStock(text: string): number | null {
  const plain = normalizeTypedNumber(text);
  return /^\d{1,6}$/.test(plain) ? Number(plain) : null;
}

function parseChoice(value: string): CategoryChoice {
  return value === 'create' || value === 'default' ? { to: value } : { to: 'category', categoryId: Number(value) };
}

/** Converts the draft to call input; null if its stock is invalid. */
export function toImportMapping({ choices, defaultCategory, untrackedStock }: MappingDraft): ImportMapping | null {
  const stock = readStock(untrackedStock);
  if (stock === null) return null;
  const fallback = defaultCategory === 'none' ? null : parseChoice(defaultCategory);
  return {
    categories: Object.entries(choices).map(([text, value]) => ({ text, choice: parseChoice(value) })),
    defaultCategory: fallback?.to === 'default' ? null : fallback,
    untrackedStock: stock,
  };
}
