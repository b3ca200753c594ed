import { adminUser } from '@sampan/api/contract/admin';
import { formatPhone } from '@sampan/domain/sms/formatPhone';
import { useClient } from '../../../../data/ClientContext.ts';
import { Combobox } from '../../../../primitives/Combobox/Combobox.tsx';

/** A user found by the search. */
export interface UserMatch {
  id: number;
  username: string;
}

interface UserFinderProps {
  value: UserMatch | undefined;
  onChange: (user: UserMatch | undefined) => void;
}

const maxUsers = 8;

/** Search field that selects a user by name, e-mail, phone or id. Use it in a Field. */
export function UserFinder({ value, onChange }: UserFinderProps) {
  const client = useClient();

  async function search(query: string, signal: AbortSignal) {
    const keyword = query.trim();
    const [list, byId] = await Promise.all([
      client.call(adminUser.list, { page: 1, limit: maxUsers, ...(keyword && { keyword }) }, { signal }),
      /^\d{1,9}$/.test(keyword) ? client.call(adminUser.detail, { id: Number(keyword) }, { signal }) : undefined,
    ]);
    if (list.status === 'fail') throw new Error(list.error.message);
    const users = [
      ...(byId?.status === 'success' ? [byId.data] : []),
      ...list.data.list.filter(({ id }) => byId?.status !== 'success' || id !== byId.data.id),
    ];
    return users.map(({ id, username, email, phone }) => ({
      value: `${id} ${username}`,
      label: username,
      description: email || formatPhone(phone) || String(id),
    }));
  }
  function choose(chosen: string | undefined) {
    if (chosen === undefined) return onChange(undefined);
    const [id = '', username = ''] = chosen.split(' ');
    onChange({ id: Number(id), username });
  }

  const chosen = value && `${value.id} ${value.username}`;
  return (
    <Combobox
      options={value && chosen ? [{ value: chosen, label: value.username }] : []}
      search={search}
      value={chosen}
      onValueChange={choose}
    />
  );
}
