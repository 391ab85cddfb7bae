import { AutocompleteInput, ReferenceInput } from 'react-admin';
import type { PanelRecord } from '../../screens.ts';

/** As many as the host gives at once. */
const PER_PAGE = 100;

/** One of the users, deactivated ones among them. */
export function PersonFilter({ source }: { source: 'by'; alwaysOn: true }) {
  return (
    <ReferenceInput
      source={source}
      reference="users"
      perPage={PER_PAGE}
      sort={{ field: 'fullname', order: 'ASC' }}
    >
      <AutocompleteInput
        label="resources.audit-entries.fields.by.fullname"
        emptyText="resources.audit-entries.everybody"
        optionText={({ fullname, id }: PanelRecord<'users'>) => fullname ?? `#${id}`}
        filterToQuery={() => ({})}
        helperText={false}
        size="small"
        sx={{ minWidth: 210 }}
      />
    </ReferenceInput>
  );
}
