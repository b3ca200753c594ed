import { createDraftKey } from '@sampan/api/idempotency';
import { createReloadGuard } from '@sampan/domain/build/reloadGuard';
import { readCart } from '@sampan/domain/cart/cartStore';
import { readDraft } from '@sampan/domain/checkout/draft';
import { readScrollPositions } from '@sampan/domain/page/scrollPositions';
import { readPaymentDraft } from '@sampan/domain/payment/paymentDraft';
import type { Storage } from '@sampan/domain/ports';
import { createFakeClock, createFakeStorage, createThrowingStorage } from '@sampan/domain/ports.fakes';
import { readColorMode } from '@sampan/domain/preferences/colorMode';
import { readIntent } from '@sampan/domain/session/intent';
import { readSession } from '@sampan/domain/session/sessionStore';
import { readTabOwner } from '@sampan/domain/session/tabOwner';
import { readText } from '@sampan/domain/stored';
import { strangeValues } from '@sampan/domain/stored.fakes';
import { readVerificationDraft } from '@sampan/domain/verification/verificationDraft';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { measure } from '../../../../../scripts/reliability/measure.ts';
import { readRecents } from '../../features/admin/CommandPalette/recents.ts';
import { readViews } from '../../features/admin/SavedViews/savedViews.ts';
import { readRecentSearches } from '../../features/catalogue/ShopSearch/recentSearches.ts';
import { readChosenMethod } from '../../features/payment/PaymentSheet/chosenMethod.ts';
import { readColumnChoice } from '../../screens/admin/shared/list/useColumnChoice.ts';
import { createDraftKeeper } from '../drafts/draftKeeper.ts';
import { readDeviceToken } from '../session/useDeviceToken.ts';

const { clock } = createFakeClock();
const seed = Date.now() % 2 ** 31;

/** Every key that the shop stores in a browser, with what reads it when a page opens. */
const parsers: Record<string, (storage: Storage) => unknown> = {
  token: (storage) => readSession(storage, 0),
  accountStore: (storage) => readSession(storage, 0),
  userStore: (storage) => readSession(storage, 0),
  cartStore: readCart,
  checkoutDraft: readDraft,
  checkoutStart: (storage) => readText(storage, 'checkoutStart'),
  paymentMethod: readChosenMethod,
  paymentUnderWay: (storage) => readPaymentDraft(storage, 1),
  verificationDraft: readVerificationDraft,
  verificationRedirect: (storage) => readText(storage, 'verificationRedirect'),
  tabOwner: readTabOwner,
  intent: (storage) => readIntent(storage, 0, '/home'),
  colorMode: readColorMode,
  device: readDeviceToken,
  recentSearches: readRecentSearches,
  reloadGuard: (session) => createReloadGuard({ session, clock, here: () => '/home' }).permits('/goods'),
  scroll: readScrollPositions,
  'idempotency:order': (storage) => createDraftKey(toKeyStorage(storage), 'order').current('{}'),
  adminRecents: readRecents,
  'admin.columns.orders': (storage) => readColumnChoice(storage, 'orders'),
  'admin.folded': (storage) => readText(storage, 'admin.folded'),
  'admin.views.orders': (storage) => readViews(storage, 'admin.views.orders'),
  'draft product 1': (storage) =>
    createDraftKeeper({ name: 'product 1', schema: v.object({ name: v.string() }), storage, clock }).read(),
};

const toKeyStorage = (storage: Storage) => ({
  getItem: storage.get,
  setItem: storage.set,
  removeItem: storage.remove,
});

test.each(Object.entries(parsers))(`S1 1,000 values in %s: none crashes (seed ${seed})`, async (key, read) => {
  await measure('stored-values', { place: 'none', seed }, async (countAttempts) => {
    fc.assert(
      fc.property(strangeValues, (value) => {
        read(createFakeStorage({ [key]: value }).tab());
        expect(({} as Record<string, unknown>).polluted).toBeUndefined();
        countAttempts();
      }),
      { seed, numRuns: 1000 },
    );
  });
});

test.each(Object.entries(parsers))('S1 %s is read from a storage that throws', (_key, read) => {
  expect(() => read(createThrowingStorage())).not.toThrow();
});
