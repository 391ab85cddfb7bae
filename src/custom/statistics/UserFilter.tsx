import { useQuery } from '@tanstack/react-query';
import { AutocompleteInput } from 'react-admin';
import type { PanelRecord } from '../../screens.ts';
import { type PanelDataProvider, usePanelDataProvider } from '../../usePanelDataProvider.ts';

/** As many as a person looks through. */
const MAX_SUGGESTIONS = 50;
/** As many as the host gives at once. */
const PER_PAGE = 100;

type User = PanelRecord<'users'>;

/** One of all users, deactivated ones among them, found by a part of their name: the host finds them by nothing. */
export function UserFilter() {
  const dataProvider = usePanelDataProvider();
  const { data: users = [], isPending } = useQuery({
    queryKey: ['users', 'all'],
    queryFn: ({ signal }) => fetchUsers(dataProvider, signal),
  });
  return (
    <AutocompleteInput
      source="user"
      helperText={false}
      emptyText="statistics.allUsers"
      choices={users}
      isPending={isPending}
      optionText={({ fullname, id }: User) => fullname ?? `#${id}`}
      suggestionLimit={MAX_SUGGESTIONS}
    />
  );
}

async function fetchUsers(dataProvider: PanelDataProvider, signal: AbortSignal): Promise<User[]> {
  const users: User[] = [];
  for (let page = 1; ; page += 1) {
    const pagination = { page, perPage: PER_PAGE };
    const sort = { field: 'fullname', order: 'ASC' } as const;
    const { data } = await dataProvider.getList<User>('users', { pagination, sort, filter: {}, signal });
    users.push(...data);
    if (data.length < PER_PAGE) return users;
  }
}
