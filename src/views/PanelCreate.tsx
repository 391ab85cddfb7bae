import { Create, type CreateProps } from 'react-admin';

/** react-admin's `Create` with our defaults: returns to the list, which shows the new record. */
export function PanelCreate(props: CreateProps) {
  return <Create actions={false} redirect="list" {...props} />;
}
