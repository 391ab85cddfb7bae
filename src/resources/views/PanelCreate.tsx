import { Create, type CreateProps } from 'react-admin';

/** react-admin's `Create` as this console has it: back to the list, which shows the new record. */
export function PanelCreate(props: CreateProps) {
  return <Create actions={false} redirect="list" {...props} />;
}
