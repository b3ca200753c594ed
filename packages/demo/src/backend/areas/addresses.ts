import type { Contract } from '@sampan/api/contract';
import { findNextDefault, planAddress } from '@sampan/domain/account/addresses';
import type { DemoHandlersOf } from '../call.ts';
import type { DemoState } from '../state.ts';
import { allocateId } from '../state.ts';

type AddressCalls = 'addressList' | 'addressSave' | 'addressDefault' | 'addressDelete';
type Addresses = Pick<DemoHandlersOf<Contract['user']>, AddressCalls>;

export const addresses: Addresses = {
  addressList: (_input, { state, userId }) => getAddresses(state, userId),
  addressSave(input, call) {
    const { state, userId } = call;
    const storedAddress = state.addresses.find((address) => address.id === input.id && address.userId === userId);
    const plan = planAddress(getAddresses(state, userId), input);
    if (!plan.ok) throw call.fail(plan.code);
    const { isDefault } = plan;
    if (isDefault) {
      for (const address of state.addresses) if (address.userId === userId) address.isDefault = false;
    }
    const saved = { ...input, id: storedAddress?.id ?? allocateId(state, 'address'), userId, isDefault };
    state.addresses = [...state.addresses.filter(({ id }) => id !== saved.id), saved];
    const { userId: _owner, ...address } = saved;
    return address;
  },
  addressDefault({ id }, call) {
    const { state, userId } = call;
    if (!getAddresses(state, userId).some((address) => address.id === id)) throw call.fail('NOT_FOUND');
    for (const address of state.addresses) if (address.userId === userId) address.isDefault = address.id === id;
    const [changed] = getAddresses(state, userId);
    return changed as NonNullable<typeof changed>;
  },
  addressDelete({ id }, call) {
    const { state, userId } = call;
    const gone = state.addresses.find((address) => address.id === id && address.userId === userId);
    if (!gone) throw call.fail('NOT_FOUND');
    state.addresses = state.addresses.filter((address) => address !== gone);
    const left = state.addresses.filter((address) => address.userId === userId);
    const next = findNextDefault(gone, left);
    if (next) next.isDefault = true;
    return { id };
  },
};

/** Default address first, then newest first. */
function getAddresses(state: DemoState, userId: number) {
  return state.addresses
    .filter((address) => address.userId === userId)
    .sort((one, other) => Number(other.isDefault ?? false) - Number(one.isDefault ?? false) || other.id - one.id)
    .map(({ userId: _owner, ...address }) => address);
}
