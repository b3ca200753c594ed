import {
  type Checklist,
  type ChecklistItem,
  checklistItems,
  optionalChecklistItems,
  type Setting,
} from '@sampan/api/entities';

/** Slug of the article that customers accept with an order. */
export const termsSlug = 'terms-of-sale';
/** Slug of the article about personal data, which the registration form links to. */
export const privacySlug = 'privacy';

/** Data that a backend reads for the checklist. */
export interface ChecklistFacts {
  /** Value of the setting `site.name`: texts by language. */
  name: unknown;
  /** Whether a logo is chosen for either theme: one serves both. */
  hasLogo: boolean;
  /** Settings that staff have saved. */
  savedSettings: readonly Pick<Setting, 'settingGroup' | 'key'>[];
  /** Whether amounts in the shop's currency exist, which lock it. */
  isCurrencyLocked: boolean;
  hasPaymentMethod: boolean;
  hasMail: boolean;
  hasProductOnShelf: boolean;
  hasPublishedTerms: boolean;
  hasPublishedPrivacy: boolean;
  /** Origin of the shop's links. */
  publicUrl: string;
  isDismissed: boolean;
  outgrown: Checklist['outgrown'];
}

/** Whether the shop has a public https domain. */
function hasDomain(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl);
  return protocol === 'https:' && hostname !== 'localhost' && !/^(?:\[.*\]|[\d.]+)$/.test(hostname);
}

/** Steps that are left before the shop can sell; those that it can do without do not count. */
export function findMissing({ items }: Pick<Checklist, 'items'>): ChecklistItem[] {
  return items.filter(({ id, isDone }) => !isDone && !optionalChecklistItems.includes(id)).map(({ id }) => id);
}

/** Requirements before a shop can sell. Currency and shipping count as decided once staff have saved them. */
export function toChecklist(facts: ChecklistFacts): Checklist {
  const { name, savedSettings } = facts;
  const isDoneByItem: Record<ChecklistItem, boolean> = {
    name: typeof name === 'object' && name !== null && Object.values(name).some(Boolean),
    logo: facts.hasLogo,
    currency:
      facts.isCurrencyLocked ||
      savedSettings.some(({ settingGroup, key }) => settingGroup === 'site' && key === 'currency'),
    shipping: savedSettings.some(({ settingGroup }) => settingGroup === 'shipping'),
    payment: facts.hasPaymentMethod,
    mail: facts.hasMail,
    product: facts.hasProductOnShelf,
    terms: facts.hasPublishedTerms,
    privacy: facts.hasPublishedPrivacy,
    domain: hasDomain(facts.publicUrl),
  };
  const { isDismissed, outgrown } = facts;
  return { items: checklistItems.map((id) => ({ id, isDone: isDoneByItem[id] })), isDismissed, outgrown };
}
