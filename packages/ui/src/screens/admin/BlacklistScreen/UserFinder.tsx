import { adminUser as calls } from '@sampan/api/contract/admin';
import { useClient } from '../../../data/ClientContext.ts';
import { Combobox } from '../../../primitives/Combobox/Combobox.tsx';

/** A user found by the search. */
export interface UserMatch {
  id: number;
  username: string;
}

export interface UserFinderProps {
  value: UserMatch | undefined;
  onChange: (user: UserMatch | undefined) => void;
  placeholder?: string;
}

const maxUsers = 8;

/** Search field that selects a user by name, e-mail, phone or id. Use it in a Field. */
export function UserFinder({ value, onChange, placeholder }: UserFinderProps) {
  const client = useClient();

  async function search(query: string, signal: AbortSignal) {
    const keyword = query.trim();
    const [found, numbered] = await Promise.all([
      client.call(calls.list, { page: 1, limit: maxUsers, ...(keyword && { keyword }) }, { signal }),
      /^\d{1,9}$/.test(keyword) ? client.call(calls.detail, { id: Number(keyword) }, { signal }) : undefined,
    ]);
    if (found.status === 'fail') throw new Error(found.error.message);
    const users = [
      ...(numbered?.status === 'success' ? [numbered.data] : []),
      ...found.data.list.filter(({ id }) => numbered?.status !== 'success' || id !== numbered.data.id),
    ];
    return users.map(({ id, username, email, phone }) => ({
      value: `${id} ${username}`,
      label: username,
      description: email || phone || String(id),
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
      {...(placeholder && { placeholder })}
    />
  );
}
